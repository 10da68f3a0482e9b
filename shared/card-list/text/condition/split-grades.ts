import { gradeOf, isGradeWord } from '#shared/card-list/words/condition/grades.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import { isPlain } from '#shared/card-list/words/plain-words.ts'
import type { Token } from '#shared/card-list/words/tokenize.ts'

const longestWord = 30
const joint = /[/-]/

const partsOf = (token: Token): Token[] => {
  let start = token.start
  return token.text.split(joint).map((text) => {
    const part: Token = { ...token, text, normalized: normalizeText(text), start, end: start + text.length }
    start = part.end + 1
    return part
  })
}

const isGrade = ({ normalized }: Token): boolean => (gradeOf([normalized])?.grade.strength ?? 'field') !== 'field'

const isGradeAndPlain = (token: Token, before: Token | undefined): boolean => {
  const { kind, text, normalized } = token
  if (kind !== 'word' || text.length > longestWord || !joint.test(text)) return false
  const words = partsOf(token)
  // `Mint/Excellent` is a grade of its own, but not behind `Near`.
  const isContinued = before !== undefined && gradeOf([before.normalized, words[0]?.normalized ?? ''])?.size === 2
  if (!isContinued && gradeOf([normalized])) return false
  return (
    words.some((part) => isGradeWord(part.normalized)) &&
    words.every((part) => isGradeWord(part.normalized) || isPlain(part))
  )
}

/** The slash of `Excellent/Near Mint` joins two grades, so it is a mark of its own. */
const withSlashes = (parts: readonly Token[], { text, start }: Token): Token[] =>
  parts.flatMap((part, index) => {
    const previous = parts[index - 1]
    const isRange = previous && isGrade(previous) && isGradeWord(part.normalized)
    if (!isRange || text.charAt(previous.end - start) !== '/') return [part]
    return [{ ...part, kind: 'mark', text: '/', normalized: '/', start: previous.end, end: part.start }, part]
  })

/** Splits `NM/foil`, `EN-NM` and `Near Mint/Lightly Played` into their words; every other word stays whole. */
export const splitGrades = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token, index) =>
    isGradeAndPlain(token, tokens[index - 1]) ? withSlashes(partsOf(token), token) : [token],
  )
