/** The fields of a line, in their order on the screen. */
export const COLUMNS = ['quantity', 'condition', 'price'] as const

export type Column = (typeof COLUMNS)[number]

type Cell = { readonly row: number; readonly column: Column }

type Key = {
  readonly key: string
  readonly shift: boolean
  /** Whether the text cursor can go no further to the left, or to the right. */
  readonly atStart: boolean
  readonly atEnd: boolean
}

/**
 * Where a key leads from a cell: Enter and the arrows down and up, the arrows left and right at the ends of the text.
 * Undefined when the key is not for moving. Tab is the browser's own.
 */
export const nextCell = (
  { row, column }: Cell,
  { key, shift, atStart, atEnd }: Key,
  rows: number,
): Cell | undefined => {
  const index = COLUMNS.indexOf(column)
  const at = (nextRow: number, nextIndex: number): Cell | undefined => {
    const next = COLUMNS[nextIndex]
    return next && nextRow >= 0 && nextRow < rows ? { row: nextRow, column: next } : undefined
  }
  switch (key) {
    case 'Enter':
      return at(row + (shift ? -1 : 1), index)
    case 'ArrowDown':
      return at(row + 1, index)
    case 'ArrowUp':
      return at(row - 1, index)
    case 'ArrowLeft':
      return atStart ? at(row, index - 1) : undefined
    case 'ArrowRight':
      return atEnd ? at(row, index + 1) : undefined
    default:
      return undefined
  }
}
