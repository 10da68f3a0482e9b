import { describe, expect, it } from 'vitest'
import { storeIdSchema } from '#shared/core/store-id.ts'
import { type EventName, eventOf } from '#shared/submissions/events.ts'
import { itemIdOf, lastEntryOf } from '#shared/submissions/fold.ts'
import type { Entry, SubmissionLog } from '#shared/submissions/log.ts'
import { payloadFor } from '#shared/webhooks/deliveries/payload.ts'
import { applyCommands, buildDelivery, buildLog } from '#test/support/builders.ts'

const id = '3f0c9c0e-6f5d-4d5f-8b59-1f2a3b4c5d6e'
const store_id = storeIdSchema().parse('9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d')

/** A submission of known bytes, with text that JSON serializers write in different ways. */
const received = buildLog({
  id,
  store_id,
  customer_email: 'zoe@example.com',
  customer_name: 'Zoë "Z" O’Neil\u2028</script>',
  card_list: '3x Lightning Bolt NM\n1 Jötun Grunt (LP)\n// later\nBlack Lotus PSA 9',
})
const quoted = applyCommands(received, {
  action: 'quote',
  items: [1, 2, 4].map((line) => ({ id: itemIdOf(id, line), quoted_price_cents: line * 1000 })),
})
const accepted = applyCommands(quoted, { action: 'approve', items: [{ id: itemIdOf(id, 2), quantity: 0 }] })
const rejected = applyCommands(received, { action: 'reject', note: 'no room' })
const completed = applyCommands(accepted, { action: 'complete' })

const payloadAt = (log: SubmissionLog, { entry }: Entry = lastEntryOf(log)) => payloadFor(buildDelivery({ entry }), log)

const test = buildDelivery({
  event: 'submission.test',
  event_id: '7d444840-9dc0-41d1-8245-5ffdce74fad2',
  store_id,
  created_at: '2026-10-05T08:00:00.000Z',
  submission_id: null,
  entry: null,
})

describe('the payload of an event', () => {
  /** Types name an event that is missing here. */
  const payloads: Record<EventName | 'submission.test', string> = {
    'submission.received': payloadAt(received),
    'submission.accepted': payloadAt(accepted),
    'submission.rejected': payloadAt(rejected),
    'submission.completed': payloadAt(completed),
    'submission.test': payloadFor(test, undefined),
  }

  it.each(Object.entries(payloads))('%s is the same bytes for ever', async (event, payload) => {
    const name = event.replace('submission.', '')
    // A difference here is a new version of the payload: stores have verified and parsed these bytes.
    await expect(payload).toMatchFileSnapshot(`golden/${name}.txt`)
  })

  it('shows the submission as it was when the event happened', () => {
    expect(payloadAt(completed, completed.history[0])).toBe(payloadAt(received))
    expect(payloadAt(completed, completed.history[2])).toBe(payloadAt(accepted))
  })

  it('has the id by which a receiver drops repeats', () => {
    expect(JSON.parse(payloadAt(accepted)).id).toBe(eventOf(completed, accepted.history[2]!)?.id)
  })

  it.each<[string, SubmissionLog | undefined, number]>([
    ['a submission that is not there', undefined, 1],
    ['an entry that is not there', received, 2],
    ['a quote, which is no event', quoted, 2],
  ])('cannot be made of %s', (_, log, entry) => {
    expect(() => payloadFor(buildDelivery({ entry }), log)).toThrow('not in its submission')
  })
})
