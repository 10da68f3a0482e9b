import { connectors, gradeFrom } from '#shared/card-list/text/condition/grade-from.ts'
import { isLabel } from '#shared/card-list/text/condition/grade-labels.ts'
import { denials } from '#shared/card-list/words/condition/graders.ts'
import type { Grade } from '#shared/card-list/words/condition/grades.ts'
import { normalizedSet } from '#shared/card-list/words/known-words.ts'
import { eachWords, longestPhrase } from '#shared/card-list/words/lines/statement-words.ts'
import { isPlain } from '#shared/card-list/words/plain-words.ts'
import { countedOf, sizeOfPlayset, timesOf } from '#shared/card-list/words/quantity/stated-quantity.ts'
import { integerOf, type Token } from '#shared/card-list/words/tokenize.ts'
import type { Condition } from '#shared/card-list/words/vocabulary.ts'
import { type Kind, phrases } from './may-state.ts'

const eachOf = /^各(\d{1,4})枚?$/
const copiesOf = /^(\d{1,2})x?-?ofs?$/

type Found = { size: number; kind?: Kind; grade?: Grade; quantity?: number; isMarked?: boolean; isPlayset?: boolean }

const phraseAt = (words: readonly string[]): Found | undefined => {
  for (let size = Math.min(longestPhrase, words.length); size > 0; size -= 1) {
    const phrase = words.slice(0, size).join(' ')
    const kind = phrases.find(([, table]) => table.has(phrase))?.[0]
    if (kind) return { size, kind }
  }
  return undefined
}

/** `4x`, `x4`, `4 x`, `4-of` and `4 copies` are marked as quantities, `4` is not. */
const numberAt = (tokens: readonly Token[], at: number): Found | undefined => {
  const word = tokens[at]?.normalized ?? ''
  const each = eachOf.exec(word)?.[1]
  if (each !== undefined) return { size: 1, kind: 'each', quantity: Number(each) }
  const marked = timesOf(tokens[at]) ?? copiesOf.exec(word)?.[1]
  if (marked !== undefined) return { size: 1, quantity: Number(marked), isMarked: true }
  // `each` is a unit too: in `4 each` it stands for the other lines.
  const counted = eachWords.has(tokens[at + 1]?.normalized ?? '') ? undefined : countedOf(tokens, at)
  if (counted) return { ...counted, isMarked: true }
  const quantity = integerOf(tokens[at])
  const isSpaced = quantity !== undefined && tokens[at + 1]?.normalized === 'x'
  if (isSpaced) return { size: 2, quantity, isMarked: true }
  return quantity === undefined ? undefined : { size: 1, quantity }
}

const playsetAt = (tokens: readonly Token[], at: number): Found | undefined => {
  const size = sizeOfPlayset(tokens, at)
  return size > 0 ? { size, isPlayset: true } : undefined
}

/** `isHeading`: the line ends in a colon. `isBelowCondition`: a line above says the condition of those below it. */
export type Place = { isHeading: boolean; isBelowCondition: boolean }

type Around = { isLabelled: boolean; isHeading: boolean; isListed: boolean; isForAll: boolean; isJoined: boolean }

/** Behind `played` they mean use and no grade: `all played only in sleeves`. */
const adverbsOfPlaying = normalizedSet(
  'only, once, twice, nur, immer, einmal, zweimal, siempre, sempre, toujours, always',
)

/** Grades that names have too count only beside a label (`good condition`), or in a heading if the scales agree (`Poor:`). */
const gradeAt = (
  tokens: readonly Token[],
  at: number,
  { isLabelled, isHeading, isListed, isForAll, isJoined }: Around,
): Found | undefined => {
  const match = gradeFrom(tokens, at)
  const [word, next] = [tokens[at]?.text ?? '', tokens[at + 1]?.normalized ?? '']
  if (match?.grade.ambiguous && adverbsOfPlaying.has(next)) return undefined
  // `All EX`, and `EX:` below `NM:`
  if ((isListed || isForAll) && match?.grade.capitalsAtEnd && word === word.toUpperCase()) return match
  // `Toutes les cartes sont neuves`, but not `All good`
  const isNewForAll = isForAll && match?.grade.condition === 'NM' && word.length > 1
  // `HP / D`, but not `NM new`
  const isLast = isJoined && match?.grade.condition === 'DMG'
  if (match?.grade.strength !== 'field' || isLabelled || isNewForAll || isLast) return match
  return isHeading && !match.grade.ambiguous ? match : undefined
}

/** Whether a line is nothing but one grade, named in two ways or more: `Good (GD)`. */
const isOneGrade = (tokens: readonly Token[]): boolean => {
  const conditions: Condition[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    if (tokens[at]?.kind !== 'word') continue
    const match = gradeFrom(tokens, at)
    if (!match) return false
    conditions.push(match.grade.condition)
    at += match.size - 1
  }
  return conditions.length > 1 && new Set(conditions).size === 1
}

export type Stated = {
  grades: Grade[]
  /** `isSize`: cards in each playset, behind the word: `Playsets (3 each)`. */
  count?: { quantity: number; isMarked: boolean; isFirst: boolean; isSize: boolean }
  kinds: Set<Kind>
  isPlayset: boolean
  /** Every word is about other lines. A heading may have other words. */
  isPure: boolean
  /** Its first word is a grade. */
  beginsWithGrade: boolean
}

/** Reads every word; undefined when one is not about other lines, in a line that is no heading. */
export const readStated = (tokens: readonly Token[], { isHeading, isBelowCondition }: Place): Stated | undefined => {
  const stated: Stated = { grades: [], kinds: new Set(), isPlayset: false, isPure: true, beginsWithGrade: false }
  const isLabelled =
    tokens.some(
      (token) => isLabel(token) || (token.text === 'Stan' && (isHeading || tokens[1]?.normalized === 'kart')),
    ) || isOneGrade(tokens)
  const isListed = isHeading && isBelowCondition
  let isUnsaid = false
  let isBehindException = false
  let behindGrade = 0
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (token?.kind !== 'word') continue
    const isJoined = at > 0 && at === behindGrade
    const isException = stated.kinds.has('exception')
    const found: Found | undefined =
      numberAt(tokens, at) ??
      playsetAt(tokens, at) ??
      gradeAt(tokens, at, {
        isLabelled,
        isHeading,
        isListed,
        isForAll: isBehindException || stated.kinds.has('all'),
        isJoined,
      }) ??
      phraseAt(tokens.slice(at, at + longestPhrase).map(({ normalized }) => normalized))
    if (!found) {
      // `All NM English`
      const isRemark = stated.kinds.has('all') && isPlain(token)
      // Behind an exception the words say which cards it is about.
      if (isException) isUnsaid ||= stated.grades.length === 0 && !isRemark
      else if (!isRemark && !isHeading) return undefined
      else if (!isRemark) stated.isPure = false
      continue
    }
    // `Not all are NM`, and the card `Free for All`
    const isOfSentence = found.kind === 'message' && !stated.kinds.has('all') && !isException
    const isDenied = found.size === 1 && !isException && denials.has(token.normalized)
    if (!isHeading && (isOfSentence || isDenied)) return undefined
    const { quantity, isMarked = false } = found
    if (quantity !== undefined && stated.count && !isHeading) return undefined
    if (quantity !== undefined) stated.count = { quantity, isMarked, isFirst: at === 0, isSize: stated.isPlayset }
    stated.beginsWithGrade ||= at === 0 && found.grade !== undefined
    // `Unless noted NM or LP`, but not the LP of `all NM unless LP is noted` nor of `unless noted NM, foils LP`
    const isNext = isBehindException && (isJoined || connectors.has(tokens[at - 1]?.normalized ?? ''))
    const isFirst = stated.grades.length === 0
    isBehindException ||= isException && isFirst && found.grade !== undefined
    if (found.grade && (!isException || isFirst || isNext)) stated.grades.push(found.grade)
    if (found.kind) stated.kinds.add(found.kind)
    stated.isPlayset ||= found.isPlayset ?? false
    at += found.size - 1
    if (found.grade) behindGrade = at + 1
  }
  const { kinds } = stated
  // `Magic`, `English foils`
  const mayBeCard = !isHeading && (kinds.has('game') || kinds.has('language')) && stated.grades.length === 0
  // `Falls of Rauros NM` is a card, `Unless noted, all NM` is not.
  return (isUnsaid || mayBeCard) && !kinds.has('all') ? undefined : stated
}
