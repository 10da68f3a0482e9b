import { FLAGS } from '#shared/card-list/words/vocabulary.ts'
import { type Field, isOpen, readFlags, wrongFields } from './fields.ts'
import type { Case, Expected } from './rows.ts'

/**
 * What is certain of a flag where no flags are labelled, from the other labels alone. `condition_missing`: there is no
 * condition. `quantity_missing`: a quantity other than 1 was stated; 1 was not, if the line has no 1. `price_in_text`:
 * a price with its currency is labelled. `unparsed`, `possible_lot`, `condition_range`: wrong on a line labelled as one
 * item with a name of letters. Flags that come from other lines: wrong on a line read alone. The rest (null) is not
 * counted.
 */
const derived = (flag: string, { expected, raw, list }: Case): boolean | null => {
  const { kind, quantity, name, condition, price_text } = expected
  if (kind !== 'item') return null
  const isNamed = /\p{L}/u.test(name ?? '')
  switch (flag) {
    case 'condition_missing':
      return condition == null
    case 'graded':
      return condition === 'GRADED'
    case 'quantity_missing':
      if ((quantity ?? 1) !== 1) return false
      return /1|\b(?:one|ein|une?|uno)\b/iu.test(raw) ? null : true
    case 'quantity_zero':
      return quantity === 0
    case 'quantity_large':
      return (quantity ?? 1) > 99
    case 'price_in_text':
      return /[€$£]|\b(?:eur|usd|kr)\b/iu.test(price_text ?? '') || null
    case 'unparsed':
    case 'possible_lot':
    case 'condition_range':
      return isNamed ? false : null
    case 'condition_from_header':
    case 'quantity_from_header':
    case 'duplicate_line':
      return list === undefined ? false : null
    default:
      return null
  }
}

/**
 * Flags that doubt a field. Such a doubt is right where two people may differ about the field, and where it was read
 * wrongly: the labellers saw no reading.
 */
const doubted = new Map<string, Field>([
  ['leading_number_may_be_name', 'quantity'],
  ['trailing_number', 'quantity'],
  ['quantity_zero', 'quantity'],
  ['quantity_large', 'quantity'],
  ['unparsed', 'kind'],
  ['condition_ambiguous', 'condition'],
])

const isRightDoubt = (flag: string, line: Case): boolean => {
  const field = doubted.get(flag)
  if (field === undefined || !readFlags(line).includes(flag)) return false
  return isOpen(line.expected, field) || wrongFields(line).includes(field)
}

const expectedFlag = (flag: string, line: Case): boolean | null => {
  if (isOpen(line.expected, flag)) return null
  if (isRightDoubt(flag, line)) return true
  return line.expected.flags ? line.expected.flags.includes(flag) : derived(flag, line)
}

/** Flags of headers are not counted, nor those of junk that was ignored: the kind says what is wrong there. */
const hasFlags = ({ expected: { kind }, read }: Case): boolean =>
  kind === 'item' || (kind === 'junk' && read.some(({ item }) => item))

const labelled = ({ flags }: Expected): readonly string[] => flags ?? []

export const flagsOf = (lines: readonly Case[]): string[] => [
  ...new Set([...FLAGS, ...lines.flatMap(({ expected }) => labelled(expected))]),
]

export const wrongFlags = (line: Case, flags: readonly string[]): string[] => {
  if (!hasFlags(line)) return []
  const raised = readFlags(line)
  return flags.flatMap((flag) => {
    const expected = expectedFlag(flag, line)
    if (expected === null || expected === raised.includes(flag)) return []
    return [`${expected ? 'no' : 'false'} ${flag}`]
  })
}

type FlagFigures = { flag: string; wanted: number; raised: number; right: number; unjudged: number }

/**
 * Over the lines whose flag is labelled or certain: how often it is wanted, raised, and both. unjudged: how often it is
 * raised on the others.
 */
export const flagFigures = (flag: string, lines: readonly Case[]): FlagFigures => {
  const known = lines.filter((line) => hasFlags(line) && expectedFlag(flag, line) !== null)
  const wanted = known.filter((line) => expectedFlag(flag, line))
  const raised = known.filter((line) => readFlags(line).includes(flag))
  const right = wanted.filter((line) => readFlags(line).includes(flag))
  const everywhere = lines.filter((line) => readFlags(line).includes(flag))
  return {
    flag,
    wanted: wanted.length,
    raised: raised.length,
    right: right.length,
    unjudged: everywhere.length - raised.length,
  }
}
