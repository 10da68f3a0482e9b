import { describe, expect, it } from 'vitest'
import { emptyDraft, isEmpty, withoutEdits, withoutSent, withTyped } from '#functions/pages/console/quote/draft.ts'
import { buildItem } from '../items.ts'

describe('what is typed in a line', () => {
  it('is kept beside what held when it was typed', () => {
    const draft = withTyped(emptyDraft, buildItem(1), { price: '1,25' })

    expect(draft.edits).toEqual({
      a1: { price: '1,25', base: { quantity: 2, condition: 'NM', quoted_price_cents: null } },
    })
  })

  it('is no edit any more when it says again what holds', () => {
    const item = buildItem(1)
    const typed = withTyped(withTyped(emptyDraft, item, { quantity: '3' }), item, { condition: 'LP' })
    const back = withTyped(withTyped(typed, item, { quantity: '2' }), item, { condition: 'NM' })

    expect(isEmpty(back)).toBe(true)
  })
})

it('forgets what was typed in one line, and nothing else', () => {
  const [first, second] = [buildItem(1), buildItem(2)]
  const draft = withTyped(withTyped(emptyDraft, first, { price: '1' }), second, { price: '2' })

  expect(withoutEdits(draft, [first]).edits).toEqual({ a2: draft.edits.a2 })
})

it('keeps what was typed while a quote was on its way, on top of what holds then', () => {
  const [first, second] = [buildItem(1), buildItem(2)]
  const sent = withTyped(withTyped(emptyDraft, first, { price: '1' }), second, { price: '2' })
  const typed = { ...withTyped(sent, second, { price: '2.5' }), percentOff: '5' }
  const now = [buildItem(1, { quoted_price_cents: 100 }), buildItem(2, { quoted_price_cents: 200 })]

  expect(withoutSent(typed, sent, now)).toEqual({
    edits: { a2: { price: '2.5', base: { quantity: 2, condition: 'NM', quoted_price_cents: 200 } } },
    percentOff: '5',
  })
  expect(isEmpty(withoutSent(sent, sent, now))).toBe(true)
})
