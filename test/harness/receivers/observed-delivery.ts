import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '#shared/client/client.ts'
import type { Attempt, DeliveryWithAttempts, Webhook } from '#shared/client/types.ts'
import { submissionFields, subscribe } from '#test/harness/benchmarks/delivery/stack.ts'

type Seen = { readonly delivery: DeliveryWithAttempts; readonly webhook: Webhook; readonly connections: number }

const longestMs = 120_000

/**
 * Sends one event to a receiver and waits until its delivery satisfies `isEnough`.
 *
 * @throws Error after 2 minutes.
 */
export const observe = async (
  client: Client,
  receiver: { url: string; connectionCount: () => number },
  isEnough: (delivery: DeliveryWithAttempts) => boolean,
): Promise<Seen> => {
  const id = await subscribe(client, `${receiver.url}/hook`)
  await client.submissions.create(submissionFields)
  const until = Date.now() + longestMs
  while (Date.now() < until) {
    const [row] = (await client.webhooks.deliveries.list(id).page()).data
    const delivery = row && (await client.webhooks.deliveries.get(id, row.id))
    if (delivery && isEnough(delivery)) {
      const webhook = await client.webhooks.get(id)
      return { delivery, webhook, connections: receiver.connectionCount() }
    }
    await sleep(200)
  }
  throw new Error(`The delivery to ${receiver.url} did not get far enough within ${longestMs / 1_000} s.`)
}

export const attempted =
  (count: number) =>
  ({ attempts }: DeliveryWithAttempts): boolean =>
    attempts.length >= count
export const ended = ({ status }: DeliveryWithAttempts): boolean => status !== 'pending'

export const describe = (attempt: Attempt | undefined): string =>
  attempt === undefined
    ? 'no attempt'
    : `${attempt.error ?? attempt.outcome} after ${((attempt.duration_ms ?? 0) / 1_000).toFixed(1)} s`

export const isTimeout = (attempt: Attempt | undefined): boolean =>
  attempt?.error === 'timeout' && (attempt.duration_ms ?? 0) < 11_000
