import { MAX_QUANTITY } from '#shared/card-list/words/vocabulary.ts'
import type { Condition, ItemChange, SubmissionItem } from '#shared/client/index.ts'
import { type Money, type PriceReading, withPlainDigits } from '../../look/money.ts'
import { discounted } from './basis-points.ts'
import { discountable, type Edit } from './draft.ts'

/** A whole number from 0 to the most that a line can have, or undefined. */
const readQuantity = (typed: string): number | undefined => {
  const text = withPlainDigits(typed).trim()
  const quantity = /^\d+$/.test(text) ? Number(text) : undefined
  return quantity !== undefined && quantity <= MAX_QUANTITY ? quantity : undefined
}

/** A line as it would be after sending. */
export type Line = {
  readonly quantity: number | undefined
  readonly condition: Condition
  readonly price: PriceReading
  /** The price before the percentage in minor units, where that changes it. */
  readonly undiscounted: number | undefined
}

type LineInput = {
  readonly item: SubmissionItem
  readonly edit: Edit | undefined
  /** Off a price that a percentage is taken off. */
  readonly discountBasisPoints: number
  readonly money: Money
}

export const lineOf = ({ item, edit, discountBasisPoints, money }: LineInput): Line => {
  const line = {
    quantity: edit?.quantity === undefined ? item.quantity : readQuantity(edit.quantity),
    condition: edit?.condition ?? item.condition,
  }
  if (edit?.price !== undefined) return { ...line, price: money.read(edit.price), undiscounted: undefined }
  const full = discountable(edit)
  if (full === undefined) return { ...line, price: { minor: item.quoted_price_cents }, undiscounted: undefined }
  const minor = discounted(full, discountBasisPoints)
  return { ...line, price: { minor }, undiscounted: minor === full ? undefined : full }
}

/** The change that makes an item what its line says; undefined when nothing would change. */
export const changeOf = (item: SubmissionItem, { quantity, condition, price }: Line): ItemChange | undefined => {
  const change = {
    id: item.id,
    ...(price.minor !== undefined && price.minor !== item.quoted_price_cents && { quoted_price_cents: price.minor }),
    ...(quantity !== undefined && quantity !== item.quantity && { quantity }),
    ...(condition !== item.condition && { condition }),
  }
  return Object.keys(change).length > 1 ? change : undefined
}
