import { setTimeout as sleep } from 'node:timers/promises'
import type { EventName } from '#shared/submissions/events.ts'
import type { Random } from '#test/harness/simulation/world/random.ts'
import type { Client } from './client.ts'

/** A submission that the API accepted. */
export type Accepted = {
  readonly store: Client
  readonly storeId: string
  readonly key: string
  readonly id: string
  /** The events of its accepted transitions. */
  readonly events: EventName[]
}

type Submission = { readonly id: string; readonly items: readonly { readonly id: string }[] }

/** The sequences of transitions to pick from. */
const sequences = [
  [],
  ['approve'],
  ['approve', 'complete'],
  ['reject'],
  ['quote', 'approve', 'complete'],
  ['quote', 'reject'],
] as const

const eventOf = {
  approve: 'submission.accepted',
  reject: 'submission.rejected',
  complete: 'submission.completed',
} as const

/** The request body for an idempotency key: the same at every repetition. */
export const submissionOf = (key: string) => ({
  customer_email: `${key}@example.com`,
  customer_name: 'Ann “Überall” O’Neill ☂',
  card_list: `3x Lightning Bolt NM\n2 Counterspell (LP)\n${key.length}x Forest`,
})

type Dependencies = {
  readonly stores: readonly { readonly id: string; readonly client: Client }[]
  readonly random: Random
  /** New submissions per second, at most. */
  readonly rate: number
  /** Whether the machine is overloaded: then no new submission starts. */
  readonly isBusy: () => boolean
  readonly signal: AbortSignal
}

/**
 * Customers submit and stores decide, at a steady rate until the signal aborts. Every request is repeated until it is
 * accepted.
 */
export const submitAndDecide = async ({ stores, random, rate, isBusy, signal }: Dependencies) => {
  const accepted: Accepted[] = []
  const refused: string[] = []
  const running = new Set<Promise<void>>()

  const runOne = async (key: string): Promise<void> => {
    const { id: storeId, client } = random.pick(stores)
    const actions = random.pick(sequences)
    const { body } = await client.post<Submission>('/submissions', key, submissionOf(key))
    const submission: Accepted = { store: client, storeId, key, id: body.id, events: ['submission.received'] }
    accepted.push(submission)
    const items = body.items.map(({ id }) => ({ id, quoted_price_cents: 150 }))
    for (const action of actions) {
      const path = `/submissions/${body.id}/transitions`
      await client.post(path, `${key}-${action}`, action === 'quote' ? { action, items } : { action })
      if (action !== 'quote') submission.events.push(eventOf[action])
    }
  }

  for (let number = 0; !signal.aborted; number += 1) {
    const run = runOne(`customer-${number}`)
      .catch((error) => void refused.push(String(error)))
      .finally(() => running.delete(run))
    running.add(run)
    do await sleep(1_000 / rate, undefined, { signal }).catch(() => undefined)
    while (isBusy() && !signal.aborted)
  }
  await Promise.all(running)
  return { accepted, refused }
}

type Delivery = { readonly id: string; readonly status: string; readonly round: number }

/**
 * Stores resend an ended delivery every second until the signal aborts.
 *
 * @returns the number of accepted resends; one whose answer was lost is not counted.
 */
export const resendNowAndThen = async (
  webhooks: readonly { readonly id: string; readonly client: Client }[],
  { random, signal }: { random: Random; signal: AbortSignal },
): Promise<number> => {
  let resent = 0
  while (!signal.aborted) {
    await sleep(1_000, undefined, { signal }).catch(() => undefined)
    const { id, client } = random.pick(webhooks)
    const path = `/webhooks/${id}/deliveries`
    try {
      const { answer } = await client.once<{ data: readonly Delivery[] }>('GET', `${path}?limit=50`)
      const ended = answer.body.data.filter(({ status, round }) => status !== 'pending' && round < 3)
      if (ended.length === 0) continue
      const sent = await client.once('POST', `${path}/${random.pick(ended).id}/resend`)
      if (sent.answer.status === 202) resent += 1
    } catch {
      // The function was killed during the request.
    }
  }
  return resent
}
