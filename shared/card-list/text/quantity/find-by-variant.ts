import { connectors, gradeFrom } from '#shared/card-list/text/condition/grade-from.ts'
import { type Grade, gradeOf, isGradeWord } from '#shared/card-list/words/condition/grades.ts'
import { isPlain, isPlainWord } from '#shared/card-list/words/plain-words.ts'
import { timesOf } from '#shared/card-list/words/quantity/stated-quantity.ts'
import { mostInDeck } from '#shared/card-list/words/quantity/usual-numbers.ts'
import { integerOf, type Token } from '#shared/card-list/words/tokenize.ts'

/**
 * Copies of one card in several conditions, languages or finishes. `rest`: the tokens without these words.
 * `isDoubtful`: the first number may be of the name.
 */
export type CountedByVariant = {
  rest: readonly Token[]
  quantity: number
  grades: readonly Grade[]
  counts: readonly number[]
  isDoubtful: boolean
}

/** A language, finish or rarity: `2 DE + 1 EN`, `3 regular, 1 foil`. */
const isKind = (word: string): boolean => isPlainWord(word) && /^[a-z-]+$/.test(word)

/** `bare`: `2 NM`. `glued`: `2NM`. `marked`: `2x NM`. `behind`: `NM x2`. */
type Style = 'bare' | 'glued' | 'marked' | 'behind'
/** `word`: the condition, language or finish that is counted. */
type Pair = { to: number; quantity: number; grade?: Grade | undefined; word: string; style: Style }

const glued = /^(\d{1,2})x?([a-z]{2,3}[+-]?)$/

/** `2NM`, and `2NM/1LP` as two. */
const gluedAt = (tokens: readonly Token[], at: number): Pair[] => {
  const parts = (tokens[at]?.normalized ?? '').split('/')
  const pairs = parts.flatMap((part): Pair[] => {
    const [, digits, word = ''] = glued.exec(part) ?? []
    const grade = digits === undefined ? undefined : gradeOf([word])?.grade
    return grade ? [{ to: at + 1, quantity: Number(digits), grade, word: grade.condition, style: 'glued' }] : []
  })
  return pairs.length === parts.length ? pairs : []
}

/** The number of `2`, `2x` and `2 x`, or, behind a grade, of `x2` and `x 2`. */
const countAt = (tokens: readonly Token[], at: number, isBehind: boolean) => {
  const times = timesOf(tokens[at])
  if (times !== undefined) return { quantity: times, to: at + 1, isMarked: true }
  const isSpaced = tokens[at + (isBehind ? 0 : 1)]?.normalized === 'x'
  const quantity = integerOf(tokens[isBehind ? at + 1 : at])
  if (quantity === undefined || (isBehind && !isSpaced)) return undefined
  return { quantity, to: at + (isSpaced ? 2 : 1), isMarked: isSpaced }
}

const gradeAt = (tokens: readonly Token[], at: number): ReturnType<typeof gradeFrom> =>
  isGradeWord(tokens[at]?.normalized ?? '') ? gradeFrom(tokens, at) : undefined

const count = /^x?\d/
const countBehind = /^(?:x|\d+x)/

/** A quick answer that spares most words a closer look. */
const mayBeginPair = (token: Token | undefined, next: Token | undefined): boolean =>
  token?.kind === 'word' &&
  !token.isNameOnly &&
  (count.test(token.normalized) || countBehind.test(next?.normalized ?? ''))

const pairsAt = (tokens: readonly Token[], at: number): Pair[] => {
  const before = countAt(tokens, at, false)
  if (before) {
    const match = gradeAt(tokens, before.to)
    const style = before.isMarked ? 'marked' : 'bare'
    const { quantity } = before
    if (match) return [{ to: before.to + match.size, quantity, grade: match.grade, word: match.grade.condition, style }]
    const word = tokens[before.to]?.normalized ?? ''
    return isKind(word) ? [{ to: before.to + 1, quantity, word, style }] : []
  }
  const match = gradeAt(tokens, at)
  if (!match) return gluedAt(tokens, at)
  const behind = countAt(tokens, at + match.size, true)
  return behind ? [{ ...behind, grade: match.grade, word: match.grade.condition, style: 'behind' }] : []
}

/** All pairs of one style, with grades or without, from a place. */
const runFrom = (tokens: readonly Token[], from: number): Pair[] => {
  const run: Pair[] = []
  for (let at = from, found = pairsAt(tokens, at); found[0]; found = pairsAt(tokens, at)) {
    const isOther = run[0] && (run[0].style !== found[0].style || !run[0].grade !== !found[0].grade)
    if (isOther) break
    run.push(...found)
    at = found[0].to
    const { kind, text = '', normalized = '' } = tokens[at] ?? {}
    if (kind === 'mark' || text === '+' || connectors.has(normalized)) at += 1
  }
  return run
}

/**
 * Where a run stands: in brackets, or behind a mark or with a plus in it. `areParted`: with marks between. `stated`:
 * the quantity before the name.
 */
type Around = { isBracketed: boolean; isApart: boolean; areParted: boolean; stated: number | undefined }

const quantityOf = (run: readonly Pair[]): number => run.reduce((sum, pair) => sum + pair.quantity, 0)

/** Whether the numbers of a run are counts, and not those of cards or of grades. */
const areCounts = (run: readonly Pair[], { isBracketed, isApart, areParted, stated }: Around): boolean => {
  const [first] = run
  const quantity = quantityOf(run)
  const isStated = quantity === stated
  // `Charizard - 6 EX, 2 NM` may have two cards, and `Mewtwo EX x2, LP x1` one with that name.
  const mayBeName = first?.style !== 'marked' && first?.grade?.strength === 'field'
  if (mayBeName && !isBracketed && !isStated) return false
  if (isStated || first?.style === 'marked' || first?.style === 'behind') return true
  // `Mays 4VG/5EX`, `Jordan (8 NM, 9 MT)`: the numbers may be those of the grades.
  const areDifferent = new Set(run.map(({ word }) => word)).size === run.length
  if (quantity > 2 * mostInDeck || !areDifferent) return false
  // No name has these grades: `Opt 2 NM, 1 LP`, but not `Mays 4 VG, 5 EX`.
  const areSure = run.every(({ grade }) => grade?.strength === 'anywhere')
  const areFew = run.every((pair) => pair.quantity <= mostInDeck)
  return isBracketed || first?.style === 'glued' || (areFew && (isApart || (areParted && areSure)))
}

/**
 * Finds two or more counts of variants behind a name: `Opt, 2 NM 1 LP`, `Opt (NM x2, EX x1)`. Bare counts may be the
 * numbers of cards: they count only in brackets, where they add up to the quantity, or, up to 4 of each, behind a mark
 * or with a plus between. A name behind the counts would be another card: then nothing is found.
 *
 * @param stated the quantity before the name.
 */
export const findByVariant = (tokens: readonly Token[], stated: number | undefined): CountedByVariant | undefined => {
  for (let from = 1; from < tokens.length; from += 1) {
    const run = mayBeginPair(tokens[from], tokens[from + 1]) ? runFrom(tokens, from) : []
    if (run.length < 2) continue
    const to = run.at(-1)?.to ?? from
    const isBracketed = tokens[from - 1]?.kind === 'open' && tokens[to]?.kind === 'close'
    const isApart = tokens[from - 1]?.kind === 'mark' || tokens.slice(from, to).some(({ text }) => text === '+')
    const areParted = tokens.slice(from, to).some(({ kind }) => kind === 'mark')
    const grades = run.flatMap(({ grade }) => grade ?? [])
    // `2 DE + 1 EN NM`
    const mayFollow = (token: Token) =>
      token.kind !== 'word' || isPlain(token) || (grades.length === 0 && isGradeWord(token.normalized))
    const isLast = tokens.slice(to).every(mayFollow)
    if (!isLast || !areCounts(run, { isBracketed, isApart, areParted, stated })) return undefined
    const quantity = quantityOf(run)
    const counts = run.map((pair) => pair.quantity)
    const isDoubtful = run[0]?.style === 'bare' && !isBracketed && !isApart && quantity !== stated
    // What the copies are besides their condition is of the name.
    if (grades.length === 0) return { rest: tokens, quantity, grades, counts, isDoubtful }
    const rest = [...tokens.slice(0, isBracketed ? from - 1 : from), ...tokens.slice(isBracketed ? to + 1 : to)]
    return { rest, quantity, grades, counts, isDoubtful }
  }
  return undefined
}
