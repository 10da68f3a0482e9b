import { describe, expect, it } from 'vitest'
import { storeIdSchema } from '#shared/access/store-id.ts'
import { eventOf, payloadOf } from '#shared/submissions/events.ts'
import { itemIdOf, lastEntryOf } from '#shared/submissions/fold.ts'
import type { SubmissionLog } from '#shared/submissions/schema.ts'
import { applyCommands, buildLog } from '#test/support/builders.ts'

const id = '3f0c9c0e-6f5d-4d5f-8b59-1f2a3b4c5d6e'
const store_id = storeIdSchema().parse('9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d')

/** A submission whose every byte is known, with text that writers of JSON treat differently. */
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

const payloadAt = (log: SubmissionLog, entry = lastEntryOf(log)) => payloadOf(log, eventOf(log, entry)!)

describe('the payload of an event', () => {
  it.each([
    ['received', received],
    ['accepted', accepted],
    ['rejected', rejected],
    ['completed', completed],
  ])('%s is the same bytes for ever', async (name, log) => {
    // A difference here is a new version of the payload: stores have verified and parsed these bytes.
    await expect(payloadAt(log)).toMatchFileSnapshot(`golden/${name}.txt`)
  })

  it('shows the submission as it was when the event happened', () => {
    expect(payloadAt(completed, completed.history[0])).toBe(payloadAt(received))
    expect(payloadAt(completed, completed.history[2])).toBe(payloadAt(accepted))
  })

  it('has the id by which a receiver drops repeats, another one for every entry', () => {
    const ids = [received.history[0]!, accepted.history[2]!, completed.history[3]!].map(
      (entry) => eventOf(completed, entry)?.id,
    )

    expect(new Set(ids).size).toBe(3)
    expect(JSON.parse(payloadAt(accepted)).id).toBe(ids[1])
    expect(eventOf({ ...received, id: itemIdOf(id, 1) }, received.history[0]!)?.id).not.toBe(ids[0])
  })
})

it('tells the outside nothing of a quote', () => {
  expect(eventOf(quoted, lastEntryOf(quoted))).toBeUndefined()
})
