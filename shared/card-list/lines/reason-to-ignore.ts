import { isGradeWord } from '#shared/card-list/words/condition/grades.ts'
import { letterOrDigit, withLetters } from '#shared/card-list/words/letters.ts'
import {
  charges,
  greetings,
  isGreetingPhrase,
  markedSections,
  sections,
  totals,
  totalWords,
  wholeTotals,
} from '#shared/card-list/words/lines/section-words.ts'
import type { IgnoredReason } from '#shared/card-list/words/vocabulary.ts'
import { hasWordOrPlural, isSection, places } from './is-section.ts'
import { countWords, isTotal } from './is-total.ts'
import type { LineParts } from './line-parts.ts'
import { metadataOf } from './metadata-of.ts'

/**
 * How a comment begins, or a line of XMage or mtg-jp.com. The number of a card is none: `#12 Opt`, `#US175 Mike Trout`.
 */
const comment = /^(?:\/\/|#(?!\d|[A-Z]{1,3}-?\d+\W+[A-Z][\w.'-]+ [A-Z])|;|LAYOUT [MS]|.*\[MO] \[ARENA]$|<!--|\/\*|\*\/)/
/** `<deckname>` of deck builders, by the first letters of the element's name; `[deck title=Siege]` of a forum. */
const markup =
  /^(?:<(?:\?xml|\/?(?:deck\b|deckname|netdeck|precon|collection|cockatrice|comments|zone|banner|tags))|\[deck [^\]]*\]$)/i
const longestGreeting = 60
/** `=== Lands ===`, `~~~ Modern ~~~`, but not `--- 4 Opt NM ---` */
const framed = /^(?:={2,}\s?|~{3,}\s|-{3,}\s)[^\d=]+(?:\s?={2,}|\s~{3,}|\s-{3,})$/
const blankName = /^_+$/
const deckFileSection = /^[!#](?:main|extra|side)$/i

/** But not `1 of each, foil:`, which is about others. */
const beginsWithQuantity = /^[-•*_]*\s*(?!(?:19|20)\d\d\s)\d{1,4}\s?[xX×]?\s(?!(?:(?:of|de) )?(?:each|chaque|cada)\b)/

/**
 * A line that ends in a colon, unless it begins with a quantity or has another colon before a blank, in doubt a card:
 * `2000 Topps Finest:`, `1 of each, foil:`, but not `4x Opt:` nor `Marsh Flats: Land:`.
 */
export const isHeadingByColon = (text: string): boolean =>
  /[:：][*_]*$/.test(text) && !/[:：]\s/.test(text) && !beginsWithQuantity.test(text)

const firstWord = withLetters`^[\p{L}]+`
const firstWords: ReadonlySet<string> = new Set([
  'cmc',
  'cc',
  'mv',
  'lv',
  'grade',
  ...places,
  ...[sections, markedSections, totals, charges, totalWords, wholeTotals, countWords, greetings].flatMap((table) =>
    [...table].map((words) => firstWord.exec(words)?.[0] ?? ''),
  ),
])
/** The first word of a line, behind a number, if no other sign than the separators of words touches it. */
const beginning = withLetters`^[^\p{L}\d\p{Sc}]*(?:x?\d{1,5}x?\s+)?([\p{L}]+)(?![^\s:=()[\]{}*/,|"+·-])`

/** A quick answer that spares most lines a closer look: no greeting, total or heading begins with the first word. */
export const beginsLikeItem = (normalized: string): boolean => {
  const word = beginning.exec(normalized)?.[1]
  return word !== undefined && !hasWordOrPlural(firstWords, word)
}

const isGreeting = (text: string, normalized: string): boolean => {
  if (text.length > longestGreeting || /\d/.test(text)) return false
  const [greeting = '', ...others] = normalized.split(/[,!.。]/)
  const rest = others.join(' ').trim()
  const words = rest.split(/\s+/)
  const isShort = isGreetingPhrase(rest) || (words.length <= 2 && !words.some(isGradeWord))
  return isShort && isGreetingPhrase(greeting.trim())
}

/**
 * Why a line is not an item; undefined for an item. A line without a letter or digit is a `separator`, except `//` and
 * `#` (comments) and 1 to 5 underscores (a blank-named card).
 */
export const reasonToIgnore = (parts: LineParts): IgnoredReason | undefined => {
  const text = parts.text.trim()
  const normalized = parts.normalized()
  if (!letterOrDigit.test(text)) return commentOrSeparator(text)
  if (deckFileSection.test(text)) return 'section_header'
  if (comment.test(text))
    return isSection(normalized) || metadataOf(text.replace(/^[/#\s]+/, '')) ? 'section_header' : 'comment'
  if (markup.test(text)) return 'section_header'
  if (!beginsLikeItem(normalized)) {
    if (isGreeting(text, normalized)) return 'comment'
    if (isTotal(normalized)) return 'total'
    if (isSection(normalized)) return 'section_header'
  }
  const isFramed = framed.test(text) && !normalized.split(/\s+/).some(isGradeWord)
  return isFramed || isHeadingByColon(text) ? 'section_header' : metadataOf(text)
}

const commentOrSeparator = (text: string): IgnoredReason | undefined => {
  if (blankName.test(text) && text.length <= 5) return undefined
  return /^(?:\/\/|#)$/.test(text) ? 'comment' : 'separator'
}
