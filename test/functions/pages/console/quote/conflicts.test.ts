import { describe, expect, it } from 'vitest'
import { conflictsOf, keepMine } from '#functions/pages/console/quote/conflicts.ts'
import { emptyDraft, withTyped } from '#functions/pages/console/quote/draft.ts'
import { createMoney } from '#functions/pages/look/money.ts'
import { buildItem } from '../items.ts'

const money = createMoney('USD', 'en-US')
const before = [buildItem(1), buildItem(2), buildItem(3)]
const now = [buildItem(1, { quoted_price_cents: 120 }), buildItem(2, { quantity: 1 }), buildItem(3)]
const draft = withTyped(withTyped(emptyDraft, before[0]!, { price: '1.50' }), before[2]!, { price: '9' })

describe('lines that others changed', () => {
  it('are shown with what was before, what is now, and what was typed', () => {
    expect(conflictsOf(now, draft, before, money)).toEqual([
      {
        item: now[0],
        before: expect.objectContaining({ quoted_price_cents: null }),
        edit: draft.edits.a1,
        line: expect.objectContaining({ price: { minor: 150 } }),
      },
      {
        item: now[1],
        before: expect.objectContaining({ quantity: 2 }),
        edit: undefined,
        line: expect.objectContaining({ quantity: 1 }),
      },
    ])
  })

  it('are found after a reload too, where something was typed', () => {
    expect(conflictsOf(now, draft, [], money).map(({ item }) => item.id)).toEqual(['a1'])
  })

  it('are none where others typed the same', () => {
    const same = withTyped(emptyDraft, before[0]!, { price: '1.2' })

    expect(conflictsOf(now, same, before, money).map(({ item }) => item.id)).toEqual(['a2'])
    expect(conflictsOf(now, same, [], money)).toEqual([])
  })

  it('are shown where what was typed cannot be read', () => {
    const unreadable = withTyped(emptyDraft, before[0]!, { price: 'x' })

    expect(conflictsOf(now, unreadable, [], money).map(({ item }) => item.id)).toEqual(['a1'])
  })

  it('are none while nothing changed', () => {
    expect(conflictsOf(before, draft, before, money)).toEqual([])
  })
})

it('keeps what was typed, and asks no more', () => {
  const kept = keepMine(draft, [now[0]!])

  expect(kept.edits.a1?.price).toBe('1.50')
  expect(conflictsOf(now, kept, [], money)).toEqual([])
})
