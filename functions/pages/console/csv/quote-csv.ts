import type { SubmissionItem } from '#shared/client/index.ts'
import type { Money, PriceRefusal } from '../../look/money.ts'
import { readCsv, writeCsv } from './csv.ts'

const header = ['item_id', 'line', 'raw_input', 'name', 'quantity', 'condition', 'price', 'currency', 'total']

/** The lines of a quote, one row each, with a price that the import reads again. */
export const exportLines = (items: readonly SubmissionItem[], money: Money): string =>
  writeCsv([
    header,
    ...items.map(({ id, line, raw_input, name, quantity, condition, quoted_price_cents: price }) => [
      id,
      line,
      raw_input,
      name,
      quantity,
      condition,
      price === null ? null : money.text(price),
      money.currency,
      price === null ? null : money.text(price * quantity),
    ]),
  ])

export type RowRefusal = 'unknown_item' | 'repeated_item' | PriceRefusal

export type Import = {
  /** Prices in minor units by item. */
  readonly prices: Readonly<Record<string, number>>
  readonly refused: readonly { readonly row: number; readonly text: string; readonly refusal: RowRefusal }[]
  /** Rows without a price, which change nothing. */
  readonly empty: number
}

/**
 * Prices of a file with the columns `item_id` and `price`; all other columns are for people.
 * Undefined when it has not both columns.
 */
export const importPrices = (text: string, items: readonly SubmissionItem[], money: Money): Import | undefined => {
  const [names = [], ...rows] = readCsv(text)
  const columnOf = (name: string) => names.findIndex((one) => one.trim().toLowerCase() === name)
  const [idColumn, priceColumn] = [columnOf('item_id'), columnOf('price')]
  if (idColumn === -1 || priceColumn === -1) return undefined
  const ids = new Set(items.map(({ id }) => id))
  const prices = new Map<string, number>()
  const refused: Import['refused'][number][] = []
  let empty = 0
  for (const [index, cells] of rows.entries()) {
    const id = (cells[idColumn] ?? '').trim().toLowerCase()
    const typed = (cells[priceColumn] ?? '').replace(/^'/, '')
    const { minor, refusal } = money.read(typed)
    const refuse = (reason: RowRefusal) => refused.push({ row: index + 2, text: cells.join(' · '), refusal: reason })
    if (!ids.has(id)) refuse('unknown_item')
    else if (prices.has(id)) refuse('repeated_item')
    else if (refusal) refuse(refusal)
    else if (typeof minor === 'number') prices.set(id, minor)
    else empty += 1
  }
  return { prices: Object.fromEntries(prices), refused, empty }
}
