import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, submissionFields, subscribe } from './delivery-stack.ts'

type Attempt = {
  readonly number: number
  readonly started_at: string
  readonly duration_ms: number
  readonly outcome: string
  readonly error: string | null
  readonly response_status: number | null
  readonly redirect_location: string | null
}
type Delivery = { readonly id: string; readonly status: string; readonly attempts: readonly Attempt[] }
type Webhook = { readonly status: string; readonly disabled_reason: string | null } & Readonly<Record<string, unknown>>

type Seen = { readonly delivery: Delivery; readonly webhook: Webhook; readonly connections: number }

const longestMs = 120_000

/** Lets one event go to a receiver, until its delivery is as far as the row needs it. */
export const observe = async (
  call: Call,
  receiver: { url: string; connectionCount: () => number },
  isEnough: (delivery: Delivery) => boolean,
): Promise<Seen> => {
  const id = await subscribe(call, `${receiver.url}/hook`)
  const path = `/webhooks/${id}/deliveries`
  await call('POST', '/submissions', submissionFields)
  const until = Date.now() + longestMs
  while (Date.now() < until) {
    const [row] = (await call<{ data: readonly Delivery[] }>('GET', path)).body.data
    const delivery = row && (await call<Delivery>('GET', `${path}/${row.id}`)).body
    if (delivery && isEnough(delivery)) {
      const webhook = (await call<Webhook>('GET', `/webhooks/${id}`)).body
      return { delivery, webhook, connections: receiver.connectionCount() }
    }
    await sleep(200)
  }
  throw new Error(`Nothing was seen at ${receiver.url} within ${longestMs / 1_000} s.`)
}

export const attempted =
  (count: number) =>
  ({ attempts }: Delivery): boolean =>
    attempts.length >= count
export const ended = ({ status }: Delivery): boolean => status !== 'pending'

export const describe = (attempt: Attempt | undefined): string =>
  attempt === undefined
    ? 'no attempt'
    : `${attempt.error ?? attempt.outcome} after ${(attempt.duration_ms / 1_000).toFixed(1)} s`

export const isTimeout = (attempt: Attempt | undefined): boolean =>
  attempt?.error === 'timeout' && attempt.duration_ms < 11_000
