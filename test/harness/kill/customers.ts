import { setTimeout as sleep } from 'node:timers/promises'
import type { EventName } from '#shared/submissions/events.ts'
import type { Random } from '#test/harness/simulation/world/random.ts'
import type { Client } from './client.ts'

/** What the API accepted of one submission. */
export type Accepted = {
  readonly store: Client
  readonly storeId: string
  readonly key: string
  readonly id: string
  /** The events of it that were accepted. */
  readonly events: EventName[]
}

type Submission = { readonly id: string; readonly items: readonly { readonly id: string }[] }

/** The ways that a submission goes. */
const stories = [
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

/** What is sent to make the submission of a key: the same whenever it is sent. */
export const submissionOf = (key: string) => ({
  customer_email: `${key}@example.com`,
  customer_name: 'Ann “Überall” O’Neill ☂',
  card_list: `3x Lightning Bolt NM\n2 Counterspell (LP)\n${key.length}x Forest`,
})

type Dependencies = {
  readonly stores: readonly { readonly id: string; readonly client: Client }[]
  readonly random: Random
  /** How many new submissions a second, at most. */
  readonly rate: number
  /** Whether the machine can bear no more at this moment: it is the kills that are to be measured, not the backlog. */
  readonly isBusy: () => boolean
  readonly signal: AbortSignal
}

/** Customers who submit and a store that decides, at a steady rate until the signal. Every action is repeated until it is accepted. */
export const submitAndDecide = async ({ stores, random, rate, isBusy, signal }: Dependencies) => {
  const accepted: Accepted[] = []
  const refused: string[] = []
  const telling = new Set<Promise<void>>()

  const tell = async (key: string): Promise<void> => {
    const { id: storeId, client } = random.pick(stores)
    const story = random.pick(stories)
    const { body } = await client.post<Submission>('/submissions', key, submissionOf(key))
    const submission: Accepted = { store: client, storeId, key, id: body.id, events: ['submission.received'] }
    accepted.push(submission)
    const items = body.items.map(({ id }) => ({ id, quoted_price_cents: 150 }))
    for (const action of story) {
      const path = `/submissions/${body.id}/transitions`
      await client.post(path, `${key}-${action}`, action === 'quote' ? { action, items } : { action })
      if (action !== 'quote') submission.events.push(eventOf[action])
    }
  }

  for (let number = 0; !signal.aborted; number += 1) {
    const story = tell(`customer-${number}`)
      .catch((error) => void refused.push(String(error)))
      .finally(() => telling.delete(story))
    telling.add(story)
    do await sleep(1_000 / rate, undefined, { signal }).catch(() => undefined)
    while (isBusy() && !signal.aborted)
  }
  await Promise.all(telling)
  return { accepted, refused }
}

type Delivery = { readonly id: string; readonly status: string; readonly round: number }

/** A person who sends finished deliveries again now and then. One whose answer was lost does not know whether it was. */
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
      const finished = answer.body.data.filter(({ status, round }) => status !== 'pending' && round < 3)
      if (finished.length === 0) continue
      const sent = await client.once('POST', `${path}/${random.pick(finished).id}/resend`)
      if (sent.answer.status === 202) resent += 1
    } catch {
      // Its function was killed.
    }
  }
  return resent
}
