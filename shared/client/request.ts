import { type RouteId, routes } from '#shared/api/routes.ts'
import { ApiError, errorOf } from './api-error.ts'
import type { Answer, Body, Parameters, Query } from './contract-types.ts'
import type { RequestOptions, RequestSettings } from './options.ts'
import { delaySeconds, mayHaveWorked, repeats } from './retry.ts'

type Request<Id extends RouteId> = {
  readonly parameters?: Parameters<Id>
  readonly query?: Query<Id>
  readonly body?: Body<Id>
  readonly options?: RequestOptions | undefined
}

const urlOf = (id: RouteId, baseUrl: string, { parameters, query }: Pick<Request<RouteId>, 'parameters' | 'query'>) => {
  const values = new Map<string, string>(Object.entries(parameters ?? {}))
  const path = routes[id].path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values.get(name) ?? ''))
  const url = new URL(baseUrl.replace(/\/+$/, '') + path)
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  return url
}

const headersOf = (id: RouteId, token: string, { body, options }: Pick<Request<RouteId>, 'body' | 'options'>) => {
  const headers = new Headers({ Authorization: `Bearer ${token}` })
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (options?.ifMatch !== undefined) headers.set('If-Match', options.ifMatch)
  if (repeats[id] === 'same-key') headers.set('Idempotency-Key', options?.idempotencyKey ?? crypto.randomUUID())
  return headers
}

/** Rejects with the signal's reason when it is aborted. */
export const waitFor = (seconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, seconds * 1000)
    signal?.addEventListener('abort', abort, { once: true })
  })

/** The one way to call a route: up to three tries, and a typed answer or an `ApiError`. */
export const createRequest = ({
  baseUrl,
  token,
  // A variable of its own: a browser's `fetch` refuses to be called as a method of another object.
  fetch = globalThis.fetch,
  timeoutSeconds: usualSeconds = 30,
  random = Math.random,
  sleep = waitFor,
}: RequestSettings) => {
  /** @throws ApiError when no answer comes in time; the signal's reason when it is aborted. */
  const tryOnce = async (url: URL, init: RequestInit, options: RequestOptions) => {
    const timeoutSeconds = options.timeoutSeconds ?? usualSeconds
    const timeout = AbortSignal.timeout(timeoutSeconds * 1000)
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
    try {
      const response = await fetch(url, { ...init, signal })
      return { response, text: await response.text() }
    } catch (cause) {
      options.signal?.throwIfAborted()
      throw timeout.aborted
        ? new ApiError({ code: 'TIMED_OUT', message: `No answer came within ${timeoutSeconds} seconds.`, cause })
        : new ApiError({ code: 'NETWORK_ERROR', message: 'The connection failed.', cause })
    }
  }

  return async <Id extends RouteId>(id: Id, request: Request<Id> = {}): Promise<Answer<Id>> => {
    const { method } = routes[id]
    const { body, options = {} } = request
    const url = urlOf(id, baseUrl, request)
    const init = {
      method,
      headers: headersOf(id, token, request),
      // A redirect would turn a POST into a GET. The API has none on these paths.
      redirect: 'error',
      ...(body !== undefined && { body: JSON.stringify(body) }),
    } as const
    // The change that worked has made another version, so its repeat would be refused with 412.
    const repeatable = repeats[id] !== 'acts-twice' && !(method === 'PATCH' && options.ifMatch !== undefined)
    let mayBeDone = false

    /** @throws ApiError unless the request has succeeded. */
    const answerOf = async (): Promise<Answer<Id>> => {
      const { response, text } = await tryOnce(url, init, options)
      const isDeleted = method === 'DELETE' && (response.status === 204 || (response.status === 404 && mayBeDone))
      if (!response.ok && !isDeleted) throw errorOf(response, text)
      options.onHeaders?.(response.headers)
      try {
        // The service has parsed its answer with the contract's schema.
        return JSON.parse(isDeleted ? '{}' : text)
      } catch {
        throw errorOf(response, text)
      }
    }

    for (let tries = 1; ; tries += 1) {
      try {
        return await answerOf()
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const seconds = delaySeconds({ error, tries, repeatable, random: random() })
        if (seconds === undefined) throw error
        mayBeDone ||= mayHaveWorked(error)
        await sleep(seconds, options.signal)
      }
    }
  }
}
