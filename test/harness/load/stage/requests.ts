import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { routes } from '#shared/api/routes.ts'
import { ApiError, errorOf } from '#shared/client/api-error.ts'
import { createBody } from '#test/harness/benchmarks/sample-request.ts'
import { callAt } from '#test/harness/load/pace.ts'
import { eventKey } from './webhooks.ts'

/** What became of one request. */
export type Outcome = {
  /** `accepted`, or the code of the refusal; `NETWORK_ERROR` and `TIMED_OUT` without an answer. */
  readonly code: string
  /** From the time at which the request was due. */
  readonly latencyMs: number
  /** The `eventKey` of what was accepted. */
  readonly event: string | undefined
}

/** Above the gateway's own 29 seconds. */
const timeoutMs = 30_000

/** The approval of a submission is due this long after its creation was. */
const approveAfterMs = 5_000

type Load = {
  readonly target: string
  /** One of each store; submissions go to the stores in turn. */
  readonly keys: readonly string[]
  /** Submissions a second. */
  readonly rate: number
  readonly creates: number
  readonly approve: boolean
}

type Answer = { readonly code: string; readonly id: string | undefined }

/** Sends a request once: the client would repeat one that is refused, and hide it. */
const post = async (url: string, key: string, body: object): Promise<Answer> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const text = await response.text()
  if (!response.ok) throw errorOf(response, text)
  return { code: 'accepted', id: z.object({ id: z.string() }).parse(JSON.parse(text)).id }
}

const codeOf = (error: unknown): string => {
  if (error instanceof ApiError) return error.code
  return error instanceof DOMException && error.name === 'TimeoutError' ? 'TIMED_OUT' : 'NETWORK_ERROR'
}

/**
 * Makes the requests of a load, in an open model: each begins at its own time, however long the answers of others take,
 * and its latency counts from that time. So a service that stalls is not asked less, and the wait is in the figures
 * (free of coordinated omission).
 */
export const makeRequests = async ({ target, keys, rate, creates, approve }: Load): Promise<readonly Outcome[]> => {
  const ask = async (
    path: string,
    key: string,
    body: object,
    due: { readonly atMs: number; readonly event: string },
  ) => {
    const { code, id } = await post(`${target}${path}`, key, body).catch((error) => ({
      code: codeOf(error),
      id: undefined,
    }))
    const outcome: Outcome = {
      code,
      latencyMs: performance.now() - due.atMs,
      event: id && eventKey(id, due.event),
    }
    return { outcome, id }
  }

  const create = async (index: number, atMs: number): Promise<readonly Outcome[]> => {
    const key = keys[index % keys.length] ?? ''
    // A customer of its own for each: the index of a customer's submissions is one partition.
    const body = { ...createBody, customer_email: `load-${index}@example.com` }
    const created = await ask(routes['submissions.create'].path, key, body, { atMs, event: 'submission.received' })
    if (!approve || created.id === undefined) return [created.outcome]
    const path = routes['submissions.transition'].path.replace('{submission_id}', created.id)
    const dueMs = atMs + approveAfterMs
    const [approved] = await callAt([dueMs - performance.now()], () =>
      ask(path, key, { action: 'approve' }, { atMs: dueMs, event: 'submission.accepted' }),
    )
    return approved ? [created.outcome, approved.outcome] : [created.outcome]
  }

  const timesMs = Array.from({ length: creates }, (_, index) => (index * 1_000) / rate)
  return (await callAt(timesMs, create)).flat()
}
