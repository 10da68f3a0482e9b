import { FIELDS, type Field, isCountedFor, isSilent, wrongFields } from './fields.ts'
import { flagFigures, flagsOf, wrongFlags } from './flags.ts'
import { type Case, casesOf } from './rows.ts'

/**
 * Measures the card-list reader on files of labelled lines and lists (`rows.ts` says how a row looks): per field the
 * share that is right, the share of lines that are wrong without a flag, and per flag precision and recall.
 * `--totals` prints no line of the files; those kept aside (`unseen.jsonl`) are never printed.
 */
type Result = { line: Case; wrong: Field[]; silent: boolean; flags: string[] }

const percent = (part: number, whole: number): string =>
  (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`).padStart(9)

const printFields = (title: string, results: readonly Result[]): void => {
  const shares = FIELDS.map((field) => {
    const counted = results.filter(({ line }) => isCountedFor(line, field))
    const right = counted.filter(({ wrong }) => !wrong.includes(field) && !wrong.includes('kind'))
    return percent(right.length, counted.length)
  })
  const silent = results.filter((result) => result.silent).length
  console.log(
    `${title.padEnd(22)}${String(results.length).padStart(6)}${shares.join('')}${percent(silent, results.length)}`,
  )
}

const printFlags = (results: readonly Result[], flags: readonly string[]): void => {
  console.log(`\n${'flag'.padEnd(28)}wanted   raised    right  precision   recall unjudged`)
  const lines = results.map(({ line }) => line)
  for (const { flag, wanted, raised, right, unjudged } of flags.map((name) => flagFigures(name, lines))) {
    const counts = [wanted, raised, right].map((count) => String(count).padStart(9)).join('')
    console.log(
      `${flag.padEnd(25)}${counts}  ${percent(right, raised)}${percent(right, wanted)}${String(unjudged).padStart(9)}`,
    )
  }
}

const causeOf = ({ wrong, flags }: Result): string => [...wrong, ...flags].join(', ')

const describeMiss = (result: Result): string => {
  const { raw, list, expected, read } = result.line
  const { kind, quantity, name, condition } = expected
  const wanted = kind === 'item' ? `${quantity ?? '-'} | ${name} | ${condition ?? '-'}` : kind
  const got = read.map(({ item, reason }) =>
    item ? `${item.quantity} | ${item.name} | ${item.condition} | ${item.flags.join(' ')}` : reason,
  )
  const where = list === undefined ? '' : ` (${list})`
  const cause = `${result.silent ? 'SILENT ' : ''}${causeOf(result)}`
  return `${cause}: ${JSON.stringify(raw)}${where} -> ${wanted} / ${got.join(' + ') || 'nothing'}`
}

/** One line each, the most frequent causes first. */
const printMisses = (results: readonly Result[]): void => {
  const misses = results.filter(({ wrong, flags }) => wrong.length + flags.length > 0)
  const byCause = [...Map.groupBy(misses, causeOf).values()].sort((left, right) => right.length - left.length)
  for (const ofCause of byCause) for (const result of ofCause) console.log(describeMiss(result))
}

const printWholeLists = (results: readonly Result[]): void => {
  const lists = [
    ...Map.groupBy(
      results.filter(({ line }) => line.list),
      ({ line }) => line.list,
    ).values(),
  ]
  const right = lists.filter((ofList) => ofList.every(({ wrong }) => wrong.length === 0)).length
  if (lists.length > 0) console.log(`${right} of ${lists.length} whole lists have no wrong field.`)
}

const files = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
if (files.length === 0) {
  console.error('Usage: npm run cardlists -- <file of JSON lines>... [--totals]')
  process.exitCode = 1
} else {
  const { cases, left_out } = casesOf(files)
  const flags = flagsOf(cases)
  const results = cases.map((line): Result => {
    const wrong = wrongFields(line)
    return { line, wrong, silent: isSilent(line, wrong), flags: wrongFlags(line, flags) }
  })
  const isAside = process.argv.includes('--totals') || files.some((file) => /(^|[/\\])unseen/.test(file))
  if (!isAside) printMisses(results)
  console.log(`\n${'format'.padEnd(22)} lines${FIELDS.map((field) => field.padStart(9)).join('')}   silent`)
  const byFormat = Map.groupBy(results, ({ line }) => line.format)
  if (!isAside) for (const [format, ofFormat] of byFormat) printFields(format, ofFormat)
  const [single, ofLists] = [results.filter(({ line }) => !line.list), results.filter(({ line }) => line.list)]
  printFields('lines alone', single)
  printFields('lines of whole lists', ofLists)
  printFields('all', results)
  printWholeLists(results)
  printFlags(results, flags)
  console.log(`\n${left_out} rows marked ambiguous are not counted.`)
}
