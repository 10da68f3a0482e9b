import { placeAtStart } from '#shared/card-list/lines/is-section.ts'
import { type LineParts, partsOf } from '#shared/card-list/lines/line-parts.ts'
import { connectors } from '#shared/card-list/text/condition/grade-from.ts'
import { labels } from '#shared/card-list/text/condition/grade-labels.ts'
import { damage } from '#shared/card-list/words/condition/damage-words.ts'
import { isSureGrade } from '#shared/card-list/words/condition/grades.ts'
import { beginsWithCapital, isLowerCase, letterOrDigit } from '#shared/card-list/words/letters.ts'
import { dealWords, paymentWords, sentenceWords, tradeWords } from '#shared/card-list/words/lines/message-words.ts'
import { greetings } from '#shared/card-list/words/lines/section-words.ts'
import { sellingWords } from '#shared/card-list/words/lines/selling-words.ts'
import {
  allWords,
  besideAll,
  exceptionWords,
  keepingWords,
  statementWords,
} from '#shared/card-list/words/lines/statement-words.ts'
import { games } from '#shared/card-list/words/names/lot-words.ts'
import { normalizedInPlace, normalizeText } from '#shared/card-list/words/normalize-text.ts'
import { beginningsOfExceptions } from './may-state.ts'
import type { Place } from './read-stated.ts'
import { ofOthers, type Statement, statementOf } from './statement-of.ts'

/** Of fewer words, the second clause may be a card: `all nm, the one ring`. */
const minWordsOfTwoClauses = 6
/** The second without a number, which may be a quantity, and without a comma between cards. */
const twoClauses = /^([^,.;!]+)[,.;!] ([^\d,]+)$/
/** `全てNMです`, `その他すべて状態A` */
const ofAllInJapanese = /(?:全て|すべて|全部|記載なし)[はの]?(.+?)(?:です)?。?$/
/** `but charizard is LP`, `only the bolts are not`, `at least I hope so` */
const contrast = /(?:^| )(?:but|only|though|not|hope|think|sure|aber|nur|nicht|mais|pas|pero|solo|ma|mas)(?: |$)/
/** `Alt art` is the alternate art. */
const allWord = new RegExp(`(?<![^ ])(?!alt art)(?:${[...allWords].join('|')}) `)
const lastAllWord = new RegExp(`${allWord.source}(?!.*${allWord.source})`)
/** Also an emoji: `SINGLES ⚓ all NM`. */
const endOfClause = /[.,;!?()]+(?:\s|$)|\p{Extended_Pictographic}\ufe0f?\s/u

/** A quarter of the words may be German nouns; a card has more capitals. */
const isMostlyLowerCase = (text: string): boolean => {
  const words = text.split(' ')
  return isLowerCase(words[0] ?? '') && words.filter(beginsWithCapital).length * 4 <= words.length
}

const isSaidWord = (word: string): boolean => sentenceWords.has(word) || tradeWords.has(word)

const wordsOf = (text: string): string[] =>
  normalizeText(text)
    .split(/[\s,.;!?:()[\]/-]+/)
    .filter((word) => letterOrDigit.test(word))

/** Whether a text takes something back: `but some are LP`, `the mox has a crease`. */
const isContrary = (text: string): boolean =>
  contrast.test(normalizeText(text)) ||
  wordsOf(text).some((word) => damage.has(word) || exceptionWords.has(word) || isSureGrade(word))

/** Words that name no card and take nothing back: `straight from the pack`, but not `but some are LP`. */
const isRemark = (text: string): boolean =>
  isMostlyLowerCase(text) && wordsOf(text).some(isSaidWord) && !isContrary(text)

/** The line before its first (or last) word for all (`all`, `alles`), normalized, and the line from that word on. */
const aroundAll = ({ text }: LineParts, isLast = false): [string, string] | undefined => {
  const line = text.trim()
  const normalized = normalizedInPlace(line) ?? ''
  const at = normalized.search(isLast ? lastAllWord : allWord)
  return at < 0 ? undefined : [normalized.slice(0, at).trim(), line.slice(at)]
}

const besideGrade = [labels, statementWords, besideAll, connectors, keepingWords, paymentWords]
/** `one piece` as one word: `One for All` is a card. */
const gamesAsWords: ReadonlySet<string> = new Set([...games].map((game) => game.replace(' ', '')))
/** What may stand before `all`: `hey`, `Zustand sonst`, `these cards are`, but not `not`, `I hope`, `do you buy` nor a card. */
const openings = [labels, statementWords, greetings, sellingWords, dealWords, gamesAsWords]
/** `OP05`, `SV-3`, and the `4€` of postage */
const codeOrPrice = /^(?:[a-z]{2,4}-?\d{1,3}|\d{1,3}[€$£])$/

const isIn = (tables: readonly ReadonlySet<string>[], word: string): boolean => tables.some((table) => table.has(word))

/** Whether every word is in one of the tables, the code of a set, a price, or the `[H]` of `have`. */
const areOnlyOf = (tables: readonly ReadonlySet<string>[], words: readonly string[]): boolean =>
  words.every((word) => word === 'h' || codeOrPrice.test(word) || isIn(tables, word))

/** Whether a text may stand before a word for all. With only codes and languages it is about some: `OP05 all LP`. */
const isOpening = (text: string): boolean => {
  const words = wordsOf(text.replace('one piece', 'onepiece'))
  const isOfAll = words.some((word) => isIn(openings, word))
  return words.length === 0 || (isOfAll && areOnlyOf([...openings, besideAll], words))
}

/**
 * The condition at the start of a text, if every word behind it is about all cards: `todas en nm guardadas en funda`. Not
 * that they are slabs: `all to PSA` is a plan.
 */
const statementAtStart = (text: string, place: Place): Statement | undefined => {
  const words = text.split(/\s+/)
  const size = words.findLastIndex((word) => !areOnlyOf(besideGrade, wordsOf(word))) + 1
  // `all cards, NM straight from pack`, `all foils NM straight from pack`
  if (ofOthers.test(normalizeText(text)) || words.slice(0, size - 1).some((word) => /[,.;]$/.test(word)))
    return undefined
  const statement = statementOf(partsOf(words.slice(0, size).join(' ')), place)
  return statement?.condition && statement.condition.condition !== 'GRADED' ? statement : undefined
}

/**
 * Reads a message about all cards: `All cards are NM, straight from the pack`, and what stands behind a place:
 * `Pile 1 - NM`. Undefined for every other line, and where a card may be named, as in `Everything is NM, Black Lotus included` and `all nm, sol ring`.
 */
export const statementInMessage = (parts: LineParts, place: Place): Statement | undefined => {
  const grade = ofAllInJapanese.exec(parts.text.trim())?.[1]
  if (grade) return statementOf(partsOf(`all ${grade}`), place)
  const [start] = placeAtStart.exec(parts.text) ?? []
  if (start !== undefined) return statementOf(partsOf(parts.text.slice(start.length)), place)
  const around = aroundAll(parts)
  if (!around) return undefined
  const [before, rest] = around
  if (!isOpening(before) || ofOthers.test(before) || rest.endsWith('?')) return undefined
  const [line = '', clause = '', behind = ''] = twoClauses.exec(rest) ?? []
  const hasRemark = line.split(' ').length >= minWordsOfTwoClauses && isRemark(behind)
  if (hasRemark) return statementOf(partsOf(clause), place)
  return statementOf(partsOf(rest), place) ?? statementAtStart(rest, place)
}

/**
 * What a line says of all cards in one of its clauses, beside other words of a message: `Hi, my old cards. Everything is
 * NM unless I say so.`, `All were in sleeves, near mint`, but not `Not all NM`, `Are they all NM?`, `Sol Ring, all NM` nor
 * `All NM, but some have whitening`.
 *
 * @param isUnread no card was read in the line.
 */
export const statementInSentence = (parts: LineParts, place: Place, isUnread: boolean): Statement | undefined => {
  const words = parts.normalized().split(/[\s.,;!?()]+/)
  // A quick answer that spares most lines a closer look.
  if (!words.some((word) => allWords.has(word) || (isUnread && beginningsOfExceptions.has(word)))) return undefined
  const clauses = parts.text.split(endOfClause)
  let isOfAll = false
  for (const clause of clauses) {
    const typed = partsOf(clause)
    const first = aroundAll(typed)
    isOfAll ||= first !== undefined
    if (!(isOfAll || isUnread)) continue
    // `NM for all unless noted`, `my old cards are all NM`
    const fromAll = isOpening(first?.[0] ?? '') ? aroundAll(typed, true)?.[1] : undefined
    const statement = (fromAll ? statementOf(partsOf(fromAll), place) : undefined) ?? statementOf(typed, place)
    if (!statement?.condition || !(statement.isForAll || (isOfAll && isUnread)) || parts.text.includes(`${clause}?`))
      continue
    const others = normalizeText(clauses.filter((other) => other !== clause).join(' ')).split(' ')
    const isContrary =
      contrast.test(others.join(' ')) || others.some((other) => isSureGrade(other) || damage.has(other))
    // `unless noted` is about several cards.
    const hasException = [...exceptionWords].some((phrase) => normalizeText(clause).includes(phrase))
    const isOfOthers = isUnread || hasException || others.some(isSaidWord)
    return !isContrary && isOfOthers ? { ...statement, isForAll: true } : undefined
  }
  return undefined
}
