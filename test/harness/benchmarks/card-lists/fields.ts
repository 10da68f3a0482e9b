import type { Case } from './rows.ts'

/**
 * kind: an `item` must be read as one item; a `header` or `comment` as an ignored line; `junk` as either, but never as
 * an item without a flag. quantity and condition: must be equal; null stands for the default (1, `UNKNOWN`). name: the
 * name read must contain the expected name and consist of the line's own text, and that of lines about its card alone;
 * case, white space and typographic signs are ignored.
 */
export const FIELDS = ['kind', 'quantity', 'name', 'condition'] as const

export type Field = (typeof FIELDS)[number]

/**
 * The flags that tell a person to check the field. `condition_missing` does not excuse a wrong quantity, nor
 * `quantity_missing` a wrong name.
 */
const DOUBTS: Record<Field, readonly string[]> = {
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

const isNameRight = (name: string, { own, expected }: Case): boolean =>
  plain(name).includes(plain(expected.name ?? '')) && isPartOf(name, own)

const isKindWrong = ({ expected: { kind }, read }: Case): boolean => {
  const items = read.flatMap(({ item }) => item ?? [])
  if (kind === 'item') return items.length !== 1 || read.length > 1
  if (kind === 'junk') return read.length === 0 || items.some(({ flags }) => flags.length === 0)
  return items.length > 0 || read.length === 0
}

export const isOpen = ({ open }: Case['expected'], label: string): boolean => open?.includes(label) ?? false

export const wrongFields = (line: Case): Field[] => {
  const { expected, read } = line
  if (isKindWrong(line)) return isOpen(expected, 'kind') ? [] : ['kind']
  const item = read[0]?.item
  if (expected.kind !== 'item' || !item) return []
  const wrong: Record<Field, boolean> = {
    kind: false,
    quantity: item.quantity !== (expected.quantity ?? 1),
    name: !isNameRight(item.name, line),
    condition: item.condition !== (expected.condition ?? 'UNKNOWN'),
  }
  return FIELDS.filter((field) => wrong[field] && !isOpen(expected, field))
}

export const readFlags = ({ read }: Case): string[] => read.flatMap(({ item }) => item?.flags ?? [])

/** Whether a field is wrong and no flag says that it may be. */
export const isSilent = (line: Case, wrong: readonly Field[]): boolean => {
  const flags = readFlags(line)
  return wrong.some((field) => !DOUBTS[field].some((flag) => flags.includes(flag)))
}

/** Whether the field is counted for the line: kind for all, the others for items whose label is not open. */
export const isCountedFor = ({ expected }: Case, field: Field): boolean =>
  !isOpen(expected, field) && (field === 'kind' || expected.kind === 'item')
