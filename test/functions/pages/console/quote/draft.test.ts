import { describe, expect, it } from 'vitest'
import {
  changeOf,
  type Draft,
  emptyDraft,
  isEmpty,
  lineOf,
  withImported,
  withoutEdit,
  withoutSent,
  withTyped,
} from '#functions/pages/console/quote/draft.ts'
import { createMoney } from '#functions/pages/look/money.ts'
import { buildItem } from '../items.ts'

const money = createMoney('USD', 'en-US')
const lineIn = (draft: Draft, item = buildItem(1), discountBasisPoints = 0) =>
  lineOf({ item, edit: draft.edits[item.id], discountBasisPoints, money })

describe('what is typed in a line', () => {
  it('is kept beside what held when it was typed', () => {
    const draft = withTyped(emptyDraft, buildItem(1), { price: '1,25' })

    expect(draft.edits).toEqual({
      a1: { price: '1,25', base: { quantity: 2, condition: 'NM', quoted_price_cents: null } },
    })
    expect(lineIn(draft).price).toEqual({ minor: 125 })
  })

  it('is no edit any more when it says again what holds', () => {
    const item = buildItem(1)
    const typed = withTyped(withTyped(emptyDraft, item, { quantity: '3' }), item, { condition: 'LP' })
    const back = withTyped(withTyped(typed, item, { quantity: '2' }), item, { condition: 'NM' })

    expect(isEmpty(back)).toBe(true)
  })

  it('takes a price back when the field is emptied', () => {
    const item = buildItem(1, { quoted_price_cents: 500 })
    const draft = withTyped(emptyDraft, item, { price: '' })

    expect(changeOf(item, lineIn(draft, item))).toEqual({ id: 'a1', quoted_price_cents: null })
  })

  it.each(['', '-1', '1.5', '10000', 'two'])('a quantity of %j is not read, and not sent', (quantity) => {
    const draft = withTyped(emptyDraft, buildItem(1), { quantity })

    expect(lineIn(draft).quantity).toBeUndefined()
    expect(changeOf(buildItem(1), lineIn(draft))).toBeUndefined()
  })
})

it('forgets what was typed in one line, and nothing else', () => {
  const [first, second] = [buildItem(1), buildItem(2)]
  const draft = withTyped(withTyped(emptyDraft, first, { price: '1' }), second, { price: '2' })

  expect(withoutEdit(draft, first.id).edits).toEqual({ a2: draft.edits.a2 })
})

describe('a percentage off the rest', () => {
  const item = buildItem(1, { quoted_price_cents: 1000 })

  it('changes a price that was not typed, and shows the one before', () => {
    expect(lineIn(emptyDraft, item, 1000)).toMatchObject({ price: { minor: 900 }, undiscounted: 1000 })
  })

  it('changes a price of a file', () => {
    expect(lineIn(withImported(emptyDraft, [item], { a1: 200 }), item, 1000)).toMatchObject({
      price: { minor: 180 },
      undiscounted: 200,
    })
  })

  it('leaves a typed price alone, the present one too', () => {
    expect(lineIn(withTyped(emptyDraft, item, { price: '10' }), item, 1000)).toMatchObject({
      price: { minor: 1000 },
      undiscounted: undefined,
    })
  })

  it('makes no price where there is none', () => {
    expect(lineIn(emptyDraft, buildItem(1), 1000).price).toEqual({ minor: null })
  })
})

describe('prices of a file', () => {
  it('are kept beside what is typed, which counts', () => {
    const item = buildItem(1)
    const draft = withImported(withTyped(emptyDraft, item, { price: '3' }), [item], { a1: 200 })

    expect(lineIn(draft).price).toEqual({ minor: 300 })
    expect(lineIn(withTyped(draft, item, { price: '' })).price).toEqual({ minor: null })
  })
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
