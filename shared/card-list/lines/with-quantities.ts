import { wordJoints } from '#shared/card-list/text/name/are-several-stated.ts'
import { isLowerCase, withLetters } from '#shared/card-list/words/letters.ts'
import { havingWords, joiningWords, sellingWords } from '#shared/card-list/words/lines/selling-words.ts'
import { isPokemonName } from '#shared/card-list/words/names/pokemon.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import { numberWords } from '#shared/card-list/words/quantity/number-words.ts'
import { units } from '#shared/card-list/words/quantity/quantity-words.ts'
import { isSection } from './is-section.ts'
import type { Line } from './split-lines.ts'

/** `two lightning bolts`, `- zwei Blitzschlag` */
const beginning = withLetters`^([\s•*-]*)([\p{L}]+)(?= (\S+))`
const wordAtStart = /^[\s•*-]*\S+ /
/** In characters. */
const [longestWord, longestLead] = [20, 60]
const leads: ReadonlySet<string> = new Set([...sellingWords, ...havingWords, ...joiningWords])

/**
 * The words before a number: `También tengo dos Opt`. In the text, because the number becomes digits before tokens are
 * made.
 */
const leadOf = (text: string): string => {
  let end = 0
  for (;;) {
    const [word = ''] = wordAtStart.exec(text.slice(end, end + longestWord)) ?? []
    if (word === '' || end > longestLead || !leads.has(normalizeText(word.trim()))) return text.slice(0, end)
    end += word.length
  }
}
/** `tre pikachu, due mewtwo`, `two pikachu and three mew` */
const mayHaveSeveral = (text: string): boolean =>
  text.includes(',') || text.split(' ').some((word) => wordJoints.has(word))

/** `tre Ken Griffey x2`, `twee Pain 101 (3)` */
const quantityBehind = / x ?\d|\d ?x\b|\(\d+\)/
const pairOf = withLetters`^pair of (?=[\p{L}])`
const minDictated = 3

type Count = readonly [pattern: RegExp, marked: string]

/**
 * A count that touches the end of a Japanese name, `召喚の調べ4`, `蓮子3(No.1911)`, but not `リザードン レベル76`, nor the grade of
 * `鑑定10`, nor the part of a series, `第2`.
 */
const gluedCount: Count = [/^[^\d\s]*[々ぁ-鿿](?<!鑑定|第)(?=[1-9]\d?\s*$|[1-4]\(No\.\d+\)$)/, '$& x']
/**
 * `4ラルトス(DP4)`. Only before a name with the code of a set: `1進化ラルトス` is a stage, `2枚…` a count that is read elsewhere.
 */
const gluedBeforeJapanese: Count = [
  /^[1-4](?=M?[々ぁ-鿿](?<![枚張张人つ月年匹番回階体色重])[^\s\d(]*\([A-Z][A-Za-z]+)/,
  '$& ',
]
/** `"Sol Ring": 2,` and `'Sol Ring' => 2,`, as programs write lists. */
const quoted: Count = [/^\s*(["'])(?!\d)(.+)\1\s*(?::|=>)\s*(?=\d{1,3},?\s*$)/, '$2 x']
/** `4Wasteland`, but not `4Th Edition`, `2Opt x3` nor `4Xopt`: the blank behind the quantity is missing. */
const gluedInFront: Count = [/^[2-4](?=[A-WYZÀ-Þ]['a-zà-ÿ])(?!(?:Nd|Rd|Th|Ed|Ds)\b|.*\d[x)]?$)/, '$& ']
/**
 * Counts that may be prices or numbers of cards, so none in a list with prices: behind a Japanese name and a blank 1 to
 * 4, the copies that a deck may have, `魂の海塔 3`, `魂の海塔 / 3`; behind a dash or a colon, where it stays in doubt,
 * `Mew - 2 NM`, `Mew:2`.
 */
const separateCounts: readonly Count[] = [
  [/^[^\d\s]*[々ぁ-鿿] (?:\/ )?(?=[1-4]\s*$)/, '$&x'],
  [/^(?!\W*\d)(.*)(?: [-–] |:)(?=[1-9](?: (?:[nlmh][mp]|ex|gd|pl))?\s*$)/i, '$1: '],
]
/** `Mew - 50`, `Prices in EUR`, `Mew - 1.50` */
const priced = /[$€]|\beur|\d[.,]\d| [-–] \d\d+\s*$/i

/** `isLed`: other words stand before the number. */
type Spelled = { text: string; word: string; isLed: boolean; isCertain: boolean }

/** The text with digits in the place of the number in words that begins it; undefined when none does. */
const spelledIn = (typed: string): Spelled | undefined => {
  const lead = leadOf(typed)
  const text = typed.slice(lead.length)
  // In a row of a table the quantity has a cell of its own.
  if (/[|\t;]/.test(text)) return undefined
  const [start = '', indent = '', word = '', name = ''] = beginning.exec(text) ?? []
  const isPair = pairOf.test(text.slice(indent.length).toLowerCase())
  const number = isPair ? 2 : numberWords.get(word.toLowerCase())
  // `two Misty Rainforest`, `two 1983 Topps` and `tre pikachu`, but not `Two Streams Facility` or `three visits`.
  const isName = !isLowerCase(name.charAt(0)) || (isPokemonName(normalizeText(name)) && !mayHaveSeveral(text))
  // `Three copies of Opt`
  const isCounted = isPair || units.has(normalizeText(name))
  // `I have three Opt and two Duress`
  const isOne = lead === '' || !mayHaveSeveral(text)
  const isCertain = isOne && (isCounted || (isLowerCase(word) && isName)) && !quantityBehind.test(text)
  return number === undefined
    ? undefined
    : { text: `${lead}${indent}${number}${text.slice(start.length)}`, word, isLed: lead !== '', isCertain }
}

/**
 * The lines' texts, with the quantities marked that only the list confirms. Where most lines have one: `x` before a
 * count behind a Japanese name (`ポリゴン2` is a name) or behind a name in quotes, a blank behind one that touches its name
 * (`4Wasteland`), or a colon for the dash before one. In a dictated list many lines begin with a number in words: from
 * 3 such lines on, if they are more than a third, digits stand for it.
 */
export const withQuantities = (lines: readonly Line[]): string[] => {
  const spelled = lines.map(({ raw_input }) => spelledIn(raw_input))
  const words = spelled.flatMap((first) => (first?.isLed === false ? first.word : []))
  // `Tre Jones` and `Tre Mann` are players.
  const areNumbers = words.some((word) => word !== 'Tre')
  const isDictated = areNumbers && words.length >= minDictated && words.length * 3 > lines.length
  const arePrices = lines.some(({ raw_input }) => priced.test(raw_input))
  const counting = [gluedCount, gluedInFront, gluedBeforeJapanese, quoted, ...(arePrices ? [] : separateCounts)].find(
    ([pattern]) => {
      const counted = lines.filter(({ raw_input }) => pattern.test(raw_input)).length
      return counted >= minDictated && counted * 2 > lines.length
    },
  )
  return lines.map(({ raw_input }, at) => {
    if (counting && !isSection(normalizeText(raw_input.trim()))) return raw_input.replace(...counting)
    const first = spelled[at]
    return first && ((isDictated && !first.isLed) || first.isCertain) ? first.text : raw_input
  })
}
