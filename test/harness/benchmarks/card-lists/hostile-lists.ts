import { readCardList } from '#shared/card-list/read.ts'
import { median } from '#test/harness/benchmarks/median.ts'

/**
 * Measures the processor time of the reader for 64 KiB of lines that give it much to do, slowest first. A list of 1,000
 * lines of 64 characters is the largest that is accepted. Compare two versions by the ratio, in one session.
 */
const MAX_BYTES = 65_536
const MAX_LINES = 1000
const widths = [64, 499]
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
  '×cards',
  ': ',
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

const measured = widths.flatMap((width) =>
  pieces.map((piece) => {
    const list = listOf(piece, width)
    readCardList(list)
    const runs = Array.from({ length: 5 }, () => processorMs(() => readCardList(list)))
    return { piece, width, milliseconds: median(runs) }
  }),
)

for (const { piece, width, milliseconds } of measured.toSorted((one, other) => other.milliseconds - one.milliseconds))
  console.log(`${milliseconds.toFixed(1).padStart(7)} ms  ${JSON.stringify(piece)} in lines of ${width}`)
