import { placeAtStart } from '#shared/card-list/lines/is-section.ts'
import { isGradeWord } from '#shared/card-list/words/condition/grades.ts'
import { isNameOnly } from '#shared/card-list/words/known-words.ts'
import { setNames, wordsOfProducts } from '#shared/card-list/words/lines/set-names.ts'
import { allWords } from '#shared/card-list/words/lines/statement-words.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import { isPlainWord } from '#shared/card-list/words/plain-words.ts'
import { mostInDeck, usualQuantity } from '#shared/card-list/words/quantity/usual-numbers.ts'
import { type Classified, hasCondition, isBare, isCounted } from './classified.ts'
import { isNameWithCondition } from './find-above-cards.ts'

const code = '(?:op|eb|st|prb|bt|gd)-?\\d\\d?'
/** `OP01`, `ST-10`, `BT1-BT5` */
const codesOfSets = new RegExp(`^${code}(?:\\W+(?:(?:and|und|et|y) )?${code})*$`)
const codeWithName = new RegExp(`^${code} - `)
/** Sets of Magic, whose cards have no numbers: `10th Edition`, `2014 Core Set`, `Modern Masters 2015`. */
const ofMagic = /^(?:(?:\d|10)th edition|20\d\d core set|(?:core set|magic|modern masters) 20\d\d)$/
/** `1977`, `2008-09`, `23/24` */
const years = /^(?:(?:19|20)\d\d|\d\d)(?:[-/]\d\d)?$/
/** `Base Set (unlimited)`, `Jungle (alles deutsch)`, `Jungle 1st Edition` */
const remark = / (?:\(([^()]*)\)|unlimited|1st edition|shadowless)$/
/** `Match Attax 23/24, alles neuwertig` */
const forAll = new RegExp(`, (?:${[...allWords].join('|')}) .*$`, 'i')

/** A language, a printing or a condition: no card. */
const isOfSet = (word: string): boolean => isPlainWord(word) || isGradeWord(word) || allWords.has(word)

/** `2008 Topps Heritage`, `Match Attax`, but not `Sterling`, who is a player. */
const isProduct = (name: string): boolean => {
  const words = name.split(' ')
  return words.length > 1 && words.every((word) => years.test(word) || wordsOfProducts.has(word))
}

const isNameOfSet = (name: string): boolean =>
  setNames.has(name) || codesOfSets.test(name) || ofMagic.test(name) || isProduct(name)

/** `Fossil / Jungle`, `OP01 - Romance Dawn` */
export const areSets = (name: string): boolean => name.split(/ [/-] /).every(isNameOfSet)

/**
 * `Jungle`, `Fossil / Jungle`, `Jungle (excellent)`, `OP01 - Romance Dawn`, but not `Evolutions NM` nor a row of a
 * table.
 */
const isSet = ({ item, line }: Classified): boolean => {
  // What it says of all is behind a comma, which is no card's then.
  const text = line.raw_input.replace(forAll, ' (')
  if (!item || !isNameWithCondition(item, text)) return false
  const name = normalizeText(item.name)
  const words = remark.exec(name)?.[1]?.split(/\W+/) ?? []
  return words.every(isOfSet) && areSets(name.replace(remark, ''))
}

/** `Pack 2: 2008 Topps Heritage`, `Page 2 - my favorites` */
const isPlace = (entry: Classified): boolean => {
  const name = normalizeText(entry.line.raw_input.trim())
  const rest = name.replace(placeAtStart, '')
  return rest !== name && isBare(entry) && (isNameOfSet(rest) || !rest.split(/[^a-z\d]+/).some(isNameOnly))
}

const yearIn = /(?:19|20)\d\d|\d\d[-/]\d\d/
const numberInSet = /#\w/
const startsWithYear = /^[\s•*-]*(?:19|20)\d\d/

/**
 * Names of sets above cards, and places if there are two or more. Two in a row are a list of sets, or cards behind
 * their places. Where the first is directly below a card, all may be of the cards above them.
 */
export const findSets = (all: readonly Classified[]): Classified[] => {
  const lines = all.filter(({ item }) => !item?.flags.includes('unparsed'))
  const places = lines.filter(isPlace)
  const headings = new Set([...lines.filter(isSet), ...(places.length > 1 ? places : [])])
  const isHeading = (entry: Classified | undefined) => entry !== undefined && headings.has(entry)
  const at = lines.findIndex(isHeading)
  const above = lines[at - 1]
  const isBelowCard = above?.item && above.line.line + 1 === lines[at]?.line.line
  const areInRow = lines.some((entry, place) => isHeading(entry) && isHeading(lines[place + 1]))
  // `Elite Trainer Box`, `Lost Origin`, `Celebrations UPC` are products, and in `Mew`, `Jungle - NM` the card is above.
  const areOfCards = headings.size > 1 && lines.length >= 4 * headings.size && ![...headings].some(hasCondition)
  if (areInRow) return []
  return lines.filter((entry, place) => {
    const next = lines[place + 1]
    const { item, line } = next ?? {}
    if (!isHeading(entry) || !item || !line) return false
    const name = normalizeText(entry.item?.name ?? '').replace(remark, '')
    // Above `Ultimate Masters` and `2 OP02 - Paramount War` it is a product too.
    const isAboveCards = isCounted(next) && !areSets(normalizeText(item.name))
    if ((ofMagic.test(name) || codeWithName.test(name)) && !isAboveCards) return false
    const hasYear = yearIn.test(entry.line.raw_input) && !ofMagic.test(name)
    // Below `1991 Topps` the line `1992 Fleer set` is another set, `#54 Garcia` is not, and `2 Nolan Ryan` may be its
    // second.
    if (hasYear && startsWithYear.test(line.raw_input)) return false
    if (hasYear && numberInSet.test(line.raw_input)) return true
    const mayBeOfYear = hasYear && (item.bare ?? usualQuantity) <= mostInDeck
    return !mayBeOfYear && (!isBelowCard || areOfCards)
  })
}
