import { hasWordOrPlural, isSection } from '#shared/card-list/lines/is-section.ts'
import { beginsLikeItem } from '#shared/card-list/lines/reason-to-ignore.ts'
import type { Statement } from '#shared/card-list/lines/statements/statement-of.ts'
import type { ItemText } from '#shared/card-list/text/item-text.ts'
import { letterOrDigit } from '#shared/card-list/words/letters.ts'
import { markedSections, sections } from '#shared/card-list/words/lines/section-words.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import { type Classified, isCounted } from './classified.ts'
import { findBareHeadings } from './find-bare-headings.ts'

/** `Counters (15)`, `Main Deck (60)`; `card`: `Opt (4) NM`, which shows that the list's cards are written so. */
type Form = 'at end' | 'in front' | 'card'

const inBrackets = /^\D.*[([（](\d{1,3})枚?[)\]）](.*)/
const inFront = /^[\s=]*x?\d{1,3}\s*(?=[^\d\s])/i
/** `4 Opt`, `- 3x Opt` */
const countInFront = /^\W*x?\d/

const textOf = ({ line }: Classified): string => normalizeText(line.raw_input.trim())

/** `19 lands` */
const isCountedSection = (text: string): boolean => {
  const words = inFront.test(text) ? normalizeText(text).replace(inFront, '') : ''
  return !beginsLikeItem(words) && isSection(words)
}

const countOf = ({ line: { raw_input }, item, reason }: Classified): { form: Form; quantity: number } | undefined => {
  const [, digits, rest] = inBrackets.exec(raw_input) ?? []
  const number = Number(digits)
  const isAtEnd = rest !== undefined && !letterOrDigit.test(rest)
  if (!item) return reason === 'section_header' && isAtEnd ? { form: 'at end', quantity: number } : undefined
  const { quantity, condition, flags } = item
  const isPlain = condition === 'UNKNOWN' && !flags.includes('price_in_text') && !flags.includes('possible_lot')
  if (number === quantity) return { form: isPlain && isAtEnd ? 'at end' : 'card', quantity }
  return isPlain && isCountedSection(raw_input) ? { form: 'in front', quantity } : undefined
}

/** `White`, `Blue` and `Red`, each alone on its line: three that differ, or two above cards beside another heading. */
const findMarkedHeadings = (lines: readonly Classified[]): ReadonlySet<Classified> => {
  const marked = new Set(lines.filter((entry) => entry.item && hasWordOrPlural(markedSections, textOf(entry))))
  const kinds = new Set([...marked].map(textOf)).size
  const areAboveCards = lines.every((entry, at) => !marked.has(entry) || isCounted(lines[at + 1]))
  const isBesideHeading = lines.some(
    (entry) => entry.reason === 'section_header' && hasWordOrPlural(sections, textOf(entry)),
  )
  return kinds > 2 || (kinds > 1 && areAboveCards && isBesideHeading) ? marked : new Set()
}

/** The condition that `Jungle (excellent)` or `Modern - NM` states for the cards below. */
const statementOfHeading = ({ condition, flags, scale }: ItemText): Statement | undefined =>
  condition === 'UNKNOWN'
    ? undefined
    : { isForAll: false, condition: { condition, flags: flags.filter((flag) => /amb|range/.test(flag)), scale } }

/**
 * Finds the headings that look like cards and count those beside them, in words that no table has: `Draw Suite (5)`
 * above 5 cards, or `19 lands` below 19. At least 2 lines and more than half of all must count rightly in the same way,
 * or stand above cards that have their quantity in front; then the first of them is above all cards. Otherwise they stay
 * items; `19 lands` is then flagged as a lot.
 */
export const readHeadings = (lines: readonly Classified[]): Classified[] => {
  const counts = lines.map(countOf)
  const areInFront = lines.every(
    (entry, at) => counts[at] || !isCounted(entry) || countInFront.test(entry.line.raw_input),
  )
  /** Down (1) or up (-1) to the next line that counts or is ignored: cards, those that lines state, and these lines. */
  const countFrom = (first: number, step: 1 | -1): { all: number; stated: number; lines: number } => {
    let [all, stated, stating] = [0, 0, 0]
    for (let at = first; !counts[at]; at += step) {
      const entry = lines[at]
      if (!entry?.item) break
      all += entry.item.quantity
      if (!isCounted(entry)) continue
      stated += entry.item.quantity
      stating += 1
    }
    return { all, stated, lines: stating }
  }
  const headingsOf = (form: Form, step: 1 | -1): Classified[] => {
    const counting = lines.flatMap((entry, at) => {
      const count = counts[at]
      if (count?.form !== form) return []
      const below = countFrom(at + step, step)
      // `Main Deck (60)` may stand above other headings.
      return entry.item || below.all > 0 ? [{ entry, ...below, quantity: count.quantity, next: lines[at + step] }] : []
    })
    // `Opt (4)` above `4x Opt foil` is a card too: headings have more lines than that.
    const counted = counting.reduce((sum, { lines }) => sum + lines, 0)
    // Two of them beside `Locations (10)` above 10 lines, but `Opt (2)` may stand above 2 cards without a quantity.
    const ofLines = counting.filter(({ all, quantity }) => all === quantity)
    const areLines = ofLines.some(({ entry }) => !entry.item) && ofLines.filter(({ entry }) => entry.item).length > 1
    const areCounted = form === 'in front' || counted > counting.length
    // `4 Opt`, `20 lands`, `3 Peek`, `9 traps`, `2 Duress`: below a card it may be bulk.
    const areApart =
      areInFront && step > 0 && lines.find((entry, at) => counts[at] ?? isCounted(entry)) === counting[0]?.entry
    const right = counting.filter(
      ({ all, stated, quantity, next }) =>
        (areCounted && (stated === quantity || (areApart && isCounted(next)))) || (areLines && all === quantity),
    )
    const areHeadings =
      right.length > 1 &&
      right.length * 2 > counting.length &&
      counting.every(({ all, next }) => all > 0 || next?.reason === 'section_header')
    return areHeadings ? counting.map(({ entry }) => entry) : []
  }
  const alike = findMarkedHeadings(lines)
  // Headings that are found are no evidence for others.
  const headings = new Set([
    ...alike,
    ...findBareHeadings(lines.filter((entry) => !alike.has(entry))),
    ...(counts.some((count) => count?.form === 'card') ? [] : headingsOf('at end', 1)),
    ...headingsOf('in front', 1),
    ...headingsOf('in front', -1),
  ])
  return lines.map((entry, at) => {
    if (!entry.item) return entry
    if (headings.has(entry))
      return { line: entry.line, reason: 'section_header', statement: statementOfHeading(entry.item) }
    if (counts[at]?.form !== 'in front') return entry
    return { ...entry, item: { ...entry.item, flags: [...entry.item.flags, 'possible_lot'] } }
  })
}
