import { letterOrDigit, withLetters } from '#shared/card-list/words/letters.ts'
import { cardWords, markedSections, sections } from '#shared/card-list/words/lines/section-words.ts'

const ornamentsAtEnd = withLetters`(?<=[\p{L}\d])[^\p{L}\d]+$`
const marked = /^(?:x\d{1,5}|\d{1,5}x)$/
/**
 * `CMC 3`, Digimon's `Lv.4 11`, and Vanguard's levels: `Grade 3:`, `Grade 3 (8)` and `Grade 3 Units:`. In all of these
 * patterns the ornament at the end is gone.
 */
const level = /^(?:(?:cmc|cc|mv)\s?\d{1,2}\+?|lv\.?\s?[2-7](?: \d\d?)?|grade [0-4](?: ?\(\d{1,2}| units)?)$/
/** Where customers keep cards. */
export const places = ['binder', 'box', 'page', 'pack', 'pile', 'stack', 'folder']
/** `Pile 1 - Near Mint` */
export const placeAtStart = new RegExp(`^\\s*(?:${places.join('|')}) #?\\d{1,3} ?[-–:,(] ?`, 'i')
/** `Box #3`, `Pack 2-` and `Binder 1, page 1-2 (WOTC era)`, but not `Box 1, Charizard`. */
const place = new RegExp(`^(?:${places.join('|')}) #?\\d{1,3}(?:, page \\d[\\d-]*)?(?: \\([a-z ]+(?:era|holos))?$`)
/** In characters. */
export const longestHeading = 80
const mostHeadingWords = 8
/** `Hero / Weapon`, `Instants & Sorceries`, `Monster (22)Spell (17)` */
const between = /(?<=\d\))\s*|\s+(?:[/&+|]|and|und|et|y|e|og|och|en)\s+|,\s*|・/
/** `Haves (all prices in USD)`, `Main Deck (47/50)`, `Tamers (caja 2)`, but not `Pokemon (Mew)` */
const remark =
  /(?<=deck|board) \(\d+\/\d+$|:? \((?:[^()]*\b(?:prices?|usd|eur|empty|cash|credit).*|(?:caja|box|binder|page) \d+|\d+\/\d+\/\d{4}|espanol|english)$/
/** `Haves - Baseball`, but not `Energy - Water`. */
const dash = / [-–] /
const countAtEnd = /[\s:(]+\d{1,3}\)?$/

/** The text without the ornaments at both ends. `isMarked`: one of the ornaments is a sign that only headings have. */
const withoutOrnaments = (text: string): { inner: string; isMarked: boolean } => {
  const first = text.search(letterOrDigit)
  const inner = first < 0 ? '' : text.slice(first).replace(ornamentsAtEnd, '')
  const outside = first < 0 ? text : text.slice(0, first) + text.slice(first + inner.length)
  return { inner, isMarked: /[[\]():=#~<>{}*/【-]/.test(outside) }
}

/** `Main Deck 50 / 50 pcs`, `魔法 5〜6枚`: with a unit it is no card's number. */
const outOf = /(?<=\d)\s?[/~〜]\s?\d{1,3}(?=\s?(?:枚|pcs|cards))/
/** `モンスター 28枚`, `クリーチャー/20枚` */
const betweenHeadingWords = /[\s()[\]{}【】:=,·-]+|\*\*|(?<=[ぁ-힣])(?=\d)|(?<=\d)[枚張张장]|(?<=\d ?)pcs$|\/(?=\s?\d)/

/**
 * The words and the count of a heading: `Land (40)`, `Trainer: 12`, `Sideboard (11 cards)`. `12x Lands` has no count: a
 * number in front is a quantity.
 */
const withoutCount = (inner: string): { words: string; count: number | undefined } => {
  const words = inner
    .replace(outOf, '')
    // `Crypt (12 cards, min=7)`, `Main Deck (40 cards - 25 Monsters, 15 Spells)`
    .replace(/(?<=\(\d{1,3} cards)[ ,].*/, '')
    .split(betweenHeadingWords)
    .filter((word) => word !== '')
  // `Rares x50` is an item.
  if (words.length > mostHeadingWords || words.some((word) => marked.test(word))) return { words: '', count: undefined }
  const numbers = words.filter((word) => /^\d{1,5}$/.test(word))
  const rest = words.filter((word) => !/^\d{1,5}$/.test(word))
  const [count] = numbers
  const isCounted = numbers.length === 1 && !/^\d/.test(words[0] ?? '')
  return { words: rest.join(' '), count: isCounted && count ? Number(count) : undefined }
}

const ofCards = / (?:cards|singles)$|^(?:carte|cartes|cartas) /

/** `White creatures`, `Basic lands`. Tokens and promos of a color are cards, and so is `Black Knight`. */
const wordInFront = /^\w+ (?=(?:creature|spell|instant|land)s$)/

/** `Spell cards`, `Carte Allenatore`, `Cartas de Pokemon`, `Cartes de la réserve` */
const withoutCardWord = (heading: string): string => {
  const words = heading.split(' ')
  if (words.length < 2) return heading
  const last = words.at(-1) ?? ''
  if (cardWords.has(last) || last === 'singles') return words.slice(0, -1).join(' ')
  if (!cardWords.has(words[0] ?? '')) return heading
  return heading.slice(heading.indexOf(' ') + 1).replace(/^de (?:la )?/, '')
}

const dashed = (inner: string): string => inner.replaceAll('-', ' ')

/** Whether the words, or what is left without an `s` at their end, stand in the table. */
export const hasWordOrPlural = (table: ReadonlySet<string>, words: string): boolean =>
  table.has(words) || table.has(words.replace(/s$/, ''))

/** `Instants & Sorceries`: a heading, or several, with the names of cards among them. */
const isSectionsOf = (heading: string): boolean =>
  heading
    .split(between)
    .map((part) => withoutCardWord(part.replace(countAtEnd, '')))
    .every((part) => hasWordOrPlural(sections, part) || hasWordOrPlural(markedSections, part))

/** Whether the whole line is a heading for cards of one level. */
export const isLevel = (normalized: string): boolean => {
  const { inner, isMarked } = withoutOrnaments(normalized)
  // `Grade 3` alone may be the grade of the card above it.
  return level.test(inner) && (isMarked || !inner.startsWith('g'))
}

/** Whether the whole line is a heading. In doubt between a heading and a card, it is a card. */
export const isSection = (normalized: string): boolean => {
  if (normalized.length > longestHeading) return false
  const { inner, isMarked } = withoutOrnaments(normalized)
  if (isLevel(normalized) || place.test(inner)) return true
  if (hasWordOrPlural(sections, inner.replace(remark, '')) || (isMarked && hasWordOrPlural(markedSections, inner)))
    return true
  if (between.test(inner) && isSectionsOf(inner)) return true
  if (dash.test(inner) && inner.split(dash).every((part) => hasWordOrPlural(sections, part))) return true
  // `9 Traps:`, `--- 9 Traps`
  const { words, count } = withoutCount(
    /^[-=#*]{3}|:$/.test(normalized) ? inner.replace(/^(\d+) (.+)/, '$2 $1') : inner,
  )
  if (words === '' || (count === undefined && /\d/.test(inner))) return false
  const rest = withoutCardWord(words).replace(wordInFront, '')
  // No card is named `Item cards` or `Carte Allenatore`.
  const isClear = isMarked || count !== undefined || ofCards.test(words)
  return [words, rest].some(
    (heading) =>
      (hasWordOrPlural(sections, heading) && (isClear || heading === dashed(inner))) ||
      (isClear && isSectionsOf(heading.replaceAll('/', ' / '))),
  )
}
