import type { Classified } from '#shared/card-list/lines/headings/classified.ts'
import { columnOf } from '#shared/card-list/words/lines/column-names.ts'
import { isAsked, isName, type LineWithParts } from './card-record.ts'
import { isFit } from './labelled-parts.ts'

/**
 * A table in which each cell stands on its line: below the names of its columns, `Qty`, `Name`, `4`, `Opt`, or each below its
 * own, `Name`, `Opt`, `Qty`, `4`. Undefined for any other list.
 */
export const tableOf = (lines: readonly Classified[]): LineWithParts[] | undefined => {
  if (!columnOf(lines[0]?.line.raw_input ?? '')) return undefined
  const columns = lines.map(({ line }) => columnOf(line.raw_input))
  const isPaired = lines.length > 2 && columns.every((column, at) => column || at % 2 === 1)
  const width = isPaired ? 2 : columns.indexOf(undefined)
  const table = lines.map(({ line, ...entry }, at): LineWithParts => {
    const place = isPaired ? at - 1 : at % width
    const label = lines[place]?.line.raw_input ?? ''
    return (isPaired ? at % 2 === 0 : at < width)
      ? { entry: { line, reason: 'csv_header' }, parts: [], isLabelled: false }
      : {
          entry: { line, ...entry },
          parts: [{ label, meaning: columns[place]?.meaning ?? 'other', value: line.raw_input }],
          isLabelled: true,
        }
  })
  const parts = table.flatMap((line) => line.parts)
  // One column is the name. `Pokemon` beside `Name` is a form of contact.
  const nameLabels = new Set(parts.filter(isName).map(({ label }) => label))
  const isTable = width > 1 && lines.length % width === 0 && nameLabels.size === 1
  return isTable && parts.every(isFit) && parts.some(isAsked) ? table : undefined
}
