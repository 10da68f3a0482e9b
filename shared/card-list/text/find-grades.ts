import { type Grade, gradeOf, LONGEST_GRADE } from '#shared/card-list/words/grades.ts'
import { normalizedSet } from '#shared/card-list/words/normalize-text.ts'
import { isPlain, startOfTail } from '#shared/card-list/words/plain-words.ts'
import { POKEMON } from '#shared/card-list/words/pokemon.ts'
import { UNITS } from '#shared/card-list/words/quantity-words.ts'
import { integerOf, type Token } from '#shared/card-list/words/tokenize.ts'

/** A grade in a line: its tokens with the label before and after it, and whether only the place makes it one. */
export type FoundGrade = { grade: Grade; from: number; to: number; doubtful: boolean }

/** Words between two grades of one statement. */
export const CONNECTORS = normalizedSet('to, or, and, bis, oder, ou, o, a, til, eller, till, of, /, -, &')

const LABELS = normalizedSet(`
  condition, cond, cond., grade, zustand, erhaltung, état, estado, condizione, condizioni, condição, tilstand, skick, conditie, staat, kondition, 状態`)
const LABELS_AFTER = normalizedSet('condition, cond, cond., zustand, tilstand, skick')
const FIELD_MARKS: ReadonlySet<string> = new Set([',', ';', '|', '-', '--', ':', '、'])
/** The beginnings of `x 2` and `qty 2`, which may follow a grade. */
const COUNTS = /^(?:x|qty:?|quantity:?)$/
// Behind these the number may as well be the card's in the set of that code, and before `HP` it may be hit points.
const SET_CODES: ReadonlySet<string> = new Set(['hp', 'mt', 'pl', 'mp', 'sp', 'dm', 'po', 'gd'])
/** No card has more hit points. */
const MOST_POINTS = 400

const isLabel = (token: Token | undefined): boolean =>
  token !== undefined && LABELS.has(token.folded.endsWith(':') ? token.folded.slice(0, -1) : token.folded)

const isEdge = (token: Token | undefined): boolean =>
  token === undefined ||
  (token.kind === 'mark' ? FIELD_MARKS.has(token.folded) : token.kind !== 'word' && !'{}｛｝'.includes(token.text))

const isNumbered = (token: Token | undefined): boolean =>
  token !== undefined && (token.kind === 'close' || /^#?[a-z]*\d+[a-z]?(?:\/\d+)?$/.test(token.folded))

const wordsFrom = (tokens: readonly Token[], from: number): string[] =>
  tokens.slice(from, from + LONGEST_GRADE).map(({ folded }) => folded)

/** `120 HP` are points; `HP 7` is card 7 of a set whose code is HP. */
const isAnotherThing = (tokens: readonly Token[], from: number, to: number): boolean => {
  const folded = tokens[from]?.folded ?? ''
  if (to - from > 1) return false
  const before = integerOf(tokens[from - 1])
  const isPoints = folded === 'hp' && before !== undefined && before >= 30 && before <= MOST_POINTS && before % 10 === 0
  const codeBefore = /^[A-Z\d]{2,5}$/.test(tokens[from - 2]?.text ?? '') || tokens[from - 2]?.kind === 'close'
  if (isPoints && !codeBefore) return true
  return SET_CODES.has(folded) && from > 0 && integerOf(tokens[to]) !== undefined
}

const endOfField = (tokens: readonly Token[], to: number): number => {
  let end = to
  for (let token = tokens[end]; token?.kind === 'word' && isPlain(token); token = tokens[end]) end += 1
  return end
}

/** Further grades behind a grade do not make it stand in the middle: `PL/GD foil`, `NM or LP`. */
const isStatement = ({ folded }: Token): boolean => {
  const strength = gradeOf([folded])?.grade.strength ?? 'field'
  return strength !== 'field' || CONNECTORS.has(folded) || UNITS.has(folded) || COUNTS.test(folded)
}

const isLabelled = (tokens: readonly Token[], from: number, to: number): boolean =>
  isLabel(tokens[from - 1]) ||
  (tokens[from - 1]?.folded === ':' && isLabel(tokens[from - 2])) ||
  (from > 0 && LABELS_AFTER.has(tokens[to]?.folded ?? ''))

type Place = { from: number; to: number; tail: number }

const isPokemon = ({ folded }: Token): boolean => POKEMON.has(folded) || POKEMON.has(folded.replace(/'s$/, ''))

/** The grade, stronger when its capitals at the end can be nothing else. */
const inContext = (tokens: readonly Token[], grade: Grade, { from, to, tail }: Place): Grade => {
  const word = tokens[from]?.text ?? ''
  const isCertain = grade.capitalsAtEnd && to >= tail && word === word.toUpperCase() && !tokens.some(isPokemon)
  return isCertain ? { ...grade, strength: 'end' } : grade
}

const isAccepted = (tokens: readonly Token[], { strength }: Grade, { from, to, tail }: Place): boolean => {
  if (strength === 'anywhere') return true
  const labelled = isLabelled(tokens, from, to)
  const inField = isEdge(tokens[from - 1]) && isEdge(tokens[endOfField(tokens, to)])
  if (strength === 'end') return labelled || inField || (from > 0 && to >= tail)
  const inBrackets = tokens[from - 1]?.kind === 'open' && tokens[to]?.kind === 'close'
  const short = to - from === 1 && (tokens[from]?.folded.length ?? 0) < 2
  if (labelled || (from > 0 && inField && (!short || inBrackets || to >= tail))) return true
  return !short && to >= tail && isNumbered(tokens[from - 1])
}

const withLabels = (tokens: readonly Token[], from: number, to: number): { from: number; to: number } => {
  const colon = tokens[from - 1]?.folded === ':' && isLabel(tokens[from - 2])
  if (colon) return { from: from - 2, to }
  if (isLabel(tokens[from - 1])) return { from: from - 1, to }
  if (!LABELS_AFTER.has(tokens[to]?.folded ?? '')) return { from, to }
  return { from: tokens[from - 1]?.folded === 'in' ? from - 1 : from, to: to + 1 }
}

/** Every grade that stands where its words are a grade, from the left. */
export const findGrades = (tokens: readonly Token[]): FoundGrade[] => {
  const tail = startOfTail(tokens, (token) => isPlain(token) || isStatement(token))
  const found: FoundGrade[] = []
  for (let from = 0; from < tokens.length; from += 1) {
    const match = tokens[from]?.kind === 'word' ? gradeOf(wordsFrom(tokens, from)) : undefined
    if (!match) continue
    const to = from + match.size
    const place = { from, to, tail }
    if (isAnotherThing(tokens, from, to) || !isAccepted(tokens, inContext(tokens, match.grade, place), place)) continue
    const inField = isEdge(tokens[from - 1]) && isEdge(tokens[endOfField(tokens, to)])
    const doubtful = !inField && !isLabelled(tokens, from, to) && from > 0 && to < tail
    found.push({ grade: match.grade, ...withLabels(tokens, from, to), doubtful })
    from = to - 1
  }
  return found
}
