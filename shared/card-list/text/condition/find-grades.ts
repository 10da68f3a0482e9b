import { findOnce } from '#shared/card-list/text/find-once.ts'
import { conditionals, denials } from '#shared/card-list/words/condition/graders.ts'
import { type Grade, gradeOf, longestGradeFrom, mayBeginGrade } from '#shared/card-list/words/condition/grades.ts'
import { almostWords } from '#shared/card-list/words/condition/played-words.ts'
import { normalizedSet } from '#shared/card-list/words/known-words.ts'
import { isCapitalized, isLowerCase } from '#shared/card-list/words/letters.ts'
import { allWords } from '#shared/card-list/words/lines/statement-words.ts'
import { isPokemonName } from '#shared/card-list/words/names/pokemon.ts'
import { isPlain, startOfTail } from '#shared/card-list/words/plain-words.ts'
import { units } from '#shared/card-list/words/quantity/quantity-words.ts'
import { integerOf, type Token } from '#shared/card-list/words/tokenize.ts'
import { isHypothesis } from './slab-words.ts'

/**
 * A grade in a line: the tokens from `from` up to but not including `to`, with its label. `doubtful`: it stands in the
 * middle of the line without a label or separators.
 */
export type FoundGrade = { grade: Grade; from: number; to: number; doubtful: boolean }

/** Words that join two grades of one statement: `NM to LP`. */
export const connectors = normalizedSet('to, or, and, bis, oder, ou, o, a, til, eller, till, of, /, -, &')

/** Words before a grade: `condition: NM`. */
export const labels = normalizedSet(`
  condition, cond, cond., grade, zustand, erhaltung, état, estado, condizione, condizioni, condição, condições,
  condiciones, tilstand, skick, conditie, staat, kondition, qualidade, stan, stav, 状態, 상태`)
const labelsAfter = normalizedSet(
  'condition, cond, cond., zustand, tilstand, skick, condizioni, condiciones, condições',
)
/** `almost NM`, `far from NM`: a grade behind one of these, or of `conditionals`, is ambiguous. */
const doubts: ReadonlySet<string> = new Set([
  ...almostWords,
  ...normalizedSet("probably, from, longer, quite, really, than, isn't, mostly, wohl"),
])
const fieldMarks: ReadonlySet<string> = new Set([',', ';', '|', '-', '--', ':', '、'])
/** The first word of `x 2` and `qty 2`, which may follow a grade. */
const countStart = /^(?:x|qty:?|quantity:?)$/
// Set codes too: the number behind may be the card's number in that set. A number before `HP` may be hit points.
const setCodes: ReadonlySet<string> = new Set(['hp', 'mt', 'pl', 'mp', 'sp', 'dm', 'po', 'gd'])
/** No card has more hit points. */
const mostPoints = 400

/** `stan NM` is Polish; `Musial, Stan NM` is a name. */
export const isLabel = (token: Token | undefined): boolean =>
  token !== undefined &&
  token.text !== 'Stan' &&
  labels.has(token.normalized.endsWith(':') ? token.normalized.slice(0, -1) : token.normalized)

const isEdge = (token: Token | undefined): boolean =>
  token === undefined ||
  (token.kind === 'mark' ? fieldMarks.has(token.normalized) : token.kind !== 'word' && !'{}｛｝'.includes(token.text))

const isNumbered = (token: Token | undefined): boolean =>
  token !== undefined &&
  (token.kind === 'close' || /^#?(?:[a-z]+\d*-)?[a-z]*\d+[a-z]?(?:\/\d+)?$/.test(token.normalized))

export const wordsFrom = (tokens: readonly Token[], from: number): string[] =>
  tokens.slice(from, from + longestGradeFrom(tokens[from]?.normalized ?? '')).map(({ normalized }) => normalized)

/** The longest grade from a place; `Good as New` is a name. */
export const gradeFrom = (tokens: readonly Token[], from: number): ReturnType<typeof gradeOf> => {
  const match = gradeOf(wordsFrom(tokens, from))
  const isName = match?.grade.uncapitalized && isCapitalized(tokens[from + match.size - 1]?.text ?? '')
  return isName ? undefined : match
}

/** `120 HP` are hit points; `HP 7` is card 7 of the set with the code HP. */
const isAnotherThing = (tokens: readonly Token[], from: number, to: number): boolean => {
  const normalized = tokens[from]?.normalized ?? ''
  if (to - from > 1) return false
  const before = integerOf(tokens[from - 1])
  const isPoints =
    normalized === 'hp' && before !== undefined && before >= 30 && before <= mostPoints && before % 10 === 0
  const codeBefore = /^[A-Z\d]{2,5}$/.test(tokens[from - 2]?.text ?? '') || tokens[from - 2]?.kind === 'close'
  if (isPoints && !codeBefore) return true
  return setCodes.has(normalized) && from > 0 && integerOf(tokens[to]) !== undefined
}

const endOfField = (tokens: readonly Token[], to: number): number => {
  let end = to
  for (let token = tokens[end]; token?.kind === 'word' && isPlain(token); token = tokens[end]) end += 1
  return end
}

/** Grades, connectors and counts may follow a grade at the end of a line: `PL/GD foil`, `NM or LP`. */
const isStatement = ({ normalized }: Token): boolean => {
  const strength = gradeOf([normalized])?.grade.strength ?? 'field'
  return strength !== 'field' || connectors.has(normalized) || units.has(normalized) || countStart.test(normalized)
}

/** `Condition: NM`, `QUALIDADE=NM` */
const isAssignment = (token: Token | undefined): boolean => token?.normalized === ':' || token?.normalized === '='

const isLabelled = (tokens: readonly Token[], from: number, to: number): boolean =>
  isLabel(tokens[from - 1]) ||
  (isAssignment(tokens[from - 1]) && isLabel(tokens[from - 2])) ||
  // `Mint Condition Opt`
  labelsAfter.has(tokens[to]?.normalized ?? '')

const numberOfRarity = /^(?:[a-z]{2,4}\d{2}-\d{3}|#\w+|(?:19|20)\d\d(?:-\d\d)?)$/

const isNumberOfRarity = ({ normalized }: Token): boolean => numberOfRarity.test(normalized)

/**
 * `tail`, `description` and `hasPokemon` look at the whole line, and are found once for it. `description`: where words in
 * lower case begin that go on to the end: `Forza di Volontà, rovinata sul retro`.
 */
type Place = { from: number; to: number; tail: () => number; description: () => number; hasPokemon: () => boolean }

/** Shorter words are codes too: `Frodo, mt doom`. */
const shortestDescription = 4

/** Whether a grade begins a description, behind a mark or a number: `12/102 skadat hörn`. */
const isDescription = (tokens: readonly Token[], { from, description }: Place): boolean => {
  const [before, word] = [tokens[from - 1], tokens[from]?.text ?? '']
  return from >= description() && word.length >= shortestDescription && (before?.kind === 'mark' || isNumbered(before))
}

export const isPokemon = ({ normalized }: Token): boolean => isPokemonName(normalized)

/** `Excellent to Near Mint Base Set`, `Very Good/Excellent Base Set`: a grade of `end` that another confirms. */
const isBeforeGrade = (tokens: readonly Token[], { strength }: Grade, { to }: Place): boolean => {
  const joint = tokens[to]?.normalized ?? ''
  if (strength !== 'end' || joint === '-' || !connectors.has(joint)) return false
  const next = gradeOf(wordsFrom(tokens, to + 1))?.grade.strength
  return next === 'anywhere' || (next === 'end' && joint === '/')
}

/**
 * Strengthens a grade before another, and a `capitalsAtEnd` grade to `end` if it stands in capitals at the end of a line
 * without a Pokémon's name.
 */
const inContext = (tokens: readonly Token[], grade: Grade, place: Place): Grade => {
  if (isBeforeGrade(tokens, grade, place)) return { ...grade, strength: 'anywhere' }
  const { from, to, tail, hasPokemon } = place
  const word = tokens[from]?.text ?? ''
  const isCertain = grade.capitalsAtEnd && to >= tail() && word === word.toUpperCase() && !hasPokemon()
  return isCertain ? { ...grade, strength: 'end' } : grade
}

const isLowerCaseWord = ({ kind, text }: Token): boolean => kind === 'word' && isLowerCase(text)

const isAccepted = (tokens: readonly Token[], { strength }: Grade, place: Place): boolean => {
  const { from, to, tail } = place
  if (strength === 'anywhere') return true
  const labelled = isLabelled(tokens, from, to)
  const inField = isEdge(tokens[from - 1]) && isEdge(tokens[endOfField(tokens, to)])
  // `Gengar mint, worth grading`: the end of a field counts as the end of the line, but not in `Denver Mint, …`.
  const isLast = () => (tokens[to]?.normalized === ',' && !isCapitalized(tokens[from]?.text ?? '')) || to >= tail()
  // `damaged Dark Confidant`
  const isAdjective = () => tokens.slice(0, to).every(isLowerCaseWord) && isCapitalized(tokens[to]?.text ?? '')
  if (strength === 'end')
    return labelled || inField || (from > 0 ? isLast() || isDescription(tokens, place) : isAdjective())
  const inBrackets = tokens[from - 1]?.kind === 'open' && tokens[to]?.kind === 'close'
  const short = to - from === 1 && (tokens[from]?.normalized.length ?? 0) < 2
  // `【P】` is a rarity, `Unown [G]` a name.
  if (short && (tokens[from - 1]?.text === '【' || tokens[from - 2]?.normalized === 'unown')) return false
  if (labelled || (from > 0 && inField && (!short || inBrackets || to >= tail()))) return true
  return !short && isNumbered(tokens[from - 1]) && isLast()
}

const withLabels = (tokens: readonly Token[], from: number, to: number): { from: number; to: number } => {
  const colon = isAssignment(tokens[from - 1]) && isLabel(tokens[from - 2])
  if (colon) return { from: from - 2, to }
  if (isLabel(tokens[from - 1])) return { from: from - 1, to }
  // `4x Sol Ring, all NM`
  const before = tokens[from - 1]?.normalized ?? ''
  // `alt` is the alternate art.
  if (tokens[from - 2]?.kind === 'mark' && before !== 'alt' && allWords.has(before)) return { from: from - 1, to }
  if (!labelsAfter.has(tokens[to]?.normalized ?? '')) return { from, to }
  return { from: tokens[from - 1]?.normalized === 'in' ? from - 1 : from, to: to + 1 }
}

/** All grades of a line from the left. Words count only where their `GradeStrength` allows it. */
export const findGrades = (tokens: readonly Token[]): FoundGrade[] => {
  const tail = findOnce(() => startOfTail(tokens, (token) => isPlain(token) || isStatement(token)))
  const description = findOnce(
    () => startOfTail(tokens, (token) => isPlain(token) || isLowerCaseWord(token)) || tokens.length,
  )
  const hasPokemon = findOnce(() => tokens.some(isPokemon))
  const hasNumberOfRarity = findOnce(() => tokens.some(isNumberOfRarity))
  const found: FoundGrade[] = []
  for (let from = 0; from < tokens.length; from += 1) {
    const token = tokens[from]
    const mayBegin = token?.kind === 'word' && !token.isNameOnly && mayBeginGrade(token.normalized)
    const match = mayBegin ? gradeFrom(tokens, from) : undefined
    if (!match || denials.has(tokens[from - 1]?.normalized ?? '')) continue
    const to = from + match.size
    const place = { from, to, tail, description, hasPokemon }
    // `NM to EX`: what is doubtful alone is a grade behind a grade.
    const isJoined = found.at(-1)?.to === from - 1 && connectors.has(tokens[from - 1]?.normalized ?? '')
    const inPlace: Grade = isJoined ? { ...match.grade, strength: 'anywhere' } : inContext(tokens, match.grade, place)
    if (isAnotherThing(tokens, from, to) || !isAccepted(tokens, inPlace, place)) continue
    const grade = isJoined ? inPlace : match.grade
    const { ambiguousBesideNumber, certain } = grade
    const isApart = isEdge(tokens[from - 1]) && isEdge(tokens[to])
    const isBetweenMarks = tokens[from - 1]?.kind === 'mark' && (tokens[to]?.kind ?? 'mark') === 'mark'
    const isDoubted = doubts.has(tokens[from - 1]?.normalized ?? '') || isHypothesis(tokens, from - 1, conditionals)
    const ambiguous = grade.ambiguous || isDoubted || (ambiguousBesideNumber && !isApart && hasNumberOfRarity())
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
