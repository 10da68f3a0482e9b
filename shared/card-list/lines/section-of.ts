import { fold } from '#shared/card-list/words/normalize-text.ts'
import {
  CARD_WORDS,
  CONTACT,
  MARKED_SECTIONS,
  METADATA,
  SECTIONS,
  TOTALS,
} from '#shared/card-list/words/section-words.ts'
import type { IgnoredReason } from '#shared/card-list/words/vocabulary.ts'

const ORNAMENT = /[^\p{L}\p{N}]/u
const CMC = /^(?:cmc|cc|mv)\s?\d{1,2}\+?$/
const LONGEST_HEADING = 80

/** The text between the ornaments at both ends, and whether there were any that no name has. */
const withoutOrnaments = (text: string): { inner: string; isMarked: boolean } => {
  const characters = [...text]
  const first = characters.findIndex((character) => !ORNAMENT.test(character))
  const last = characters.findLastIndex((character) => !ORNAMENT.test(character))
  const inner = characters.slice(first, last + 1).join('')
  const outside = characters.slice(0, first).join('') + characters.slice(last + 1).join('')
  return { inner, isMarked: /[[\]():=#~<>{}*/-]/.test(outside) }
}

/** The words of a heading without their count: `Land (40)`, `Trainer: 12`, `Sideboard (11 cards)`, `12x Lands`. */
const withoutCount = (inner: string): { words: string; count: number | undefined } => {
  const words = inner.split(/[\s()[\]{}:=,-]+/u).filter((word) => word !== '')
  const numbers = words.filter((word) => /^x?\d{1,5}x?$/.test(word))
  const rest = words.filter((word) => !/^x?\d{1,5}x?$/.test(word))
  const [count] = numbers
  const isCounted = numbers.length === 1 && !/^\d/.test(words[0] ?? '')
  return { words: rest.join(' '), count: isCounted && count ? Number(count.replaceAll('x', '')) : undefined }
}

const withoutCardWord = (words: string): string => {
  const [last = '', ...others] = words.split(' ').reverse()
  return others.length > 0 && CARD_WORDS.has(last) ? others.reverse().join(' ') : words
}

const dashed = (inner: string): string => inner.replaceAll('-', ' ')

/** Whether a line is nothing but a heading. In doubt between a heading and a card it is a card. */
export const isSection = (text: string): boolean => {
  if (text.length > LONGEST_HEADING) return false
  const { inner, isMarked } = withoutOrnaments(fold(text))
  if (CMC.test(inner)) return true
  if (SECTIONS.has(inner) || (isMarked && MARKED_SECTIONS.has(inner))) return true
  const { words, count } = withoutCount(inner)
  if (words === '' || (count === undefined && /\d/.test(inner))) return false
  const isCounted = isMarked || count !== undefined
  return [words, withoutCardWord(words)].some(
    (heading) =>
      (SECTIONS.has(heading) && (isCounted || heading === dashed(inner))) ||
      (isCounted && MARKED_SECTIONS.has(heading)),
  )
}

/** The key and the value of `Name: …`, `Format=Modern`, and of Arena's `Name …`. */
export const metadataOf = (text: string): IgnoredReason | undefined => {
  const separator = text.slice(0, LONGEST_HEADING).search(/[:=]/)
  if (separator < 0) return /^Name \p{Lu}/u.test(text) && !/^Name Dropping\b/.test(text) ? 'section_header' : undefined
  const key = fold(text.slice(0, separator)).trim()
  const value = text.slice(separator + 1).trim()
  if (CONTACT.has(key)) return 'comment'
  if (!METADATA.has(key) || /^\d{1,3}x? \p{L}/u.test(value)) return undefined
  return 'section_header'
}

const SUMMED =
  /^(?:cards?|karten|cartes?|cartas?|kort|kaarten|influence|agenda|points?|spent|total|in|min|max|between|and|available|insgesamt|totales?|totalt|total)$/

const COUNTED = /^(?:cards?|karten|cartes?|cartas?|kort|kaarten|influence|points?)$/

/** `Total: 60`, `60 cards`, `49 cards (min 45)`, `15 influence spent (max 15, available 0)`. */
export const isTotal = (text: string): boolean => {
  if (text.length > LONGEST_HEADING) return false
  const words = fold(text)
    .split(/[\s:=()[\]{}*/,|-]+/u)
    .filter((word) => word !== '')
  const numbers = words.filter((word) => /\d/.test(word))
  const others = words.filter((word) => !/\d/.test(word) && !/^[$€£]|^(?:kr|eur|usd|gbp)$/.test(word))
  if (TOTALS.has(others.join(' '))) return true
  if (TOTALS.has(withoutCardWord(others.join(' ')))) return true
  const isCountedCards =
    /^\d{1,5}$/.test(words[0] ?? '') && others.length > 0 && others.every((word) => SUMMED.test(word))
  if (!others.some((word) => COUNTED.test(word))) return false
  return isCountedCards && (others.length > 1 || Number(numbers[0]) <= 100)
}
