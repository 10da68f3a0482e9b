import type { ItemChange, SubmissionItem } from '#shared/client/index.ts'
import type { Money } from '../../look/money.ts'
import { readBasisPoints } from './basis-points.ts'
import { type Draft, discountable } from './draft.ts'
import { changeOf, type Line, lineOf } from './line.ts'

export type Quote = {
  /** Sum of quantity × price of what is priced, in minor units. */
  readonly total: number
  readonly cards: number
  /** Lines with a quantity above 0, and those of them that have a price. */
  readonly wanted: number
  readonly priced: number
  /** Lines that the percentage changes; while there is none, those that one would change. */
  readonly rest: number
  /** Lines with a field that cannot be read, by the ids of their items. */
  readonly wrong: readonly string[]
  /** What sending would change. */
  readonly changes: readonly ItemChange[]
}

/** All lines of a submission as they would be after sending, in numbers. */
export const quoteOf = (items: readonly SubmissionItem[], draft: Draft, money: Money): Quote => {
  const discountBasisPoints = readBasisPoints(draft.percentOff) ?? 0
  const lines = items.map((item): readonly [SubmissionItem, Line] => {
    const { [item.id]: edit } = draft.edits
    return [item, lineOf({ item, edit, discountBasisPoints, money })]
  })
  const wanted = lines.filter(([, { quantity }]) => quantity !== 0)
  const priced = wanted.filter(([, { price }]) => typeof price.minor === 'number')
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  return {
    total: sum(priced.map(([, { quantity, price }]) => (quantity ?? 0) * (price.minor ?? 0))),
    cards: sum(lines.map(([, { quantity }]) => quantity ?? 0)),
    wanted: wanted.length,
    priced: priced.length,
    rest: lines.filter(([{ id }, { price }]) =>
      draft.percentOff === ''
        ? draft.edits[id]?.price === undefined && price.minor !== null
        : discountable(draft.edits[id]) !== undefined,
    ).length,
    wrong: lines.flatMap(([{ id }, { quantity, price }]) => (quantity === undefined || price.refusal ? [id] : [])),
    changes: lines.flatMap(([item, line]) => changeOf(item, line) ?? []),
  }
}

/**
 * The items of a quote. It needs a price that is a number, so where only quantities or conditions change, the first
 * price that holds is named again. Undefined when no line has a price.
 */
export const itemsToQuote = (
  items: readonly SubmissionItem[],
  changes: readonly ItemChange[],
): ItemChange[] | undefined => {
  if (changes.some(({ quoted_price_cents }) => typeof quoted_price_cents === 'number')) return [...changes]
  const taken = new Set(changes.filter((change) => change.quoted_price_cents === null).map(({ id }) => id))
  const first = items.find(({ id, quoted_price_cents }) => quoted_price_cents !== null && !taken.has(id))
  if (!first) return undefined
  const { id, quoted_price_cents } = first
  const change = changes.find((one) => one.id === id)
  return [...changes.filter((one) => one !== change), { ...change, id, quoted_price_cents }]
}
