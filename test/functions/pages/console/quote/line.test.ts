import { describe, expect, it } from 'vitest'
import { type Draft, emptyDraft, withImported, withTyped } from '#functions/pages/console/quote/draft.ts'
import { changeOf, lineOf } from '#functions/pages/console/quote/line.ts'
import { createMoney } from '#functions/pages/look/money.ts'
import { buildItem } from '../items.ts'

const money = createMoney('USD', 'en-US')
const lineIn = (draft: Draft, item = buildItem(1)) =>
  lineOf({ item, edit: draft.edits[item.id], discountBasisPoints: 0, money })

describe('what is typed in a line', () => {
  it('is read', () => {
    expect(lineIn(withTyped(emptyDraft, buildItem(1), { price: '1,25' })).price).toEqual({ minor: 125 })
    expect(lineIn(withTyped(emptyDraft, buildItem(1), { quantity: '9999' })).quantity).toBe(9999)
    expect(lineIn(withTyped(emptyDraft, buildItem(1), { quantity: '１２' })).quantity).toBe(12)
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

describe('prices of a file', () => {
  it('are kept beside what is typed, which counts', () => {
    const item = buildItem(1)
    const draft = withImported(withTyped(emptyDraft, item, { price: '3' }), [item], { a1: 200 })

    expect(lineIn(draft).price).toEqual({ minor: 300 })
    expect(lineIn(withTyped(draft, item, { price: '' })).price).toEqual({ minor: null })
  })
})
