import { gradeOf, isGradeWord } from '#shared/card-list/words/grades.ts'
import { fold } from '#shared/card-list/words/normalize-text.ts'
import { isPlain } from '#shared/card-list/words/plain-words.ts'
import type { Token } from '#shared/card-list/words/tokenize.ts'

const LONGEST = 30
const JOINT = /[/-]/

const partsOf = (token: Token): Token[] => {
  let start = token.start
  return token.text.split(JOINT).map((text) => {
    const part: Token = { ...token, text, folded: fold(text), start, end: start + text.length }
    start = part.end + 1
    return part
  })
}

const isGradeAndPlain = (token: Token): boolean => {
  const { kind, text } = token
  if (kind !== 'word' || text.length > LONGEST || !JOINT.test(text) || gradeOf([token.folded])) return false
  const words = partsOf(token)
  return (
    words.some((part) => isGradeWord(part.folded)) && words.every((part) => isGradeWord(part.folded) || isPlain(part))
  )
}

/** `NM/foil`, `EN-NM` and `Near Mint/Lightly Played` as the words that they are; every other word stays whole. */
export const splitGrades = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token) => (isGradeAndPlain(token) ? partsOf(token) : [token]))
