import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isoTime } from '#shared/core/clock.ts'
import { erasureOf, isErased, withEntry } from '#shared/submissions/erasure.ts'
import { eventOf } from '#shared/submissions/events.ts'
import { submissionAt } from '#shared/submissions/fold.ts'
import { ACTIONS } from '#shared/submissions/log.ts'
import { submissionRecordOf, submissionRecordSchema } from '#shared/submissions/record.ts'
import { applyCommands, buildLog, itemIdsOf } from '#test/support/builders.ts'
import { startMs } from '#test/support/clock.ts'

const log = buildLog({ notes: 'ring twice' })
const quoted = applyCommands(log, {
  action: 'quote',
  items: itemIdsOf(log).map((id) => ({ id, quoted_price_cents: 5, quantity: 2 })),
  note: 'her cat',
  idempotencyDigest: 'd'.repeat(64),
})
const erasure = erasureOf(quoted, 'operator-1', startMs)
const erased = withEntry(quoted, erasure)

describe('an erasure', () => {
  it('is an entry of the operator that keeps the status and tells no event', () => {
    expect(erasure).toMatchObject({ entry: 3, from: 'quoted', to: 'quoted', by: { type: 'operator', id: null } })
    expect(eventOf(quoted, erasure)).toBeUndefined()
    expect([isErased(quoted), isErased(erased)]).toEqual([false, true])
  })

  it('is never before the entry before it, though a clock is behind', () => {
    expect(erasure.at).toBe(quoted.history[1]!.at)
    expect(erasureOf(quoted, 'operator-1', startMs + 3_600_000).at).toBe(isoTime(startMs + 3_600_000))
  })

  it('keeps every state that the submission was in but for its words', () => {
    for (const entry of [1, 2]) {
      const { customer_email, customer_name, notes, items, ignored_lines, ...state } = submissionAt(erased, entry)
      const before = submissionAt(quoted, entry)

      expect(before).toMatchObject(state)
      expect(items.map(({ raw_input: _, name: __, ...item }) => item)).toEqual(
        before.items.map(({ raw_input: _, name: __, ...item }) => item),
      )
      expect(ignored_lines.map(({ line, reason }) => [line, reason])).toEqual([[3, 'comment']])
      expect([customer_email, customer_name, notes]).toEqual(['[erased]', '[erased]', '[erased]'])
    }
  })

  it('keeps who did what and when, and by which request', () => {
    const audited = ({ history }: typeof quoted) =>
      history.map(({ note: _, mark: { request_id }, ...entry }) => ({ ...entry, request_id }))

    expect(audited(erased).slice(0, 2)).toEqual(audited(quoted))
  })

  it('marks no text where there was none', () => {
    const without = buildLog({ notes: null })

    expect(withEntry(without, erasureOf(without, 'operator-1', startMs))).toMatchObject({
      notes: null,
      history: [{ note: null }, { note: null }],
    })
  })

  it('is stored and read back', () => {
    expect(submissionRecordSchema().parse(submissionRecordOf(erased))).toEqual(erased)
  })

  it('leaves no word in the item, whatever the customer and the store typed', () => {
    const word = fc.stringMatching(/^[A-Z][a-z]{11}$/)
    fc.assert(
      fc.property(word, word, fc.constantFrom(...ACTIONS.slice(0, 3)), (customer, store, action) => {
        const typed = buildLog({
          customer_email: `${customer}@example.com`,
          customer_name: customer,
          card_list: `2x ${customer}\n# ${customer}`,
          notes: customer,
        })
        const before = applyCommands(typed, { action, note: store })
        const after = submissionRecordOf(withEntry(before, erasureOf(before, 'operator-1', startMs)))
        const text = JSON.stringify([after, submissionRecordSchema().parse(after)])

        for (const gone of [customer, store]) expect(text).not.toContain(gone)
      }),
      { numRuns: 30 },
    )
  })
})

describe('every other entry', () => {
  it('changes nothing before it', () => {
    const { history, ...head } = withEntry(log, quoted.history[1]!)

    expect(head).toEqual({ ...head, lines: log.lines, notes: 'ring twice' })
    expect(history[0]).toBe(log.history[0])
  })
})
