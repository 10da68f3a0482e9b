import { findOnce } from '#shared/card-list/text/find-once.ts'
import { isCurrency } from '#shared/card-list/text/find-price.ts'
import {
  capitalsBesideNumbers,
  conditionals,
  denials,
  graders,
  gradingWords,
  hopes,
  slabLabels,
  slabWords,
  wordsAndGraders,
} from '#shared/card-list/words/condition/graders.ts'
import { gradeOf } from '#shared/card-list/words/condition/grades.ts'
import { isPlain, startOfTail } from '#shared/card-list/words/plain-words.ts'
import { commonInNumbers, connecting, units } from '#shared/card-list/words/quantity/quantity-words.ts'
import type { Token } from '#shared/card-list/words/tokenize.ts'

/** A slab (graded card in its case). `rest`: the tokens without it. `stays`: its tokens for grader and grade. */
export type FoundSlab = { rest: readonly Token[]; stays: readonly Token[]; isGraded: boolean; isDoubtful: boolean }

const gradePattern = /^(?:10(?:[.,]0)?|[1-9](?:[.,][05]|1⁄2)?|a)[+!?]?$/
const halfPattern = /^[1-9](?:[.,]5|1⁄2)$/
/** `PSA9`, `psa#9`, `ARS10+`, `PSA10鑑定品` */
const graderAndGrade = /^([a-z]+)(?:鑑定)?[-:#]?(10|[1-9](?:[.,][05])?)[+!?]?(?:鑑定[品済]?)?$/
const lowerCase = /\p{Ll}/u
const gluedHalf = /^(\p{L}{2,8})[-:]?([1-9][.,]5)$/u
/** All words that a slab may begin with; it may also begin with a grade or with `PSA:`. */
const vocabulary: ReadonlySet<string> = new Set([...graders, ...wordsAndGraders, ...slabWords])
const endsLikeGrade = /[\d:.+!?定品済]$/
const beginsWithDigit = /^\d/
const endsInDigit = /\d$/
const hasDigit = /\d/
const capitals = /^\p{Lu}{2,6}$/u

const isGrade = (token: Token | undefined): boolean => token?.kind === 'word' && gradePattern.test(token.normalized)

/** `grade:` is `grade`. */
const isIn = (token: Token | undefined, words: ReadonlySet<string>): boolean => {
  if (!token || token.isNameOnly) return false
  const { normalized } = token
  return words.has(normalized.endsWith(':') ? normalized.slice(0, -1) : normalized)
}

const isLabel = (token: Token | undefined): boolean => isIn(token, slabLabels)

const isSlabWord = (token: Token | undefined): boolean => token !== undefined && slabWords.has(token.normalized)

const endOfRun = (tokens: readonly Token[], from: number, holds: (token: Token | undefined) => boolean): number => {
  let end = from
  while (end < tokens.length && holds(tokens[end])) end += 1
  return end
}

const isMark = (token: Token | undefined): boolean => token?.normalized === ':' || token?.normalized === '-'

/** The index behind a slab that begins with a grader at `from`; undefined for an ordinary word. */
const endOfGrader = (tokens: readonly Token[], from: number): number | undefined => {
  const word = tokens[from]?.normalized ?? ''
  if (beginsWithDigit.test(word)) return undefined
  const glued = endsLikeGrade.test(word) ? (graderAndGrade.exec(word)?.[1] ?? '') : ''
  if (graders.has(glued) || wordsAndGraders.has(glued)) return endOfRun(tokens, from + 1, isLabel)
  // `PSA:`, `P.S.A.`
  const normalized = word.replace(/[:.]/g, '')
  const isGrader = graders.has(normalized)
  if (!isGrader && !wordsAndGraders.has(normalized)) return undefined
  const afterMark = isMark(tokens[from + 1]) && isGrade(tokens[from + 2]) ? from + 2 : from + 1
  const afterLabels = endOfRun(tokens, afterMark, isLabel)
  if (isGrade(tokens[afterLabels])) {
    // `price tag 10 dollars`
    const isPrice = !isGrader && isCurrency(tokens[afterLabels + 1], afterLabels + 1)
    return isPrice ? undefined : endOfRun(tokens, afterLabels + 1, isLabel)
  }
  if (!isGrader) return undefined
  // `PSA (9)`
  const isBracketed = tokens[afterLabels]?.kind === 'open' && tokens[afterLabels + 2]?.kind === 'close'
  return isBracketed && isGrade(tokens[afterLabels + 1]) ? afterLabels + 3 : afterLabels
}

/** What a slab may depend on elsewhere in the line: found when it is first asked for. */
type Context = { lastWord: () => number; doCapitalsCount: () => boolean }

const contextOf = (tokens: readonly Token[]): Context => {
  return {
    lastWord: findOnce(() => startOfTail(tokens) - 1),
    // Not in a line of capitals, and not beside basic lands: `20 Mountain MIR 3` is card 3 of a set.
    doCapitalsCount: findOnce(
      () =>
        tokens.some(({ text }) => lowerCase.test(text)) &&
        !tokens.some(({ normalized }) => commonInNumbers.has(normalized)),
    ),
  }
}

/** `8.5 slab`, `graded 9`: a grade beside the word belongs to it. */
const endOfSlabWord = (tokens: readonly Token[], from: number, { lastWord }: Context): number | undefined => {
  if (isSlabWord(tokens[from]) && isGrade(tokens[from + 1]) && from > 0) return from + 2
  if (isSlabWord(tokens[from]) && isSlabWord(tokens[from + 1])) return from + 2
  // `Slab Hammer` is a card, so the bare word `slab` counts only at the end.
  if (isSlabWord(tokens[from]) && (tokens[from]?.normalized !== 'slab' || (from > 0 && from >= lastWord())))
    return from + 1
  return from > 0 && isGrade(tokens[from]) && isSlabWord(tokens[from + 1]) ? from + 2 : undefined
}

/** `ready!`, `candidate?` */
const isHope = (token: Token | undefined): boolean => hopes.has(token?.normalized.replace(/[!?.]+$/, '') ?? '')

const isDenied = (tokens: readonly Token[], from: number, end: number): boolean =>
  denials.has(tokens[from - 1]?.normalized ?? '') ||
  isHope(tokens[from - 1]) ||
  tokens.slice(Math.max(0, from - 3), from).some(({ normalized }) => conditionals.has(normalized)) ||
  (isGradingWord(tokens[from - 1]) && isHope(tokens[from - 2])) ||
  isHope(tokens[end]) ||
  (tokens[end - 1]?.normalized ?? '').endsWith('?')

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

export const isGraderName = (word: string): boolean =>
  graders.has(word) || wordsAndGraders.has(word) || gradingWords.has(word)

const isKnownName = (token: Token | undefined): boolean =>
  token !== undefined && (graders.has(token.normalized) || wordsAndGraders.has(token.normalized))

const isGradingWord = (token: Token | undefined): boolean => isIn(token, gradingWords)

const wordsBesideGrades: ReadonlySet<string> = new Set([...slabLabels, ...gradingWords])

const isBesideGrade = (token: Token | undefined): boolean => isIn(token, wordsBesideGrades)

const startOfRun = (tokens: readonly Token[], to: number): number => {
  let start = to
  while (start > 0 && isBesideGrade(tokens[start - 1])) start -= 1
  return start
}

type UnknownSlab = { from: number; to: number; isGraded: boolean; isDoubtful: boolean }

/**
 * A grade from 1 to 10 by a grader that no table names. It is a slab where a word of grading stands by it, or where the
 * grade and its label agree (`Mint 9`); beside a word in capitals, and for halves, it is at least doubtful.
 */
const unknownSlabAt = (tokens: readonly Token[], at: number, context: Context): UnknownSlab | undefined => {
  const word = tokens[at]?.normalized ?? ''
  if (!endsInDigit.test(word)) return undefined
  const [, name = '', half] = gluedHalf.exec(word) ?? []
  if (capitalsBesideNumbers.has(name)) return undefined
  const number = half ?? word
  const isHalf = halfPattern.test(number)
  if ((!isHalf && at === 0) || number === 'a' || !gradePattern.test(number)) return undefined
  const from = startOfRun(tokens, at)
  const to = endOfRun(tokens, at + 1, isBesideGrade)
  const isNamed =
    (isUnknownName(tokens[from - 1], from - 1) || isUnknownName(tokens[to], to)) && context.doCapitalsCount()
  if (!isNamed && !isHalf && to - from === 1 && !isKnownName(tokens[to])) return undefined
  const [before, after] = [tokens[from - 1], tokens[to]]
  const isPair = after?.normalized === '/' && hasDigit.test(tokens[to + 1]?.normalized ?? '')
  const isCount = units.has(after?.normalized ?? '') || after?.normalized === 'x' || isPair
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

/**
 * Finds a graded card in its case. The grader and the grade stay in the name, because the condition `GRADED` does not
 * contain them; the bare words (`graded`, `slab`) are removed. `PSA 10 ready` is doubtful and not a slab.
 */
export const findSlab = (tokens: readonly Token[]): FoundSlab => {
  const slab = new Set<Token>()
  let [isGraded, isDoubtful] = [false, false]
  const context = contextOf(tokens)
  for (let from = 0; from < tokens.length; from += 1) {
    if (tokens[from]?.isNameOnly) continue
    const word = tokens[from]?.normalized ?? ''
    if (!vocabulary.has(word) && !endsLikeGrade.test(word)) continue
    const end = endOfGrader(tokens, from) ?? endOfSlabWord(tokens, from, context)
    if (end === undefined) {
      isDoubtful ||= from > 0 && tokens[from]?.normalized === 'slab'
      const unknown = unknownSlabAt(tokens, from, context)
      if (!unknown || isDenied(tokens, unknown.from, unknown.to)) continue
      isDoubtful ||= unknown.isDoubtful
      isGraded ||= unknown.isGraded
      for (const token of tokens.slice(unknown.from, unknown.to)) slab.add(token)
      continue
    }
    if (isDenied(tokens, from, end)) isDoubtful = true
    else isGraded = true
    for (const token of tokens.slice(from, end)) slab.add(token)
    from = end - 1
  }
  if (!isGraded) return { rest: tokens, stays: [], isGraded, isDoubtful }
  // The word `slab` alone may be the end of a name (`Vision Slab`).
  const isOnlyWord =
    slab.size === 1 &&
    [...slab].every(({ normalized }) => normalized === 'slab') &&
    !tokens.some((token) => !slab.has(token) && isGradingWord(token))
  if (isOnlyWord)
    return { rest: tokens.filter((token) => !slab.has(token)), stays: [...slab], isGraded, isDoubtful: true }
  const stays = [...slab].filter((token) => !isSlabWord(token))
  return { rest: tokens.filter((token) => !slab.has(token)), stays, isGraded, isDoubtful }
}
