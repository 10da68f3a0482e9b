import { expect, it } from 'vitest'
import { eventOf } from '#shared/submissions/events.ts'
import { itemIdOf, lastEntryOf } from '#shared/submissions/fold.ts'
import { applyCommands, buildLog, itemIdsOf } from '#test/support/builders.ts'

const received = buildLog()
const quoted = applyCommands(received, {
  action: 'quote',
  items: [{ id: itemIdsOf(received)[0]!, quoted_price_cents: 5 }],
})
const completed = applyCommands(quoted, { action: 'approve' }, { action: 'complete' })

it('has another id for every entry, and for every submission', () => {
  const ids = [completed.history[0]!, completed.history[2]!, completed.history[3]!].map(
    (entry) => eventOf(completed, entry)?.id,
  )

  expect(new Set(ids).size).toBe(3)
  expect(ids[0]).toBe(eventOf(received, received.history[0]!)?.id)
  expect(eventOf({ ...received, id: itemIdOf(received.id, 1) }, received.history[0]!)?.id).not.toBe(ids[0])
})

it('is none for a quote', () => {
  expect(eventOf(quoted, lastEntryOf(quoted))).toBeUndefined()
})
