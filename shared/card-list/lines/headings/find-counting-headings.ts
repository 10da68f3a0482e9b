import { isSection } from '#shared/card-list/lines/is-section.ts'
import { beginsLikeItem } from '#shared/card-list/lines/reason-to-ignore.ts'
import { letterOrDigit } from '#shared/card-list/words/letters.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import { type Classified, isCounted } from './classified.ts'

/** `Counters (15)`, `Main Deck (60)`; `card`: `Opt (4) NM`, which shows that the list's cards are written so. */
type Form = 'at end' | 'in front' | 'card'

export type Count = { form: Form; quantity: number }

/** But not the pitch of `- 3 Snatch (3)`, a card with its quantity in front. */
const inBrackets = /^(?![\s•*-]*x?\d).*[([（](\d{1,3})枚?[)\]）](.*)/
/** `19 lands`, `x27 Trainers`, `24land`, `(23 lands)`, but not `1. Lands` */
const inFront = /^[\s=(]*x?(\d{1,3})\s*(?=[^\d\s.)])/i

/** The 19 of `19 lands`. */
const sectionCountOf = (text: string): number | undefined => {
  const digits = inFront.exec(text)?.[1]
  const words = normalizeText(text).replace(inFront, '')
  return digits !== undefined && !beginsLikeItem(words) && isSection(words) ? Number(digits) : undefined
}

/** The count of cards that a line may be a heading of. */
export const countOf = ({ line: { raw_input }, item, reason }: Classified): Count | undefined => {
  const [, digits, rest] = inBrackets.exec(raw_input) ?? []
  const number = Number(digits)
  const isAtEnd = rest !== undefined && !letterOrDigit.test(rest)
  if (!item) return reason === 'section_header' && isAtEnd ? { form: 'at end', quantity: number } : undefined
  const { quantity, condition, flags } = item
  const isPlain = condition === 'UNKNOWN' && !flags.includes('price_in_text') && !flags.includes('possible_lot')
  if (number === quantity) return { form: isPlain && isAtEnd ? 'at end' : 'card', quantity }
  const count = isPlain ? sectionCountOf(raw_input) : undefined
  return count === undefined ? undefined : { form: 'in front', quantity: count }
}

/** Cards: `all`, and those that lines state. `stating`: how many lines do. */
type Beside = { all: number; stated: number; stating: number }

/**
 * Finds the headings that count those beside them, in words that no table has: `Draw Suite (5)` above 5 cards, or
 * `19 lands` below 19. At least 2 lines must count rightly in the same way, and more than half of all; beside each is a
 * card, or a heading that a word tells.
 */
export const findCountingHeadings = (
  lines: readonly Classified[],
  counts: readonly (Count | undefined)[],
): Classified[] => {
  /** Down (1) or up (-1) to the next line that counts or is ignored. */
  const countFrom = (first: number, step: 1 | -1): Beside => {
    let [all, stated, stating] = [0, 0, 0]
    for (let at = first; !counts[at]; at += step) {
      const entry = lines[at]
      if (!entry?.item) break
      all += entry.item.quantity
      if (!isCounted(entry)) continue
      stated += entry.item.quantity
      stating += 1
    }
    return { all, stated, stating }
  }
  const headingsOf = (form: Form, step: 1 | -1): Classified[] => {
    const counting = lines.flatMap((entry, at) => {
      const count = counts[at]
      if (count?.form !== form) return []
      const beside = countFrom(at + step, step)
      // `Main Deck (60)` may stand above other headings.
      return entry.item || beside.all > 0
        ? [{ entry, ...beside, quantity: count.quantity, neighbour: lines[at + step] }]
        : []
    })
    // `Opt (4)` above `4x Opt foil` is a card too: headings have more lines than that.
    const allStating = counting.reduce((sum, { stating }) => sum + stating, 0)
    // Two of them beside `Locations (10)` above 10 lines, but `Opt (2)` may stand above 2 cards without a quantity.
    const ofLines = counting.filter(({ all, quantity }) => all === quantity)
    const areLines = ofLines.some(({ entry }) => !entry.item) && ofLines.filter(({ entry }) => entry.item).length > 1
    const right = counting.filter(
      ({ all, stated, quantity }, at) =>
        // The list may be cut off below its last heading.
        (form === 'in front' && step > 0 && stated < quantity && !counting[at + 1]) ||
        (stated === quantity && (form !== 'at end' || allStating > counting.length)) ||
        (areLines && all === quantity),
    )
    const areHeadings =
      right.length > 1 &&
      right.length * 2 > counting.length &&
      counting.every(({ all, neighbour }) => all > 0 || neighbour?.reason === 'section_header')
    return areHeadings ? counting.map(({ entry }) => entry) : []
  }
  return [
    ...(counts.some((count) => count?.form === 'card') ? [] : headingsOf('at end', 1)),
    ...headingsOf('in front', 1),
    ...headingsOf('in front', -1),
  ]
}
