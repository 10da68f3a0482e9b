import { absenceWords, damage } from '#shared/card-list/words/condition/damage-words.ts'
import { denials } from '#shared/card-list/words/condition/graders.ts'
import { type Grade, lowerOf, scaleOf } from '#shared/card-list/words/condition/grades.ts'
import { beginsWithCapital } from '#shared/card-list/words/letters.ts'
import { sentenceWords } from '#shared/card-list/words/lines/message-words.ts'
import { severalCards, withWords } from '#shared/card-list/words/names/lot-words.ts'
import { isReadable, type Token } from '#shared/card-list/words/tokenize.ts'
import type { Condition, Flag } from '#shared/card-list/words/vocabulary.ts'
import { isPokemon } from './accept-grade.ts'
import { type FoundGrade, findGrades } from './find-grades.ts'
import { connectors } from './grade-from.ts'

export type FoundCondition = {
  /** The tokens without the words of the condition. */
  rest: readonly Token[]
  /** Undefined when the line states none; `UNKNOWN` when it states that the condition is unknown (`not sure`). */
  condition: Condition | undefined
  flags: Flag[]
  scale?: Grade['scale']
}

// These words may be a grade or the end of a name: they stay in the name, and the line is flagged.
const nameOrGrade: ReadonlySet<string> = new Set('ex m g p po good poor fair bad mint'.split(' '))

const isOnlyNamesDoubt = (tokens: readonly Token[]): boolean => {
  const last = tokens.findLast(isReadable)
  if (!last || tokens.length < 2 || !nameOrGrade.has(last.normalized)) return false
  const before = tokens[tokens.indexOf(last) - 1]
  // `【P】` is a rarity.
  if (before?.text === '【') return false
  // `Gengar EX`, `Charizard ex 4/102 G` are names; elsewhere EX in capitals may be the European grade too.
  const mayBeGrade = last.text === 'EX' ? !before || !isPokemon(before) : !tokens.some(isPokemon)
  return mayBeGrade || last.normalized.length > 2
}

/** If one grade is firm, doubtful grades (`field`) and `UNKNOWN` do not count and stay in the name. */
const strongest = (found: readonly FoundGrade[]): readonly FoundGrade[] => {
  const firm = found.filter(({ grade }) => grade.strength !== 'field' && grade.condition !== 'UNKNOWN')
  return firm.length > 0 ? firm : found
}

const removedPlaces = (tokens: readonly Token[], grades: readonly FoundGrade[]): ReadonlySet<number> => {
  const places = new Set<number>()
  let end: number | undefined
  for (const { from, to } of grades) {
    const between = end === undefined ? [] : tokens.slice(end, from)
    const isConnected = between.length <= 2 && between.every(({ normalized }) => connectors.has(normalized))
    const isBracketed = tokens[from - 1]?.kind === 'open' && tokens[to]?.kind === 'close'
    const first = isConnected && end !== undefined ? end : from
    for (let place = isBracketed ? from - 1 : first; place < (isBracketed ? to + 1 : to); place += 1) places.add(place)
    end = to
  }
  return places
}

const hasWord = (tokens: readonly Token[], words: ReadonlySet<string>): boolean =>
  tokens.some(({ normalized }) => words.has(normalized))

const isDenied = (tokens: readonly Token[]): boolean => hasWord(tokens, denials) || hasWord(tokens, absenceWords)

/** Whether a remark tells of damage: `a crease`, but not `no creases`. */
export const tellsOfDamage = (tokens: readonly Token[]): boolean => hasWord(tokens, damage) && !isDenied(tokens)

/** `NM but bent`, `LP (small crease)`, but not `NM, no creases`, nor `NM Torn Between`. */
const isContradicted = (tokens: readonly Token[], grades: readonly FoundGrade[], condition: Condition): boolean => {
  const behind = condition === 'NM' || condition === 'LP' ? tokens.slice(grades.at(-1)?.to) : []
  return grades[0]?.from !== 0 && tellsOfDamage(behind)
}

/** `Torn` with a capital is of a name, `Emrakul, the Aeons Torn`. `Knick` is a German noun, `knick` is a New York Knick. */
const isDamage = ({ text, normalized }: Token): boolean =>
  damage.has(normalized) && beginsWithCapital(text) === (normalized === 'knick')

/** `Dracaufeu 4/102, pliure`, `Snorlax with a crease`, but not `my cards, one with a crease`. */
const isDamaged = (tokens: readonly Token[]): boolean => {
  const remark = tokens.findIndex(
    ({ kind, normalized }) => kind === 'mark' || kind === 'open' || withWords.has(normalized),
  )
  const [before, behind] = [tokens.slice(0, Math.max(remark, 0)), tokens.slice(remark)]
  const isOfCard = before.length > 0 && !hasWord(before, sentenceWords) && !hasWord(before, severalCards)
  return isOfCard && behind.some(isDamage) && !isDenied(behind)
}

const lowerStated = (one: Condition, other: Condition): Condition => {
  if (one === 'UNKNOWN') return other
  return other === 'UNKNOWN' ? one : lowerOf(one, other)
}

/**
 * What several grades of one card state: the lowest condition.
 *
 * @param rest the tokens without the words of the grades. @param isDoubted whether anything else makes them ambiguous.
 */
export const conditionOfAll = (
  rest: readonly Token[],
  grades: readonly Grade[],
  isDoubted: (condition: Condition) => boolean = () => false,
): FoundCondition => {
  const condition = grades.map((grade) => grade.condition).reduce(lowerStated)
  const isRange = grades.some((grade) => grade.range || grade.condition !== grades[0]?.condition)
  const flags: Flag[] = [
    ...(isRange ? (['condition_range'] as const) : []),
    ...(grades.some(({ ambiguous }) => ambiguous) || isDoubted(condition) ? (['condition_ambiguous'] as const) : []),
    ...(condition === 'UNKNOWN' ? (['condition_missing'] as const) : []),
  ]
  return { rest, condition, flags, scale: scaleOf(grades) }
}

const notStated = (tokens: readonly Token[], isDoubtful: boolean): FoundCondition => {
  const flags: Flag[] = isDoubtful ? ['condition_ambiguous', 'condition_missing'] : ['condition_missing']
  return { rest: tokens, condition: undefined, flags }
}

/**
 * The condition that a line states; of several grades the lowest.
 *
 * @param needsName take a grade only if a name is left without it, so that a card named like a grade keeps its name.
 */
export const findCondition = (tokens: readonly Token[], needsName = true): FoundCondition => {
  const grades = strongest(findGrades(tokens))
  if (grades.length === 0) {
    return isDamaged(tokens)
      ? { rest: tokens, condition: 'DMG', flags: ['condition_ambiguous'] }
      : notStated(tokens, isOnlyNamesDoubt(tokens))
  }
  const removed = removedPlaces(tokens, grades)
  const rest = tokens.filter((_, place) => !removed.has(place))
  if (needsName && !rest.some(isReadable)) return notStated(tokens, true)
  const isDoubted = (condition: Condition) =>
    grades.some(({ doubtful }) => doubtful) || isContradicted(tokens, grades, condition)
  return conditionOfAll(
    rest,
    grades.map(({ grade }) => grade),
    isDoubted,
  )
}
