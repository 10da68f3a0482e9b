import { readFileSync } from 'node:fs'
import { readCardList } from '#shared/card-list/read.ts'
import { type Row, rowOf, withRatios } from './table.ts'

/** The largest list that is accepted. */
const MAX_BYTES = 65_536
const MAX_LINES = 1000
/** Lines of 64 characters, of which 1,000 fill the list, and of nearly the most that a line may have. */
const widths = [64, 499]
/** Each gives the reader much to do when a line repeats it. */
const pieces = [
  'x×|',
  'x|',
  'x\t',
  '1 a;',
  '1,',
  '1\t',
  ', 1 a',
  '1x a | ',
  'a, ',
  'nm ',
  'nm|',
  'nm|lp|mp|hp|ex|vg|gd|sp|pl|po|',
  'nm\t',
  'nm/lp ',
  '(nm) ',
  'near ',
  'nm-mt 8 ',
  'psa gem ',
  'XYZ 9 ',
  '9.5 ',
  'graded ',
  'all nm ',
  '4x each ',
  'playset ',
  'qty:',
  'x 3 ',
  '(3) ',
  '$1 ',
  '[a](',
  '"",',
  '||',
  'é ',
  'Ã©',
  '(Ã©',
  ',mint|3.',
  '3.\ténm/lp',
  'set--;',
  '▪▪.a',
  '(EX)',
  'sp, ',
  'a!!!',
  '×cards',
  ': ',
  // Found by a search over random pieces.
  'nm/foil\ufffdÃ©deck3.\ténm/p1,n/fod; : (x449,-qt_x×|")',
  '/İÃ©枚Ã©dck3.\tnm/€p1#]/f~od2; : (9,hp-qt_#×|"@',
  '×é１\té&/px×枚 1 Ã© ; f1-nm|',
  'lp.\talハx-(nm)d*;',
  ',lp.\ta?▪-)d*;',
  '1-ex nm!-。9\t|a/bx4 £1-。3{',
]

const listOf = (piece: string, width: number): string => {
  const line = piece.repeat(Math.ceil(width / piece.length)).slice(0, width)
  const lines = Math.min(MAX_LINES, Math.floor(MAX_BYTES / (Buffer.byteLength(line) + 1)))
  return Array.from({ length: lines }, () => line).join('\n')
}

const processorMs = (work: () => void): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const labelledFile = new URL('./card-lists/seen.jsonl', import.meta.url)

/** A list of 1,000 lines that people wrote, of some length in characters. */
const writtenList = (shortest: number, longest: number): string => {
  const raws = readFileSync(labelledFile, 'utf8')
    .split('\n')
    .filter((row) => row !== '')
    .map((row): string => JSON.parse(row).raw)
    .filter((raw) => !raw.includes('\n') && raw.length >= shortest && raw.length <= longest)
  return Array.from({ length: MAX_LINES }, (_, index) => raws[index % raws.length]).join('\n')
}

const measure = (list: string, { rounds, repeats }: { rounds: number; repeats: number }): number[] => {
  for (let repeat = 0; repeat < 2 * repeats; repeat += 1) readCardList(list)
  return Array.from({ length: rounds }, () => {
    const ms = processorMs(() => {
      for (let repeat = 0; repeat < repeats; repeat += 1) readCardList(list)
    })
    return ms / repeats
  })
}

const written = '1,000 lines that people wrote'
/** Nearly the largest list, 62 KiB: what those that want to keep the reader busy are compared with. */
const long = '1,000 lines of 50 to 80 characters that people wrote'
/** Of the lists that want to keep the reader busy, so many are shown. */
const slowest = 5

/** The card-list reader: processor time for a list, and lines a second. */
export const benchReader = async ({ rounds = 15 }: { readonly rounds?: number | undefined }): Promise<Row[]> => {
  const times = measure(writtenList(1, 499), { rounds, repeats: 20 })
  const longTimes = measure(writtenList(50, 80), { rounds, repeats: 5 })
  const hostile = widths
    .flatMap((width) =>
      pieces.map((piece) => {
        const subject = `64 KiB of ${JSON.stringify(piece)} in lines of ${width}`
        return rowOf(
          'reader, processor for a list',
          subject,
          measure(listOf(piece, width), { rounds, repeats: 1 }),
          'ms',
        )
      }),
    )
    .toSorted((left, right) => right.median - left.median)
    .slice(0, slowest)
  return [
    rowOf(
      'reader, lines a second',
      written,
      times.map((ms) => (1000 * MAX_LINES) / ms),
      '1/s',
    ),
    ...withRatios(
      [
        rowOf('reader, processor for a list', written, times, 'ms'),
        rowOf('reader, processor for a list', long, longTimes, 'ms'),
        ...hostile,
      ],
      () => [long],
    ),
  ]
}
