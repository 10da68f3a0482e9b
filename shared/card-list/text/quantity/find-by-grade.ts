import { connectors, gradeFrom } from '#shared/card-list/text/condition/grade-from.ts'
import { type Grade, isGradeWord } from '#shared/card-list/words/condition/grades.ts'
import { timesOf } from '#shared/card-list/words/quantity/stated-quantity.ts'
import { usualQuantity } from '#shared/card-list/words/quantity/usual-numbers.ts'
import { integerOf, type Token } from '#shared/card-list/words/tokenize.ts'

/** Copies of one card in several conditions. `rest`: the tokens without these words. */
export type CountedByGrade = { rest: readonly Token[]; quantity: number; grades: readonly Grade[] }

type Pair = { to: number; quantity: number; grade: Grade }

/** `2 NM`, `2x NM`, `NM x2` */
const pairAt = (tokens: readonly Token[], at: number): Pair | undefined => {
  const before = timesOf(tokens[at]) ?? integerOf(tokens[at])
  const behind = before === undefined ? timesOf(tokens[at + 1]) : undefined
  const quantity = before ?? behind
  if (quantity === undefined || quantity > usualQuantity) return undefined
  const start = before === undefined ? at : at + 1
  const match = isGradeWord(tokens[start]?.normalized ?? '') ? gradeFrom(tokens, start) : undefined
  if (!match || (behind !== undefined && match.size > 1)) return undefined
  return { to: start + match.size + (behind === undefined ? 0 : 1), quantity, grade: match.grade }
}

const isBetween = (token: Token | undefined): boolean =>
  token !== undefined && (token.kind === 'mark' || token.text === '+' || connectors.has(token.normalized))

/**
 * Finds two or more counts of conditions: `Opt, 2 NM 1 LP`, `Opt (NM x2, EX x1)`, `3 Opt (2 NM + 1 LP)`. The first is of a
 * grade that no name has: `Charizard 6 EX, 2 NM` may have two cards.
 */
export const findByGrade = (tokens: readonly Token[]): CountedByGrade | undefined => {
  for (let from = 0; from < tokens.length - 3; from += 1) {
    const pairs: Pair[] = []
    let at = from
    for (let pair = pairAt(tokens, at); pair; pair = pairAt(tokens, at)) {
      pairs.push(pair)
      at = isBetween(tokens[pair.to]) ? pair.to + 1 : pair.to
    }
    const to = pairs.at(-1)?.to ?? from
    if (pairs.length < 2) {
      from = Math.max(from, to - 1)
      continue
    }
    if (pairs[0]?.grade.strength === 'field') return undefined
    const isBracketed = tokens[from - 1]?.kind === 'open' && tokens[to]?.kind === 'close'
    const rest = [...tokens.slice(0, isBracketed ? from - 1 : from), ...tokens.slice(isBracketed ? to + 1 : to)]
    return {
      rest,
      quantity: pairs.reduce((sum, pair) => sum + pair.quantity, 0),
      grades: pairs.map(({ grade }) => grade),
    }
  }
  return undefined
}
