import { readFileSync } from 'node:fs'
import { type Reading, readCardList } from '#shared/card-list/read.ts'
import type { Flag } from '#shared/card-list/words/vocabulary.ts'

/**
 * Measures the card-list reader on a file of rows with their expected reading, one JSON object per line:
 * `{ raw, expected: { kind, quantity, name, condition, ambiguous? }, format? }`. Every row is read separately.
 *
 * kind: an `item` must be read as one item; a `header` or `comment` as an ignored line; `junk` as either, but never as
 * an item without a flag. quantity and condition: must be equal; null stands for the default (1, `UNKNOWN`). name: the
 * name read must contain the expected name and consist of the row's own text; case, white space and typographic signs
 * are ignored. silent error: a field is wrong and has no flag in `DOUBTS`. `condition_missing` does not excuse a wrong
 * quantity, nor `quantity_missing` a wrong name. Rows marked ambiguous are not counted.
 */
type Row = {
  id?: string
  format?: string
  ambiguous?: boolean
  raw: string
  expected: {
    kind: string
    quantity?: number | null
    name?: string | null
    condition?: string | null
    ambiguous?: boolean
  }
}

type Field = 'kind' | 'quantity' | 'name' | 'condition'

const FIELDS: readonly Field[] = ['kind', 'quantity', 'name', 'condition']

const DOUBTS: Record<Field, readonly Flag[]> = {
  kind: ['unparsed', 'possible_lot', 'quantity_missing'],
  quantity: [
    'quantity_missing',
    'quantity_zero',
    'quantity_large',
    'leading_number_may_be_name',
    'trailing_number',
    'possible_lot',
    'unparsed',
  ],
  name: [
    'leading_number_may_be_name',
    'trailing_number',
    'condition_ambiguous',
    'price_in_text',
    'possible_lot',
    'unparsed',
  ],
  condition: ['condition_missing', 'condition_ambiguous', 'condition_range', 'graded', 'unparsed'],
}

const plain = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/[’‘]/g, "'").replace(/[“”]/g, '"').replace(/\s+/g, ' ').trim()

const letters = (text: string): string =>
  plain(text)
    .replace(/""/g, '"')
    .replace(/[^\p{L}\p{N}]/gu, '')

const isPartOf = (part: string, whole: string): boolean => {
  const wanted = letters(whole)
  return part.split(/\s+/).every((word) => wanted.includes(letters(word)))
}

const isNameRight = (read: string, row: Row): boolean =>
  plain(read).includes(plain(row.expected.name ?? '')) && isPartOf(read, row.raw)

const wrongKind = ({ items, ignored_lines }: Reading, kind: string): boolean => {
  if (kind === 'item') return items.length !== 1 || ignored_lines.length > 0
  if (kind === 'junk') return items.some(({ flags }) => flags.length === 0)
  return items.length > 0 || ignored_lines.length === 0
}

const wrongFields = (row: Row, reading: Reading): Field[] => {
  const { expected } = row
  if (wrongKind(reading, expected.kind)) return ['kind']
  const [item] = reading.items
  if (expected.kind !== 'item' || !item) return []
  return [
    ...(item.quantity === (expected.quantity ?? 1) ? [] : (['quantity'] as const)),
    ...(isNameRight(item.name, row) ? [] : (['name'] as const)),
    ...(item.condition === (expected.condition ?? 'UNKNOWN') ? [] : (['condition'] as const)),
  ]
}

const isSilent = (wrong: readonly Field[], reading: Reading): boolean => {
  const flags = reading.items.flatMap((item) => item.flags)
  return wrong.some((field) => !DOUBTS[field].some((flag) => flags.includes(flag)))
}

type Result = { row: Row; reading: Reading; wrong: Field[]; silent: boolean }

const measure = (row: Row): Result => {
  const reading = readCardList(row.raw)
  const wrong = wrongFields(row, reading)
  return { row, reading, wrong, silent: isSilent(wrong, reading) }
}

const shareRight = (results: readonly Result[], field: Field): number => {
  const counted = results.filter(({ row }) => field === 'kind' || row.expected.kind === 'item')
  const right = counted.filter(({ wrong }) => !wrong.includes(field) && (field === 'kind' || !wrong.includes('kind')))
  return counted.length === 0 ? 1 : right.length / counted.length
}

const figuresOf = (results: readonly Result[]) => ({
  rows: results.length,
  kind: shareRight(results, 'kind'),
  quantity: shareRight(results, 'quantity'),
  name: shareRight(results, 'name'),
  condition: shareRight(results, 'condition'),
  silent_errors: results.length === 0 ? 0 : results.filter(({ silent }) => silent).length / results.length,
})

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`.padStart(9)

const printFigures = (title: string, results: readonly Result[]): void => {
  const figures = figuresOf(results)
  const shares = FIELDS.map((field) => percent(figures[field])).join('')
  console.log(`${title.padEnd(20)}${String(figures.rows).padStart(6)}${shares}${percent(figures.silent_errors)}`)
}

const printMiss = ({ row, reading, wrong, silent }: Result): void => {
  const { kind, quantity, name, condition } = row.expected
  console.log(`${silent ? 'SILENT ' : ''}${wrong.join(', ')}: ${JSON.stringify(row.raw)} ${row.id ?? ''}`)
  console.log(`  expected ${JSON.stringify({ kind, quantity, name, condition })}`)
  for (const item of reading.items) console.log(`  read     ${JSON.stringify({ ...item, raw_input: undefined })}`)
  for (const { reason } of reading.ignored_lines) console.log(`  read     ${reason}`)
}

const speedOf = (rows: readonly Row[]): string => {
  const list = Array.from({ length: 1000 }, (_, index) => rows[index % rows.length]?.raw ?? '').join('\n')
  for (let round = 0; round < 20; round += 1) readCardList(list)
  const started = performance.now()
  for (let round = 0; round < 50; round += 1) readCardList(list)
  const milliseconds = (performance.now() - started) / 50
  return `${milliseconds.toFixed(1)} ms for a list of 1,000 lines, ${Math.round(1_000_000 / milliseconds)} lines a second`
}

const printReport = (rows: readonly Row[], results: readonly Result[]): void => {
  for (const result of results.filter(({ wrong }) => wrong.length > 0)) printMiss(result)
  console.log(`\n${'format'.padEnd(20)}  rows${FIELDS.map((field) => field.padStart(9)).join('')}   silent`)
  const byFormat = Map.groupBy(results, ({ row }) => row.format ?? '(none)')
  for (const [format, ofFormat] of byFormat) printFigures(format, ofFormat)
  printFigures('all', results)
  console.log(`${rows.length - results.length} rows marked ambiguous are not counted. ${speedOf(rows)}.`)
}

const parseRows = (file: string): Row[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): Row => JSON.parse(line))

const [file] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
if (file === undefined) {
  console.error('Usage: npm run cardlists -- <file of JSON lines> [--json]')
  process.exitCode = 1
} else {
  const rows = parseRows(file)
  const results = rows.filter((row) => !row.ambiguous && !row.expected.ambiguous).map(measure)
  if (process.argv.includes('--json')) console.log(JSON.stringify(figuresOf(results)))
  else printReport(rows, results)
}
