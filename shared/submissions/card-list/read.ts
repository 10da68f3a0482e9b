import { splitLines } from './split-lines.ts'
import { type Condition, type Flag, type IgnoredReason, MAX_QUANTITY } from './vocabulary.ts'

export type ReadItem = {
  line: number
  raw_input: string
  quantity: number
  name: string
  condition: Condition
  flags: Flag[]
}

export type IgnoredLine = { line: number; raw_input: string; reason: IgnoredReason }

export type Reading = { items: ReadItem[]; ignored_lines: IgnoredLine[] }

const SECTIONS = /^(?:deck|main|mainboard|sideboard|commander|companion|maybeboard|about):?$/i
const LEADING_QUANTITY = /^(?:(\d{1,4}) ?[x×] ?|[x×](\d{1,4}) +|(\d{1,4}) +)(?=\D)/i
const TRAILING_QUANTITY = / [x×] ?(\d{1,4})$/i
const TRAILING_GRADE = /(?: - | )[([]?(NM|LP|MP|HP|DMG)[)\]]?$/i
const GRADES = { NM: 'NM', LP: 'LP', MP: 'MP', HP: 'HP', DMG: 'DMG' } as const

const reasonToIgnore = (line: string): IgnoredReason | undefined => {
  if (/^(?:\/\/|#)/.test(line)) return 'comment'
  if (SECTIONS.test(line)) return 'section_header'
  return /[\p{L}\p{N}_]/u.test(line) ? undefined : 'separator'
}

const conditionOf = (grade: string | undefined): Condition =>
  Object.values(GRADES).find((condition) => condition === grade?.toUpperCase()) ?? 'UNKNOWN'

const flagsOf = (quantity: number | undefined, condition: Condition): Flag[] => {
  const flags: Flag[] = []
  if (quantity === undefined) flags.push('quantity_missing')
  if (quantity === 0) flags.push('quantity_zero')
  if (quantity !== undefined && quantity > 99) flags.push('quantity_large')
  if (condition === 'UNKNOWN') flags.push('condition_missing')
  return flags
}

const readItem = (line: string): Omit<ReadItem, 'line' | 'raw_input'> => {
  const leading = LEADING_QUANTITY.exec(line)
  const afterQuantity = leading ? line.slice(leading[0].length) : line
  const trailing = leading ? null : TRAILING_QUANTITY.exec(afterQuantity)
  const beforeQuantity = trailing ? afterQuantity.slice(0, trailing.index) : afterQuantity
  const grade = TRAILING_GRADE.exec(beforeQuantity)
  const name = (grade ? beforeQuantity.slice(0, grade.index) : beforeQuantity).trim()
  const digits = leading?.[1] ?? leading?.[2] ?? leading?.[3] ?? trailing?.[1]
  const stated = digits === undefined ? undefined : Number(digits)
  const condition = conditionOf(grade?.[1])
  return { quantity: Math.min(stated ?? 1, MAX_QUANTITY), name, condition, flags: flagsOf(stated, condition) }
}

/**
 * Reads a customer's list: every line that is not blank comes back exactly once, as an item or as an ignored line with
 * its reason, in the customer's order and with the text as received.
 */
export const readCardList = (text: string): Reading => {
  const reading: Reading = { items: [], ignored_lines: [] }
  for (const line of splitLines(text)) {
    const trimmed = line.raw_input.trim()
    const reason = reasonToIgnore(trimmed)
    if (reason) reading.ignored_lines.push({ ...line, reason })
    else reading.items.push({ ...line, ...readItem(trimmed) })
  }
  return reading
}
