import { isCurrency } from '#shared/card-list/text/find-price.ts'
import { graders } from '#shared/card-list/words/condition/graders.ts'
import { gradeOf, isGradeWord } from '#shared/card-list/words/condition/grades.ts'
import { normalizedSet } from '#shared/card-list/words/known-words.ts'
import { beginsWithCapital } from '#shared/card-list/words/letters.ts'
import { allWords } from '#shared/card-list/words/lines/statement-words.ts'
import { isPlain } from '#shared/card-list/words/plain-words.ts'
import { timesOf } from '#shared/card-list/words/quantity/stated-quantity.ts'
import { usualQuantity } from '#shared/card-list/words/quantity/usual-numbers.ts'
import { integerOf, isReadable, type Token } from '#shared/card-list/words/tokenize.ts'

/** The parts of a line between joints outside brackets. */
export const partsBetween = (tokens: readonly Token[], isJoint: (token: Token) => boolean): Token[][] => {
  const parts: Token[][] = [[]]
  let depth = 0
  for (const token of tokens) {
    if (token.kind === 'open') depth += 1
    else if (token.kind === 'close' && depth > 0) depth -= 1
    if (depth === 0 && isJoint(token)) parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts
}

export const isWordOfName = (token: Token): boolean =>
  isReadable(token) && !isPlain(token) && !isGradeWord(token.normalized)

const notOfNames: ReadonlySet<string> = new Set([...graders, ...allWords])

/** Between two cards of one line. */
export const wordJoints = normalizedSet('&, +, and, und, et, y, e, og, och, en')
const marksBetween: ReadonlySet<string> = new Set('|/,;•')

/** `EN` is a language. */
export const isWordJoint = ({ text, normalized, isNameOnly }: Token): boolean =>
  !isNameOnly && wordJoints.has(normalized) && text !== 'EN'

/** Between two cards of one line. A dash stands before prices and sets. */
const isJoint = (token: Token): boolean => isWordJoint(token) || marksBetween.has(token.text)

/** Not the key in `Vendo: 4 Opt`. */
const isOfName = (token: Token): boolean => {
  const { text, normalized, isNameOnly } = token
  if (isNameOnly) return true
  return beginsWithCapital(text) && isWordOfName(token) && !(text.endsWith(':') || notOfNames.has(normalized))
}

/**
 * `4x`; up to 20 in front of the name, at the start or behind a lower-case word, a colon or a bracket (`PSA 3` is a
 * grade); or `(4)` behind it.
 */
const isCount = (part: readonly Token[], at: number, nameAt: number): boolean => {
  const [before, next] = [part[at - 1], part[at + 1]]
  if (timesOf(part[at]) !== undefined) return true
  const count = integerOf(part[at]) ?? 0
  if (count === 0 || count > usualQuantity) return false
  if (at > nameAt) return before?.kind === 'open' && next?.kind === 'close'
  return !isCurrency(next) && (!before || /[a-z:([]$/.test(before.text))
}

/**
 * Whether two names of a line have a quantity or a grade each: `2 Opt and 3 Duress`, `Opt NM / Duress LP`, but not
 * `4 Opt (3 NM and 1 LP)` nor `2 Jace, the Mind Sculptor x2`.
 *
 * @param isGraded a grader in the line graded a card: not `PSA 10 candidate`.
 */
export const areSeveralStated = (tokens: readonly Token[], isGraded: boolean): boolean => {
  // Spares most lines a closer look.
  if (!tokens.some(isJoint)) return false
  const kinds = partsBetween(tokens, isJoint).flatMap((part) => {
    const name = part.findIndex(isOfName)
    if (name < 0) return []
    const count = part.findIndex((_, at) => isCount(part, at, name))
    const hasGrade = part.some(({ normalized }, at) => {
      const next = part[at + 1]?.normalized ?? ''
      const isSlab = isGraded && graders.has(normalized) && /^\d/.test(next)
      return isSlab || gradeOf([normalized, next])?.grade.strength === 'anywhere'
    })
    return [...(count < 0 ? [] : [count < name ? 'in front' : 'behind']), ...(hasGrade ? ['grade'] : [])]
  })
  // One kind twice: another card.
  return new Set(kinds).size < kinds.length
}
