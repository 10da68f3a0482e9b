import { Agent, type IncomingMessage, request } from 'node:http'
import type { Gateway } from '#test/harness/load/gateway/gateway.ts'

export type Outcome = {
  /** Such as `200`, or `429 RATE_LIMITED`. */
  readonly outcome: string
  readonly status: number
  readonly startedMs: number
  readonly endedMs: number
  readonly retryAfterSeconds: number | undefined
  /** Seconds until the store's minute ends, by the clock of the gateway that answered. */
  readonly resetSeconds: number | undefined
  readonly gateway: Gateway
  readonly body: Readonly<Record<string, unknown>>
}

const agent = new Agent({ keepAlive: true, maxSockets: 200 })

const read = async (response: IncomingMessage): Promise<string> => {
  let text = ''
  response.setEncoding('utf8')
  for await (const chunk of response) text += chunk
  return text
}

type Call = { readonly token: string; readonly method?: string; readonly path: string; readonly body?: object }

/** Sends one request. A broken connection is an outcome with status 0. */
export const send = (gateway: Gateway, { token, method = 'POST', path, body }: Call): Promise<Outcome> => {
  const startedMs = Date.now()
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const finish = (status: number, text: string, headers: IncomingMessage['headers'] = {}) => {
    const answer = text === '' ? {} : JSON.parse(text)
    const reset = /t=(\d+)/.exec(String(headers.ratelimit ?? ''))?.[1]
    resolve({
      outcome: [status, answer.code].filter(Boolean).join(' ') || 'broken connection',
      status,
      startedMs,
      endedMs: Date.now(),
      retryAfterSeconds: headers['retry-after'] === undefined ? undefined : Number(headers['retry-after']),
      resetSeconds: reset === undefined ? undefined : Number(reset),
      gateway,
      body: answer,
    })
  }
  const outgoing = request(`${gateway.baseUrl}/api/v1${path}`, {
    method,
    agent,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
  })
  outgoing.on('response', async (response) => finish(response.statusCode ?? 0, await read(response), response.headers))
  outgoing.on('error', () => finish(0, ''))
  outgoing.end(body && JSON.stringify(body))
  return promise
}

/** The cheapest request: its only call to AWS is the gate's. */
export const parse = (gateway: Gateway, token: string): Promise<Outcome> =>
  send(gateway, { token, path: '/card-lists/parse', body: { card_list: '2 Opt' } })

/** A writing request: one that passes wrongly leaves a record. */
export const create = (gateway: Gateway, token: string): Promise<Outcome> =>
  send(gateway, {
    token,
    path: '/submissions',
    body: { customer_email: 'ann@example.com', customer_name: 'Ann', card_list: '2 Opt' },
  })

/** `2×401 UNAUTHENTICATED, 1×200`. */
export const tally = (outcomes: readonly Outcome[]): string => {
  const counts = new Map<string, number>()
  for (const { outcome } of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  return [...counts].map(([outcome, count]) => `${count} × ${outcome}`).join(', ') || 'none'
}

export const closeConnections = (): void => agent.destroy()
