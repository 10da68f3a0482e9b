import { setTimeout as sleep } from 'node:timers/promises'

export type Answer<Body> = { readonly status: number; readonly replayed: boolean; readonly body: Body }

/** The API refused a request that it must accept. */
class Refused extends Error {}

type Request = { readonly key?: string; readonly body?: unknown }

const pauseMs = 200

/** A correct client of the API: it repeats a request with the same idempotency key until it has a final answer. */
export const createClient = (baseUrl: string, apiKey: string) => {
  const once = async <Body>(method: string, path: string, { key, body }: Request = {}) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
    const replayed = response.headers.get('idempotency-replayed') === 'true'
    const text = await response.text()
    const answer: Answer<Body> = { status: response.status, replayed, body: (text ? JSON.parse(text) : {}) as Body }
    const mayRepeat = response.status >= 500 || response.headers.has('retry-after')
    return { answer, mayRepeat }
  }

  /** @throws Refused for a final answer that is not a success. */
  const repeat = async <Body>(
    method: string,
    path: string,
    { isSuccess = (status) => status < 300, ...request }: Request & { isSuccess?: (status: number) => boolean } = {},
  ): Promise<Answer<Body>> => {
    for (;;) {
      const { answer, mayRepeat } = await once<Body>(method, path, request).catch(() => ({
        answer: undefined,
        mayRepeat: true,
      }))
      if (answer && isSuccess(answer.status)) return answer
      if (!mayRepeat) throw new Refused(`${method} ${path} was refused: ${JSON.stringify(answer)}`)
      await sleep(pauseMs)
    }
  }

  /** @throws Refused for a final answer that is not a success. */
  const post = <Body>(path: string, key: string, body: unknown): Promise<Answer<Body>> =>
    repeat('POST', path, { key, body })

  return { once, repeat, post }
}

export type Client = ReturnType<typeof createClient>
