/** How many times as large as another figure of the same measure. */
type Ratio = { readonly value: number; readonly to: string }

/** One figure. Compare absolute values only within one run: they belong to the machine and its load. */
export type Row = {
  readonly measure: string
  /** What was measured. */
  readonly subject: string
  readonly ratios: readonly Ratio[]
  readonly median: number
  readonly min: number
  readonly max: number
  readonly unit: string
}

/** The middle value; of an even number of values the upper one; NaN without values. */
export const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN

/** The row of these values, without a ratio. */
export const rowOf = (measure: string, subject: string, values: readonly number[], unit: string): Row => ({
  measure,
  subject,
  ratios: [],
  median: median(values),
  min: Math.min(...values),
  max: Math.max(...values),
  unit,
})

/** Each row with its ratios to the rows of the same measure that `referencesOf` names for its subject. */
export const withRatios = (rows: readonly Row[], referencesOf: (subject: string) => readonly string[]): Row[] =>
  rows.map((row) => ({
    ...row,
    ratios: referencesOf(row.subject).flatMap((to) => {
      const reference = rows.find(({ measure, subject }) => measure === row.measure && subject === to)
      if (!reference || reference.median === 0 || to === row.subject) return []
      return [{ value: row.median / reference.median, to: to.replace(`${row.subject}: `, '') }]
    }),
  }))

/** Three significant digits, or all digits of a whole number. */
const shown = (value: number): string => {
  if (!Number.isFinite(value)) return '-'
  return Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)))
}

const cellsOf = ({ measure, subject, ratios, median, min, max, unit }: Row): readonly string[] => [
  measure,
  subject.replaceAll('|', '\\|'),
  ratios.map(({ value, to }) => `${value.toFixed(2)} × ${to}`).join(', '),
  shown(median),
  shown(min),
  shown(max),
  unit,
]

/** The rows as one table in Markdown, with columns of equal width. */
export const markdownOf = (rows: readonly Row[]): string => {
  const lines = [['Measure', 'Of', 'Ratio', 'Median', 'Min', 'Max', 'Unit'], ...rows.map(cellsOf)]
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((cells) => cells[column]!.length)))
  const [head, ...body] = lines.map(
    (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`,
  )
  return [head, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...body].join('\n')
}
