import type { ItemText } from '#shared/card-list/text/item-text.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import type { IgnoredReason } from '#shared/card-list/words/vocabulary.ts'
import { beginsLikeItem } from './reason-to-ignore.ts'
import { isSection } from './section-of.ts'
import type { Line } from './split-lines.ts'
import type { Statement } from './statement-of.ts'

/** A line, and what it is. */
export type Classified =
  | { line: Line; reason: IgnoredReason; statement?: Statement; item?: never }
  | { line: Line; item: ItemText; reason?: never; statement?: never }

/** `Counters (15)`, `Main Deck (60)`; `card`: `Opt (4) NM`, which shows that the list's cards are written so. */
type Form = 'at end' | 'in front' | 'card'

const inBrackets = /^\D.*[([（](\d{1,3})枚?[)\]）](.*)/u
const letterOrDigit = /[\p{L}\p{N}]/u
const inFront = /^[\s=]*\d{1,3}\s+(?=\p{L})/u

/** `19 lands` */
const isCountedSection = (text: string): boolean => {
  const words = inFront.test(text) ? normalizeText(text).replace(inFront, '') : ''
  return !beginsLikeItem(words) && isSection(words)
}

const countOf = ({ line: { raw_input }, item, reason }: Classified): { form: Form; number: number } | undefined => {
  const [, digits, rest] = inBrackets.exec(raw_input) ?? []
  const number = Number(digits)
  const isAtEnd = rest !== undefined && !letterOrDigit.test(rest)
  if (!item) return reason === 'section_header' && isAtEnd ? { form: 'at end', number } : undefined
  const { quantity, condition, flags } = item
  const isPlain = condition === 'UNKNOWN' && !flags.includes('price_in_text') && !flags.includes('possible_lot')
  if (number === quantity) return { form: isPlain && isAtEnd ? 'at end' : 'card', number }
  return isPlain && isCountedSection(raw_input) ? { form: 'in front', number: quantity } : undefined
}

/**
 * Finds the headings that look like cards and count those beside them, in words that no table has: `Draw Suite (5)`
 * above 5 cards, or `19 lands` below 19. Two lines at least must count, and every line that counts in the same way
 * must be right: in doubt, it is a card, and `19 lands` are several.
 */
export const readCounts = (lines: readonly Classified[]): Classified[] => {
  const counts = lines.map(countOf)
  /** Cards down (1) or up (-1) to the next line that counts or is ignored. */
  const cardsFrom = (first: number, step: 1 | -1): number => {
    let cards = 0
    for (let at = first; !counts[at]; at += step) {
      const item = lines[at]?.item
      if (!item) break
      if (!item.flags.includes('quantity_missing')) cards += item.quantity
    }
    return cards
  }
  const headingsOf = (form: Form, step: 1 | -1): Classified[] => {
    const counting = lines.flatMap((entry, at) => {
      const count = counts[at]
      const cards = count?.form === form ? cardsFrom(at + step, step) : 0
      // `Main Deck (60)` may stand above other headings.
      return count?.form === form && (entry.item || cards > 0) ? [{ entry, isRight: cards === count.number }] : []
    })
    return counting.length > 1 && counting.every(({ isRight }) => isRight) ? counting.map(({ entry }) => entry) : []
  }
  const headings = new Set([
    ...(counts.some((count) => count?.form === 'card') ? [] : headingsOf('at end', 1)),
    ...headingsOf('in front', 1),
    ...headingsOf('in front', -1),
  ])
  return lines.map((entry, at) => {
    if (!entry.item) return entry
    if (headings.has(entry)) return { line: entry.line, reason: 'section_header' }
    if (counts[at]?.form !== 'in front') return entry
    return { ...entry, item: { ...entry.item, flags: [...entry.item.flags, 'possible_lot'] } }
  })
}
