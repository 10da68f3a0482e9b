import { type Grade, gradeOf } from '#shared/card-list/words/condition/grades.ts'
import { isCapitalized, isLowerCase } from '#shared/card-list/words/letters.ts'
import { isPokemonName } from '#shared/card-list/words/names/pokemon.ts'
import { isPlain } from '#shared/card-list/words/plain-words.ts'
import { integerOf, type Token } from '#shared/card-list/words/tokenize.ts'
import { connectors, wordsFrom } from './grade-from.ts'
import { isLabelled } from './grade-labels.ts'

const fieldMarks: ReadonlySet<string> = new Set([',', ';', '|', '-', '--', ':', '、'])

// Set codes too: the number behind may be the card's number in that set. A number before `HP` may be hit points.
const setCodes: ReadonlySet<string> = new Set(['hp', 'mt', 'pl', 'mp', 'sp', 'dm', 'po', 'gd'])
/** From 30 to 400, which no card exceeds, and `+20`. */
const points = /^(?:\W\d+|[3-9]|[1-3]\d|40)0$/

export const isEdge = (token: Token | undefined): boolean =>
  token === undefined ||
  (token.kind === 'mark' ? fieldMarks.has(token.normalized) : token.kind !== 'word' && !'{}｛｝'.includes(token.text))

const isNumbered = (token: Token | undefined): boolean =>
  token !== undefined &&
  (token.kind === 'close' || /^#?(?:[a-z]+\d*-)?[a-z]*\d+[a-z]?(?:\/\d+)?$/.test(token.normalized))

/** `120 HP` are hit points, `3 damage to …` a card's text, `6 ex.` French copies; `HP 7` is card 7 of the set HP. */
export const isAnotherThing = (tokens: readonly Token[], from: number, to: number): boolean => {
  const normalized = tokens[from]?.normalized ?? ''
  if (to - from > 1) return false
  const before = integerOf(tokens[from - 1])
  const isPoints = normalized === 'hp' && points.test(tokens[from - 1]?.normalized ?? '')
  const codeBefore = /^[A-Z\d]{2,5}$/.test(tokens[from - 2]?.text ?? '') || tokens[from - 2]?.kind === 'close'
  if (isPoints && !codeBefore) return true
  if (before !== undefined && (tokens[from]?.text === 'ex.' || (normalized === 'damage' && tokens[to]))) return true
  return setCodes.has(normalized) && from > 0 && integerOf(tokens[to]) !== undefined
}

export const endOfField = (tokens: readonly Token[], to: number): number => {
  let end = to
  for (let token = tokens[end]; token?.kind === 'word' && isPlain(token); token = tokens[end]) end += 1
  return end
}

/**
 * `tail`, `description` and `isOfPokemon` look at the whole line, once. `description`: where words in lower case begin
 * that go on to the end: `Forza di Volontà, rovinata sul retro`. `isOfPokemon`: whether `EX` may be of a name.
 */
export type Place = {
  from: number
  to: number
  tail: () => number
  description: () => number
  isOfPokemon: () => boolean
}

/** Shorter words are codes too: `Frodo, mt doom`. */
const shortestDescription = 4

/** Whether a grade begins a description, behind a mark or a number: `12/102 skadat hörn`. */
export const isDescription = (tokens: readonly Token[], { from, description }: Place): boolean => {
  const [before, word] = [tokens[from - 1], tokens[from]?.text ?? '']
  return from >= description() && word.length >= shortestDescription && (before?.kind === 'mark' || isNumbered(before))
}

export const isPokemon = ({ normalized }: Token): boolean => isPokemonName(normalized)

/** Whether `EX` may be of a Pokémon's name: no card's number stands between, as in `Glurak 4/102 EX`. */
export const isNextToPokemon = (tokens: readonly Token[]): boolean => {
  const last = tokens.findLastIndex(isPokemon)
  const grade = tokens.findLastIndex(({ normalized }) => normalized === 'ex')
  return last >= 0 && !tokens.slice(last, Math.max(grade, last)).some(({ normalized }) => /^\d+\/\d+$/.test(normalized))
}

/** `Excellent to Near Mint Base Set`, `Very Good/Excellent Base Set`, `EX to NM`: a grade that another confirms. */
const isBeforeGrade = (tokens: readonly Token[], { strength, capitalsAtEnd }: Grade, place: Place): boolean => {
  const { to, isOfPokemon } = place
  const joint = tokens[to]?.normalized ?? ''
  if (joint === '-' || !connectors.has(joint)) return false
  // `3 ex. / Near Mint` are copies.
  if (strength !== 'end' && (!capitalsAtEnd || joint === '/' || isOfPokemon())) return false
  const next = gradeOf(wordsFrom(tokens, to + 1))?.grade.strength
  return next === 'anywhere' || (next === 'end' && (joint === '/' || capitalsAtEnd === true))
}

/**
 * Strengthens a grade before another, and a `capitalsAtEnd` grade to `end` if it stands in capitals at the end of a line
 * without a Pokémon's name, or behind the card's number: `Tortank 2/102 EX`.
 */
export const inContext = (tokens: readonly Token[], grade: Grade, place: Place): Grade => {
  if (isBeforeGrade(tokens, grade, place)) return { ...grade, strength: 'anywhere' }
  const { from, to, tail, isOfPokemon } = place
  const word = tokens[from]?.text ?? ''
  const isCertain = grade.capitalsAtEnd && to >= tail() && word === word.toUpperCase() && !isOfPokemon()
  return isCertain ? { ...grade, strength: 'end' } : grade
}

export const isLowerCaseWord = ({ kind, text }: Token): boolean => kind === 'word' && isLowerCase(text)

export const isAccepted = (tokens: readonly Token[], { strength }: Grade, place: Place): boolean => {
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
