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

const isGradeAndPlain = (token: Token): boolean => {
  const { kind, text } = token
  if (kind !== 'word' || text.length > longestWord || !joint.test(text) || gradeOf([token.normalized])) return false
  const words = partsOf(token)
  return (
    words.some((part) => isGradeWord(part.normalized)) &&
    words.every((part) => isGradeWord(part.normalized) || isPlain(part))
  )
}

/** Splits `NM/foil`, `EN-NM` and `Near Mint/Lightly Played` into their words; every other word stays whole. */
export const splitGrades = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token) => (isGradeAndPlain(token) ? partsOf(token) : [token]))
