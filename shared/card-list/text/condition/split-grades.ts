import { gradeOf, isGradeWord } from '#shared/card-list/words/condition/grades.ts'
import { isPlainWord } from '#shared/card-list/words/plain-words.ts'
import { type Token, withText } from '#shared/card-list/words/tokenize.ts'

const longestWord = 30
const joint = /[/:-]/
/** `DMG-001`, and the sticker `BRA-5` */
const codeOfCard = /^bra-\d|-[a-z]{0,2}\d{3}$/

const partsOf = (token: Token): Token[] => {
  let start = token.start
  return token.text.split(joint).map((text) => {
    const part = withText(token, text, start)
    start = part.end + 1
    return part
  })
}

const isGrade = ({ normalized }: Token): boolean => (gradeOf([normalized])?.grade.strength ?? 'field') !== 'field'

const isGradeOrPlain = (word: string): boolean => isGradeWord(word) || isPlainWord(word)

const isGradeAndPlain = (token: Token, before: Token | undefined): boolean => {
  const { kind, text, normalized, isNameOnly } = token
  if (isNameOnly || kind !== 'word' || text.length > longestWord || !joint.test(text)) return false
  const words = normalized.split(joint)
  const [first = ''] = words
  if (!words.every(isGradeOrPlain) || !words.some(isGradeWord)) return false
  if (codeOfCard.test(normalized)) return false
  // `Mint/Excellent` is a grade of its own, but not behind `Near`.
  return !gradeOf([normalized]) || (before !== undefined && gradeOf([before.normalized, first])?.size === 2)
}

/** The slash of `Excellent/Near Mint` joins two grades, so it is a mark of its own. */
const withSlashes = (parts: readonly Token[], { text, start }: Token): Token[] =>
  parts.flatMap((part, index) => {
    const previous = parts[index - 1]
    if (!previous || text.charAt(previous.end - start) !== '/') return [part]
    const isRange = isGrade(previous) && isGradeWord(part.normalized)
    return isRange ? [{ ...withText(part, '/', previous.end), kind: 'mark' }, part] : [part]
  })

/** Splits `NM/foil`, `EN-NM`, `cond:NM` and `Near Mint/Lightly Played` into their words; every other word stays whole. */
export const splitGrades = (tokens: readonly Token[]): readonly Token[] => {
  const split = tokens.map((token, index) => isGradeAndPlain(token, tokens[index - 1]))
  if (!split.includes(true)) return tokens
  return tokens.flatMap((token, index) => (split[index] ? withSlashes(partsOf(token), token) : [token]))
}
