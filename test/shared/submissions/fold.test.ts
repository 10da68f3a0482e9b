import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { submissionAt } from '#shared/submissions/fold.ts'
import { historyOf } from '#shared/submissions/history.ts'
import type { Command } from '#shared/submissions/lifecycle.ts'
import { applyCommands, buildCommand, buildLog, itemIdsOf } from '#test/support/builders.ts'

const log = buildLog()
const [first, second, third] = itemIdsOf(log) as [string, string, string]

describe('a submission after an entry of its history', () => {
  const all = applyCommands(
    log,
    { action: 'quote', items: [{ id: first, quoted_price_cents: 100 }] },
    {
      action: 'quote',
      items: [
        { id: first, quoted_price_cents: 120, quantity: 2 },
        { id: second, condition: 'LP' },
      ],
    },
    {
      action: 'approve',
      items: [
        { id: second, quoted_price_cents: 0 },
        { id: third, quantity: 0 },
      ],
    },
    { action: 'complete' },
  )

  it.each([
    { entry: 1, status: 'pending_review', quoted_at: null, completed_at: null, quoted_total_cents: null },
    { entry: 2, status: 'quoted', quoted_at: '08:01', completed_at: null, quoted_total_cents: null },
    { entry: 3, status: 'quoted', quoted_at: '08:02', completed_at: null, quoted_total_cents: null },
    { entry: 4, status: 'accepted', quoted_at: '08:03', completed_at: null, quoted_total_cents: 240 },
    { entry: 5, status: 'completed', quoted_at: '08:03', completed_at: '08:04', quoted_total_cents: 240 },
  ])('$entry is $status', ({ entry, ...shown }) => {
    const { status, quoted_at, completed_at, quoted_total_cents } = submissionAt(all, entry)
    const hour = (time: string | null) => time?.slice(11, 16) ?? null

    expect({ status, quoted_at: hour(quoted_at), completed_at: hour(completed_at), quoted_total_cents }).toEqual(shown)
  })

  it('is the newest when none is named', () => {
    expect(submissionAt(all)).toEqual(submissionAt(all, 5))
  })

  it('never changes with what comes later', () => {
    expect(submissionAt(all, 3)).toEqual(submissionAt({ ...all, history: all.history.slice(0, 3) }))
  })

  it('shows what holds beside what the customer wrote, whose flags and text stay', () => {
    const before = submissionAt(log).items
    const after = submissionAt(all).items

    expect(after[0]).toEqual({ ...before[0], quantity: 2, quoted_price_cents: 120 })
    expect(after[1]).toEqual({ ...before[1], condition: 'LP', quoted_price_cents: 0 })
    expect(after.map(({ stated_quantity, stated_condition }) => [stated_quantity, stated_condition])).toEqual([
      [3, 'NM'],
      [1, 'UNKNOWN'],
      [2, 'LP'],
    ])
  })

  it('has its items in the order of the list, and its ignored lines', () => {
    const { items, ignored_lines } = submissionAt(log)

    expect(items.map(({ line }) => line)).toEqual([1, 2, 4])
    expect(ignored_lines).toEqual([{ line: 3, raw_input: '// later', reason: 'comment' }])
  })
})

describe('the total', () => {
  const totalOf = (items: Command['items']) =>
    submissionAt(applyCommands(log, { action: 'quote', items })).quoted_total_cents

  it('is none before every item that is wanted has a price', () => {
    expect(
      totalOf([
        { id: first, quoted_price_cents: 1 },
        { id: second, quoted_price_cents: 1 },
      ]),
    ).toBeNull()
  })

  it('needs no price of an item that is declined, and counts none', () => {
    expect(
      totalOf([
        { id: first, quoted_price_cents: 100 },
        { id: second, quantity: 0, quoted_price_cents: 5000 },
        { id: third, quantity: 0 },
      ]),
    ).toBe(300)
  })

  it('of nothing but declined items is zero', () => {
    expect(totalOf([first, second, third].map((id) => ({ id, quantity: 0 })))).toBe(0)
  })

  it('is exact in integers up to the largest list at the highest price', () => {
    const large = buildLog({ card_list: '9999 Forest NM\n'.repeat(1000) })
    const items = itemIdsOf(large).map((id) => ({ id, quoted_price_cents: 99_999_999 }))
    const { quoted_total_cents } = submissionAt(applyCommands(large, { action: 'quote', items }))

    expect(BigInt(quoted_total_cents ?? 0)).toBe(1000n * 9999n * 99_999_999n)
    expect(Number.isSafeInteger(quoted_total_cents)).toBe(true)
  })

  it('is the sum of quantity times price, whatever happened before', () => {
    const anyItem = fc.record({ quantity: fc.nat(20), quoted_price_cents: fc.nat(100_000) })
    fc.assert(
      fc.property(fc.array(fc.tuple(anyItem, anyItem, anyItem), { minLength: 1, maxLength: 5 }), (quotes) => {
        const commands = quotes.map((quote) =>
          buildCommand({
            action: 'quote',
            items: [first, second, third].map((id, index) => ({ id, ...quote[index as 0 | 1 | 2] })),
          }),
        )
        const expected = quotes.at(-1)!.reduce((sum, item) => sum + item.quantity * item.quoted_price_cents, 0)
        expect(submissionAt(applyCommands(log, ...commands)).quoted_total_cents).toBe(expected)
      }),
      { numRuns: 30 },
    )
  })
})

it('shows its history with the number of items that differ after each entry', () => {
  const changed = applyCommands(
    log,
    {
      action: 'quote',
      items: [
        { id: first, quoted_price_cents: 1 },
        { id: second, quantity: 1 },
      ],
      note: 'first',
    },
    { action: 'reject' },
  )

  expect(historyOf(changed)).toEqual([
    expect.objectContaining({ entry: 1, action: 'create', from: null, to: 'pending_review', changed_items: 3 }),
    expect.objectContaining({
      entry: 2,
      action: 'quote',
      from: 'pending_review',
      to: 'quoted',
      note: 'first',
      changed_items: 1,
    }),
    expect.objectContaining({ entry: 3, action: 'reject', from: 'quoted', to: 'rejected', changed_items: 0 }),
  ])
  for (const entry of historyOf(changed)) expect(Object.keys(entry)).not.toContain('mark')
})
