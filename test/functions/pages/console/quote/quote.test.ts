import { describe, expect, it } from 'vitest'
import { emptyDraft, withTyped } from '#functions/pages/console/quote/draft.ts'
import { itemsToQuote, quoteOf } from '#functions/pages/console/quote/quote.ts'
import { createMoney } from '#functions/pages/look/money.ts'
import { buildItem } from '../items.ts'

const money = createMoney('USD', 'en-US')

describe('a quote in numbers', () => {
  const items = [
    buildItem(1, { quoted_price_cents: 100 }),
    buildItem(2),
    buildItem(3, { quantity: 0 }),
    buildItem(4, { quoted_price_cents: 300, quantity: 1 }),
  ]

  it('sums quantity × price of what is priced, and counts what is wanted', () => {
    const draft = withTyped(emptyDraft, items[1]!, { price: '2.50', quantity: '4' })

    expect(quoteOf(items, draft, money)).toMatchObject({ total: 1500, cards: 7, wanted: 3, priced: 3, rest: 2 })
  })

  it('sends only what differs', () => {
    const draft = withTyped(withTyped(emptyDraft, items[0]!, { price: '1.00' }), items[1]!, { condition: 'LP' })

    expect(quoteOf(items, draft, money).changes).toEqual([{ id: 'a2', condition: 'LP' }])
  })

  it('names the lines that cannot be read, and leaves their price out of the sum', () => {
    const draft = withTyped(emptyDraft, items[0]!, { price: '1.234' })

    expect(quoteOf(items, draft, money)).toMatchObject({ wrong: ['a1'], total: 300, changes: [] })
  })

  it('sums 1 000 lines of the largest price and quantity exactly', () => {
    const many = Array.from({ length: 1000 }, (_, line) =>
      buildItem(line + 1, { quantity: 9999, quoted_price_cents: 100_000_000 }),
    )

    expect(quoteOf(many, emptyDraft, money).total).toBe(999_900_000_000_000)
  })
})

describe('the items of a quote', () => {
  it('are the changes when one has a price', () => {
    const changes = [{ id: 'a1', quoted_price_cents: 5 }]

    expect(itemsToQuote([buildItem(1)], changes)).toEqual(changes)
  })

  it('name a price that holds again when only other things change', () => {
    const items = [buildItem(1), buildItem(2, { quoted_price_cents: 7 })]

    expect(itemsToQuote(items, [{ id: 'a1', quantity: 1 }])).toEqual([
      { id: 'a1', quantity: 1 },
      { id: 'a2', quoted_price_cents: 7 },
    ])
    expect(itemsToQuote(items, [{ id: 'a2', quantity: 1 }])).toEqual([{ id: 'a2', quantity: 1, quoted_price_cents: 7 }])
  })

  it('are none without a price, as when the only one is taken back', () => {
    expect(itemsToQuote([buildItem(1)], [])).toBeUndefined()
    expect(
      itemsToQuote([buildItem(1, { quoted_price_cents: 5 })], [{ id: 'a1', quoted_price_cents: null }]),
    ).toBeUndefined()
  })
})
