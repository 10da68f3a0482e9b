import { findOnce } from '#shared/card-list/text/find-once.ts'
import { isCurrency } from '#shared/card-list/text/find-price.ts'
import { capitalsBesideNumbers } from '#shared/card-list/words/condition/graders.ts'
import { gradeOf } from '#shared/card-list/words/condition/grades.ts'
import { hasLowerCase, withLetters } from '#shared/card-list/words/letters.ts'
import { isPlain } from '#shared/card-list/words/plain-words.ts'
import { commonInNumbers, connecting, units } from '#shared/card-list/words/quantity/quantity-words.ts'
import type { Token } from '#shared/card-list/words/tokenize.ts'
import { endOfRun, gradePattern, isBesideGrade, isGrade, isGradingWord, isKnownName, isLabel } from './slab-words.ts'

const halfPattern = /^[1-9](?:[.,]5|1⁄2)$/
const gluedHalf = withLetters`^([\p{L}]{2,8})[-:]?([1-9][.,]5)$`
const endsInDigit = /\d$/
const hasDigit = /\d/
const capitals = /^[A-ZÀ-ÖØ-Þ]{2,6}$/

/** A word in capitals that may be a grader which no table names. */
const isUnknownName = (token: Token | undefined, place: number): boolean =>
  token?.kind === 'word' &&
  capitals.test(token.text) &&
  !capitalsBesideNumbers.has(token.normalized) &&
  !isPlain(token) &&
  !connecting.has(token.normalized) &&
  !units.has(token.normalized) &&
  !isCurrency(token, place) &&
  gradeOf([token.normalized]) === undefined

const startOfRun = (tokens: readonly Token[], to: number): number => {
  let start = to
  while (start > 0 && isBesideGrade(tokens[start - 1])) start -= 1
  return start
}

/**
 * Whether words in capitals may be graders: not in a line of capitals, and not beside basic lands, because
 * `20 Mountain MIR 3` is card 3 of a set. Found when it is first asked for.
 */
export const areCapitalsNames = (tokens: readonly Token[]): (() => boolean) =>
  findOnce(
    () =>
      tokens.some(({ text }) => hasLowerCase(text)) &&
      !tokens.some(({ normalized }) => commonInNumbers.has(normalized)),
  )

type UnknownSlab = { from: number; to: number; isGraded: boolean; isDoubtful: boolean }

/**
 * A grade from 1 to 10 by a grader that no table names. It is a slab where a word of grading stands by it, or where the
 * grade and its label agree (`Mint 9`); beside a word in capitals, and for halves, it is at least doubtful.
 */
export const unknownSlabAt = (
  tokens: readonly Token[],
  at: number,
  doCapitalsCount: () => boolean,
): UnknownSlab | undefined => {
  const word = tokens[at]?.normalized ?? ''
  if (!endsInDigit.test(word)) return undefined
  const [, name = '', half] = gluedHalf.exec(word) ?? []
  if (capitalsBesideNumbers.has(name)) return undefined
  const number = half ?? word
  const isHalf = halfPattern.test(number)
  if ((!isHalf && at === 0) || !gradePattern.test(number)) return undefined
  const from = startOfRun(tokens, at)
  const to = endOfRun(tokens, at + 1, isBesideGrade)
  const isNamed = (isUnknownName(tokens[from - 1], from - 1) || isUnknownName(tokens[to], to)) && doCapitalsCount()
  if (!isNamed && !isHalf && to - from === 1 && !isKnownName(tokens[to])) return undefined
  const [before, after] = [tokens[from - 1], tokens[to]]
  const isPair = after?.normalized === '/' && hasDigit.test(tokens[to + 1]?.normalized ?? '')
  const isCount =
    units.has(after?.normalized ?? '') || before?.normalized === 'x' || after?.normalized === 'x' || isPair
  if (isCount || isCurrency(after, to) || isCurrency(before, from - 1)) return undefined
  if (isKnownName(after))
    // In `Promo 8 SGC 8` the first number is the card's.
    return isGrade(tokens[to + 1]) ? undefined : { from, to: to + 1, isGraded: true, isDoubtful: false }
  const around = [...tokens.slice(from, to), ...(isNamed ? [tokens[from - 2], tokens[to + 1]] : [])]
  const labels = tokens.slice(from, to).filter((token) => isLabel(token))
  if (around.some(isGradingWord)) return { from, to, isGraded: true, isDoubtful: false }
  const isAgreed = number === '9' && labels.some(({ normalized }) => normalized === 'mint')
  if (isAgreed || (isHalf && labels.length > 0)) return { from, to, isGraded: true, isDoubtful: true }
  return isNamed || isHalf ? { from, to: from, isGraded: false, isDoubtful: true } : undefined
}
