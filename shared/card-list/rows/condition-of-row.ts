import type { ColumnMeaning } from '#shared/card-list/words/lines/column-names.ts'
import { conditionOfCell, denied, hasSlab, isGradeCell } from './read-cells.ts'
import { cellsOf, type TableHeader } from './table-header.ts'

type CellCondition = ReturnType<typeof conditionOfCell>

/** A cell that names a grader, or says that the card is graded, is a slab. */
const isSlab = (header: TableHeader, cells: readonly string[]): boolean =>
  cellsOf(header, cells, 'grader').some((cell) => !denied.test(cell))

/** In characters. What stands behind is the text of a card: `remove up to 3 damage from chosen character`. */
const longestCondition = 40
/** In characters: `BGS 9.5`, but not a search for slabs. */
const longestSlab = 20
/** In characters: `PSA 10`, but not `was NM` */
const longestNote = 7
/** `Near Mint - 1st Edition` in a column of variants, where `SP` is a rarity. */
const gradeOfVariant = /near mint|played|damaged/i

const mayState = (cell: string, meaning: ColumnMeaning | undefined): boolean => {
  if (meaning === 'finish') return gradeOfVariant.test(cell)
  if (meaning === 'note') return cell.length <= longestNote || isGradeCell(cell)
  return !meaning || meaning === 'yes_or_no'
}

/**
 * Without a column of conditions, the one cell that is a grade in a column that no table names, in `1st Edition` or in
 * `Variant`. A letter may be a shelf.
 */
const unnamedCondition = (header: TableHeader, cells: readonly string[]): CellCondition | undefined => {
  const conditions = cells
    .filter((cell, place) => {
      return place < header.width && cell.length > 1 && mayState(cell, header.meanings[place])
    })
    .map((cell) => ({ ...conditionOfCell(cell.slice(0, longestCondition)), size: cell.length }))
    .filter(
      ({ condition, flags, size }) =>
        condition !== 'UNKNOWN' && (flags.length === 0 || (flags.join() === 'graded' && size <= longestSlab)),
    )
  return conditions.length === 1 ? conditions[0] : undefined
}

/** What the cells of a row say of its condition; undefined when none does. */
export const conditionOfRow = (header: TableHeader, cells: readonly string[]): CellCondition | undefined => {
  if (isSlab(header, cells)) return { condition: 'GRADED', flags: ['graded'] }
  // A table may have a column for the slab's grade and one for the condition: `Zustand` and `Grading`.
  const filled = cellsOf(header, cells, 'condition').filter((cell) => cell !== '')
  const graded = filled.map(conditionOfCell).find(({ condition }) => condition === 'GRADED')
  if (graded) return graded
  if (header.condition === undefined) return unnamedCondition(header, cells)
  // `Pikachu PSA 10;;180 €`
  if (filled.length === 0 && hasSlab(cells[header.name] ?? '')) return { condition: 'GRADED', flags: ['graded'] }
  return conditionOfCell(cells[header.condition] || (filled[0] ?? ''))
}
