import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBasisPoints } from '#functions/pages/console/quote/basis-points.ts'
import { conflictsOf, keepMine } from '#functions/pages/console/quote/conflicts.ts'
import {
  type Draft,
  emptyDraft,
  isEmpty,
  withImported,
  withoutEdits,
  withoutSent,
  withPercentOff,
  withTyped,
} from '#functions/pages/console/quote/draft.ts'
import { lineOf } from '#functions/pages/console/quote/line.ts'
import { quoteOf } from '#functions/pages/console/quote/quote.ts'
import { createMoney } from '#functions/pages/look/money.ts'
import type { SubmissionItem } from '#shared/client/index.ts'
import { buildItem } from '../items.ts'

const money = createMoney('USD', 'en-US')

const pricesIn = (items: readonly SubmissionItem[], draft: Draft) => {
  const discountBasisPoints = readBasisPoints(draft.percentOff) ?? 0
  return items.map((item) => lineOf({ item, edit: draft.edits[item.id], discountBasisPoints, money }).price.minor)
}

/** The items as the service has them after a draft was sent. */
const afterSending = (items: readonly SubmissionItem[], draft: Draft): readonly SubmissionItem[] => {
  const changes = new Map(quoteOf(items, draft, money).changes.map((change) => [change.id, change]))
  return items.map((item) => {
    const { quantity, condition, ...price } = { ...item, ...changes.get(item.id) }
    return { ...price, quantity: quantity ?? 0, condition: condition ?? item.condition }
  })
}

const priced = (...prices: readonly (number | null)[]) =>
  prices.map((quoted_price_cents, index) => buildItem(index + 1, { quantity: 1, quoted_price_cents }))

describe('a percentage', () => {
  const items = priced(1000, 1000, null, null)
  const draft = withPercentOff(
    withTyped(withImported(emptyDraft, items, { a3: 200 }), items[1]!, { price: '10' }),
    items,
    '10',
  )

  it('is taken off the prices that are there and those of a file, not off what is typed', () => {
    expect(pricesIn(items, draft)).toEqual([900, 1000, 180, null])
    expect(quoteOf(items, draft, money)).toMatchObject({ rest: 2, total: 2080 })
  })

  it('says what the price was', () => {
    const [item] = items
    expect(lineOf({ item: item!, edit: draft.edits.a1, discountBasisPoints: 1000, money }).undiscounted).toBe(1000)
  })

  it('is taken off a file’s prices that come later too', () => {
    expect(pricesIn(items, withImported(draft, items, { a4: 400 }))).toEqual([900, 1000, 180, 360])
  })

  it('leaves no trace when it is emptied', () => {
    expect(isEmpty(withPercentOff(withPercentOff(emptyDraft, items, '10'), items, ''))).toBe(true)
    expect(pricesIn(items, withPercentOff(draft, items, ''))).toEqual([1000, 1000, 200, null])
  })

  it('can be typed key by key', () => {
    const typed = ['1', '12', '12,', '12,5'].reduce((now, text) => withPercentOff(now, items, text), emptyDraft)

    expect(pricesIn(items, typed)).toEqual([875, 875, null, null])
  })
})

describe('a percentage that the service already has', () => {
  const items = priced(1000, 1000)
  const draft = withPercentOff(emptyDraft, items, '10')

  it.each([
    ['the answer to its quote was lost', [900, 900], [], []],
    ['a colleague gave the same', [900, 900], items, []],
    ['a colleague gave another', [850, 900], items, ['a1']],
    ['a colleague changed a price, after a reload', [950, 1000], [], ['a1']],
  ])('is not taken off again: %s', (_, now, seen, conflicts) => {
    const held = priced(...now)

    expect(conflictsOf(held, draft, seen, money).map(({ item }) => item.id)).toEqual(conflicts)
    expect(pricesIn(held, draft)).toEqual([900, 900])
  })

  it('can be kept or given up line by line', () => {
    const held = priced(850, 850)
    const decided = withoutEdits(keepMine(draft, [held[0]!]), [held[1]!])

    expect(conflictsOf(held, decided, items, money).filter(({ edit }) => edit)).toEqual([])
    expect(pricesIn(held, decided)).toEqual([900, 850])
    expect(quoteOf(held, decided, money).rest).toBe(1)
  })

  it('does not reach a price that a colleague typed where none was', () => {
    const before = priced(1000, null)
    const held = priced(1000, 500)

    expect(pricesIn(held, withPercentOff(emptyDraft, before, '10'))).toEqual([900, 500])
  })
})

describe('a percentage that is changed while its quote is on its way', () => {
  const items = priced(1000, 333, null)
  const sent = withPercentOff(withImported(emptyDraft, items, { a3: 200 }), items, '10')
  const held = afterSending(items, sent)

  it('is taken off the same prices', () => {
    const left = withoutSent(withPercentOff(sent, items, '15'), sent, held)

    expect(pricesIn(held, left)).toEqual([850, 283, 170])
    expect(conflictsOf(held, left, [], money)).toEqual([])
  })

  it('is done when it stays', () => {
    expect(isEmpty(withoutSent(sent, sent, held))).toBe(true)
  })

  it('holds for a line whose quantity was typed meanwhile', () => {
    const left = withoutSent(withTyped(sent, items[0]!, { quantity: '3' }), sent, held)

    expect(quoteOf(held, left, money).changes).toEqual([{ id: 'a1', quantity: 3 }])
  })
})

const percentages = fc.integer({ min: 0, max: 10_000 }).map((basisPoints) => (basisPoints / 100).toFixed(2))
const price = fc.integer({ min: 0, max: 100_000_000 })
const lists = fc.array(fc.option(price), { minLength: 1, maxLength: 6 }).map((prices) => priced(...prices))
const editsOf = (...texts: readonly fc.Arbitrary<string | undefined>[]) =>
  fc.array(fc.record({ line: fc.nat(5), price: fc.oneof(...texts) }), { maxLength: 4 })
const typedPrice = price.map(money.text)
const edits = editsOf(fc.constant(undefined), fc.constant(''), typedPrice)
/** A price that is emptied while its quote is on its way is shown again: the service has it by then. */
const editsMeanwhile = editsOf(fc.constant(undefined), typedPrice)

const typedIn = (
  items: readonly SubmissionItem[],
  draft: Draft,
  typed: readonly { line: number; price: string | undefined }[],
) =>
  typed.reduce((now, { line, price: text }) => {
    const item = items[line % items.length]!
    return withTyped(now, item, text === undefined ? { quantity: '7' } : { price: text })
  }, draft)

it('is taken off once, whatever it is and whatever was typed: a quote that is done changes nothing', () => {
  fc.assert(
    fc.property(lists, edits, percentages, edits, (items, first, percentOff, second) => {
      const draft = typedIn(items, withPercentOff(typedIn(items, emptyDraft, first), items, percentOff), second)
      const held = afterSending(items, draft)

      expect(quoteOf(held, draft, money).changes).toEqual([])
      expect(conflictsOf(held, draft, [], money)).toEqual([])
      expect(isEmpty(withoutSent(draft, draft, held))).toBe(true)
    }),
  )
})

it('an answer changes no price in a field, whatever was typed meanwhile', () => {
  fc.assert(
    fc.property(lists, edits, percentages, editsMeanwhile, percentages, (items, first, percentOff, second, other) => {
      const sent = withPercentOff(typedIn(items, emptyDraft, first), items, percentOff)
      const draft = withPercentOff(typedIn(items, sent, second), items, other)
      const held = afterSending(items, sent)

      expect(pricesIn(held, withoutSent(draft, sent, held))).toEqual(pricesIn(items, draft))
    }),
  )
})
