import { findOnce } from '#shared/card-list/text/find-once.ts'
import { conditionals, denials } from '#shared/card-list/words/condition/graders.ts'
import { type Grade, gradeOf, mayBeginGrade } from '#shared/card-list/words/condition/grades.ts'
import { almostWords } from '#shared/card-list/words/condition/played-words.ts'
import { normalizedSet } from '#shared/card-list/words/known-words.ts'
import { isPlain, startOfTail } from '#shared/card-list/words/plain-words.ts'
import { units } from '#shared/card-list/words/quantity/quantity-words.ts'
import type { Token } from '#shared/card-list/words/tokenize.ts'
import {
  endOfField,
  inContext,
  isAccepted,
  isAnotherThing,
  isDescription,
  isEdge,
  isLowerCaseWord,
  isNextToPokemon,
} from './accept-grade.ts'
import { connectors, gradeFrom } from './grade-from.ts'
import { isLabelled, withLabels } from './grade-labels.ts'
import { isHypothesis } from './slab-words.ts'

/**
 * A grade in a line: the tokens from `from` up to but not including `to`, with its label. `doubtful`: it stands in the
 * middle of the line without a label or separators.
 */
export type FoundGrade = { grade: Grade; from: number; to: number; doubtful: boolean }

/** `almost NM`, `far from NM`: a grade behind one of these, or of `conditionals`, is ambiguous. */
const doubts: ReadonlySet<string> = new Set([
  ...almostWords,
  ...normalizedSet("probably, from, longer, quite, really, than, isn't, mostly, wohl"),
])
/** The first word of `x 2` and `qty 2`, which may follow a grade. */
const countStart = /^(?:x|qty:?|quantity:?)$/
/** Grades, connectors and counts may follow a grade at the end of a line: `PL/GD foil`, `NM or LP`. */
const isStatement = ({ normalized }: Token): boolean => {
  const strength = gradeOf([normalized])?.grade.strength ?? 'field'
  return strength !== 'field' || connectors.has(normalized) || units.has(normalized) || countStart.test(normalized)
}

/** Beside a code of One Piece, `SP` is in doubt even in brackets: `OP05-119 (SP)`. */
const codeOfOnePiece = /^[a-z]{2,4}\d{2}-\d{3}$/
/** `#325`, `1993` */
const numberOfRarity = /^(?:#\w+|(?:19|20)\d\d(?:-\d\d)?)$/

/** All grades of a line from the left. Words count only where their `GradeStrength` allows it. */
export const findGrades = (tokens: readonly Token[]): FoundGrade[] => {
  const tail = findOnce(() => startOfTail(tokens, (token) => isPlain(token) || isStatement(token)))
  const description = findOnce(
    () => startOfTail(tokens, (token) => isPlain(token) || isLowerCaseWord(token)) || tokens.length,
  )
  const isOfPokemon = findOnce(() => isNextToPokemon(tokens))
  const hasAny = (number: RegExp) => findOnce(() => tokens.some(({ normalized }) => number.test(normalized)))
  const [hasCode, hasNumber] = [hasAny(codeOfOnePiece), hasAny(numberOfRarity)]
  const found: FoundGrade[] = []
  for (let from = 0; from < tokens.length; from += 1) {
    const token = tokens[from]
    const mayBegin = token?.kind === 'word' && !token.isNameOnly && mayBeginGrade(token.normalized)
    const match = mayBegin ? gradeFrom(tokens, from) : undefined
    if (!match || denials.has(tokens[from - 1]?.normalized ?? '')) continue
    const to = from + match.size
    const place = { from, to, tail, description, isOfPokemon }
    // `NM to EX`: what is doubtful alone is a grade behind a grade.
    const isJoined = found.at(-1)?.to === from - 1 && connectors.has(tokens[from - 1]?.normalized ?? '')
    const inPlace: Grade = isJoined ? { ...match.grade, strength: 'anywhere' } : inContext(tokens, match.grade, place)
    if (isAnotherThing(tokens, from, to) || !isAccepted(tokens, inPlace, place)) continue
    // `EX to NM`: EX may end a name, but not before another grade.
    const isConfirmed = match.grade.strength === 'field' && inPlace.strength === 'anywhere'
    const grade = isJoined || isConfirmed ? inPlace : match.grade
    const { ambiguousBesideNumber, certain } = grade
    const isApart = isEdge(tokens[from - 1]) && isEdge(tokens[to])
    const isBetweenMarks = tokens[from - 1]?.kind === 'mark' && (tokens[to]?.kind ?? 'mark') === 'mark'
    const isDoubted = doubts.has(tokens[from - 1]?.normalized ?? '') || isHypothesis(tokens, from - 1, conditionals)
    const isRarity = ambiguousBesideNumber && (hasCode() || (!isApart && hasNumber()))
    const ambiguous = grade.ambiguous || isDoubted || isRarity
    const isCertain = grade.strength === 'anywhere' && !ambiguous
    const labelled = isCertain || isLabelled(tokens, from, to)
    const inField = isCertain || (isEdge(tokens[from - 1]) && isEdge(tokens[endOfField(tokens, to)]))
    const isCertainHere = (certain && labelled) || (certain === 'betweenMarks' && isBetweenMarks)
    // `Opt, mint but has a crease` is in doubt, `Opt, damaged on the back` is not.
    const isWorst = grade.condition === 'DMG' && (tokens[to]?.normalized === ',' || isDescription(tokens, place))
    found.push({
      grade: { ...grade, ambiguous: ambiguous === true && !isCertainHere },
      ...withLabels(tokens, from, to),
      doubtful: !inField && !labelled && from > 0 && !isWorst && to < tail(),
    })
    from = to - 1
  }
  return found
}
