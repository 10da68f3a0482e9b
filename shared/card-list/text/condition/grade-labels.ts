import { normalizedSet } from '#shared/card-list/words/known-words.ts'
import { beginsWithCapital } from '#shared/card-list/words/letters.ts'
import { allWords } from '#shared/card-list/words/lines/statement-words.ts'
import { connecting } from '#shared/card-list/words/quantity/quantity-words.ts'
import type { Token } from '#shared/card-list/words/tokenize.ts'

/** Words before a grade: `condition: NM`. */
export const labels = normalizedSet(`
  condition, cond, cond., grade, zustand, erhaltung, état, estado, condizione, condizioni, condição, condições,
  condiciones, tilstand, skick, conditie, staat, kondition, qualidade, stan, stav, 状態, 상태, kartenzustand,
  conservação, conservación`)
const labelsAfter = normalizedSet(
  'condition, cond, cond., zustand, tilstand, skick, condizioni, condiciones, condições',
)

/** `stan NM` is Polish; `Musial, Stan NM` is a name. */
export const isLabel = (token: Token | undefined): boolean =>
  token !== undefined &&
  token.text !== 'Stan' &&
  labels.has(token.normalized.endsWith(':') ? token.normalized.slice(0, -1) : token.normalized)

/** `Condition: NM`, `QUALIDADE=NM` */
const isAssignment = (token: Token | undefined): boolean => token?.normalized === ':' || token?.normalized === '='

/** Whether a label stands before a grade, but not in `Golpe de Estado NM`; the `DE` of `Opt DE Zustand NM` is a language. */
const isLabelBefore = (tokens: readonly Token[], from: number): boolean =>
  isLabel(tokens[from - 1]) &&
  !(connecting.has(tokens[from - 2]?.text ?? '') && beginsWithCapital(tokens[from - 1]?.text ?? ''))

export const isLabelled = (tokens: readonly Token[], from: number, to: number): boolean =>
  isLabelBefore(tokens, from) ||
  (isAssignment(tokens[from - 1]) && isLabel(tokens[from - 2])) ||
  // `Mint Condition Opt`
  labelsAfter.has(tokens[to]?.normalized ?? '')

/** The place of a grade with its label: `condition: NM`, `all NM`, `NM condition`. */
export const withLabels = (tokens: readonly Token[], from: number, to: number): { from: number; to: number } => {
  const colon = isAssignment(tokens[from - 1]) && isLabel(tokens[from - 2])
  if (colon) return { from: from - 2, to }
  if (isLabelBefore(tokens, from)) return { from: from - 1, to }
  // `4x Sol Ring, all NM`
  const before = tokens[from - 1]?.normalized ?? ''
  // `alt` is the alternate art.
  if (tokens[from - 2]?.kind === 'mark' && before !== 'alt' && allWords.has(before)) return { from: from - 1, to }
  if (!labelsAfter.has(tokens[to]?.normalized ?? '')) return { from, to }
  return { from: tokens[from - 1]?.normalized === 'in' ? from - 1 : from, to: to + 1 }
}
