import { setTimeout as sleep } from 'node:timers/promises'
import type { ApiClient } from '#infra/local/demo/api-client.ts'
import type { Attempt, DeliveryRecord } from '#shared/webhooks/deliveries/record.ts'
import type { Webhook } from '#shared/webhooks/registrations/webhook.ts'
import { submissionFields, subscribe } from './stack.ts'

/** A delivery as the API shows it, with its attempts. */
type Delivery = Pick<DeliveryRecord, 'id' | 'status' | 'attempts'>

type Seen = { readonly delivery: Delivery; readonly webhook: Webhook; readonly connections: number }

const longestMs = 120_000

/**
 * Sends one event to a receiver and waits until its delivery satisfies `isEnough`.
 *
 * @throws Error after 2 minutes.
 */
export const observe = async (
  call: ApiClient,
  receiver: { url: string; connectionCount: () => number },
  isEnough: (delivery: Delivery) => boolean,
): Promise<Seen> => {
  const id = await subscribe(call, `${receiver.url}/hook`)
  const path = `/webhooks/${id}/deliveries`
  await call({ method: 'POST', path: '/submissions', body: submissionFields })
  const until = Date.now() + longestMs
  while (Date.now() < until) {
    const [row] = ((await call({ path })).body as { data: readonly Delivery[] }).data
    const delivery = row && ((await call({ path: `${path}/${row.id}` })).body as Delivery)
    if (delivery && isEnough(delivery)) {
      const webhook = (await call({ path: `/webhooks/${id}` })).body as Webhook
      return { delivery, webhook, connections: receiver.connectionCount() }
    }
    await sleep(200)
  }
  throw new Error(`The delivery to ${receiver.url} did not get far enough within ${longestMs / 1_000} s.`)
}

export const attempted =
  (count: number) =>
  ({ attempts }: Delivery): boolean =>
    attempts.length >= count
export const ended = ({ status }: Delivery): boolean => status !== 'pending'

export const describe = (attempt: Attempt | undefined): string =>
  attempt === undefined
    ? 'no attempt'
    : `${attempt.error ?? attempt.outcome} after ${((attempt.duration_ms ?? 0) / 1_000).toFixed(1)} s`

export const isTimeout = (attempt: Attempt | undefined): boolean =>
  attempt?.error === 'timeout' && (attempt.duration_ms ?? 0) < 11_000
