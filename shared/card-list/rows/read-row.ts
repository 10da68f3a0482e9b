import { blanks, joinSurplus, splitCells } from '#shared/card-list/lines/split-columns.ts'
import { findCondition } from '#shared/card-list/text/condition/find-condition.ts'
import { type ItemText, quantityFlags } from '#shared/card-list/text/item-text.ts'
import { readText } from '#shared/card-list/text/read-text.ts'
import { tokenize } from '#shared/card-list/words/tokenize.ts'
import type { Flag } from '#shared/card-list/words/vocabulary.ts'
import { conditionOfRow } from './condition-of-row.ts'
import { conditionOfCell, countOfCell, isFinishCell, isPriceCell, quantityOfCell } from './read-cells.ts'
import { cellsOf, type TableHeader } from './table-header.ts'

const sumOf = (numbers: readonly (number | undefined)[]): number | undefined => {
  const stated = numbers.filter((number) => number !== undefined)
  return stated.length === 0 ? undefined : stated.reduce((sum, number) => sum + number, 0)
}

const statedQuantity = (header: TableHeader, cells: readonly string[]): number | undefined => {
  const own = header.quantity === undefined ? undefined : countOfCell(cells[header.quantity])
  const foil = cellsOf(header, cells, 'foil_quantity').map(quantityOfCell)
  const counts = cellsOf(header, cells, 'quantity').map(countOfCell)
  // `Total Quantity` may be empty beside `Add to Quantity`.
  return counts.length > 1 ? (own ?? counts.find((count) => count !== undefined)) : sumOf([own, ...foil])
}

/** A different second count, such as the tradelist of Deckbox and Moxfield, may be the number for sale: flag it. */
const secondQuantityFlags = (header: TableHeader, cells: readonly string[], quantity: number | undefined): Flag[] => {
  const seconds = cellsOf(header, cells, 'second_quantity').map(quantityOfCell)
  return seconds.some((second) => second !== undefined && second > 0 && second !== quantity) ? ['trailing_number'] : []
}

/**
 * Exports drop empty cells at the end, so a row may be short. A row without a quantity to check must have the full
 * width: otherwise a text with commas would pass for a short row. So must a row of an aligned table: an empty cell
 * would move the cells behind it.
 */
const isWideEnough = ({ delimiter, width, name, quantity, condition }: TableHeader, cells: number): boolean =>
  quantity === undefined || delimiter === blanks ? cells === width : cells > Math.max(name, quantity, condition ?? 0)

/**
 * Cells joined to a name with commas, if the others then fit their columns: `1,50` may be a price with a comma. Empty
 * cells behind a row that fits are no reason to join.
 */
const joinedCells = (header: TableHeader, line: string, typed: readonly string[]): string[] | undefined => {
  const isPadded = typed.slice(header.width).every((cell) => cell === '')
  if (isPadded && quantityOfCell(typed[header.quantity ?? -1]) !== undefined) return undefined
  const cells = joinSurplus(line, header)
  if (!cells || quantityOfCell(cells[header.quantity ?? -1]) === undefined) return undefined
  const grade = header.condition === undefined ? '' : (cells[header.condition] ?? '')
  return grade === '' || conditionOfCell(grade).condition !== 'UNKNOWN' ? cells : undefined
}

const mostInNumberColumn = 99

/**
 * Without a column of quantities, the number in the column `#`, or in a first column without a name, if only one has
 * one: flagged, because it may be the card's or the row's. Above 99 it is the card's.
 */
const quantityInNumberColumn = (header: TableHeader, cells: readonly string[]): number | undefined => {
  if (header.quantity !== undefined) return undefined
  const [number, ...others] = cellsOf(header, cells, 'number_sign').flatMap((cell) => quantityOfCell(cell) ?? [])
  return number !== undefined && number <= mostInNumberColumn && others.length === 0 ? number : undefined
}

const mayBeFoilQuantity = (cell: string): boolean => quantityOfCell(cell) !== undefined || isFinishCell(cell)

/** An empty cell, or one of the rule below a header: `|---|:-:|` */
const noName = /^[-=:]*$/

/** Flags of a name that count although columns state the quantity and the condition. */
const keptFlags: ReadonlySet<Flag> = new Set(['unparsed', 'possible_lot', 'condition_ambiguous'])

/** Reads the cells of a row; undefined when they do not fit the columns. */
export const readCells = (header: TableHeader, cells: readonly string[]): ItemText | undefined => {
  const name = cells[header.name] ?? ''
  const inNumberColumn = quantityInNumberColumn(header, cells)
  const quantity = statedQuantity(header, cells) ?? inNumberColumn
  const quantityCell = header.quantity === undefined ? '' : (cells[header.quantity] ?? '')
  if (noName.test(name) || !isWideEnough(header, cells.length) || (quantityCell !== '' && quantity === undefined))
    return undefined
  if (!cellsOf(header, cells, 'foil_quantity').every(mayBeFoilQuantity)) return undefined
  const stated = conditionOfRow(header, cells)
  const isCounted =
    header.quantity !== undefined || inNumberColumn !== undefined || header.meanings.includes('foil_quantity')
  const text = readText(name, { quantity: isCounted ? (quantity ?? 1) : undefined, condition: stated?.condition })
  const isWhole = isCounted && stated !== undefined
  const flags: Flag[] = [
    ...(isCounted ? quantityFlags(quantity) : []),
    ...(inNumberColumn === undefined ? [] : (['trailing_number'] as const)),
    ...secondQuantityFlags(header, cells, quantity),
    // A price with a sign is as good as one in a text.
    ...(cells.some((cell) => /[$€£¥]|\d ?zł/.test(cell) && isPriceCell(cell)) ? (['price_in_text'] as const) : []),
    ...(stated?.flags ?? []),
    ...text.flags.filter((flag) => !isWhole || keptFlags.has(flag)),
  ]
  const duplicateKey = cells.filter((_, place) => header.meanings[place] !== 'quantity').join('\t')
  return { ...text, name: isWhole ? name : text.name, flags, duplicateKey, inNumberColumn }
}

/** Reads a row under a known header; undefined when its cells do not fit the columns. */
export const readRow = (header: TableHeader, line: string): ItemText | undefined => {
  // `Mew  1  $2 LP`: without a column for it, the condition of an aligned row may stand anywhere.
  const mayStandAnywhere = header.delimiter === blanks && header.condition === undefined
  if (mayStandAnywhere && findCondition(tokenize(line)).condition) return undefined
  const typed = splitCells(line, header.delimiter)
  const joined = joinedCells(header, line, typed)
  const row = readCells(header, joined ?? typed)
  return row && joined ? { ...row, flags: [...row.flags, 'unparsed'] } : row
}
