import type { SubmissionItem } from '#shared/client/index.ts'
import type { Money } from '../../look/money.ts'
import { readBasisPoints } from './basis-points.ts'
import { type Draft, type Edit, type Values, valuesOf } from './draft.ts'
import { changeOf, type Line, lineOf } from './line.ts'

/** A line that was changed by others since this person last saw it. */
export type Conflict = {
  readonly item: SubmissionItem
  readonly before: Values
  /** What this person typed in it; undefined for nothing. */
  readonly edit: Edit | undefined
  /** The line as it would be after sending. */
  readonly line: Line
}

const differs = (left: Values, right: Values): boolean =>
  left.quantity !== right.quantity ||
  left.condition !== right.condition ||
  left.quoted_price_cents !== right.quoted_price_cents

/** Whether a line already says what was typed: two people typed the same, or the answer to one's own quote was lost. */
const isDone = ({ item, edit, line }: Conflict): boolean =>
  edit !== undefined && line.quantity !== undefined && !line.price.refusal && changeOf(item, line) === undefined

/**
 * The lines that changed between what was seen and what holds now, to something else than what was typed.
 *
 * @param seen the items as they were shown; empty after a reload, and then only typed lines are compared.
 */
export const conflictsOf = (
  now: readonly SubmissionItem[],
  draft: Draft,
  seen: readonly SubmissionItem[],
  money: Money,
): readonly Conflict[] => {
  const shown = new Map(seen.map((item) => [item.id, valuesOf(item)]))
  const discountBasisPoints = readBasisPoints(draft.percentOff) ?? 0
  return now.flatMap((item) => {
    const edit = draft.edits[item.id]
    const before = edit?.base ?? shown.get(item.id)
    if (!before || !differs(before, item)) return []
    const conflict = { item, before, edit, line: lineOf({ item, edit, discountBasisPoints, money }) }
    return isDone(conflict) ? [] : [conflict]
  })
}

/** Keeps what was typed in some lines, and takes what holds now as seen. */
export const keepMine = (draft: Draft, items: readonly SubmissionItem[]): Draft => {
  const kept = items.flatMap((item): [string, Edit][] => {
    const { [item.id]: edit } = draft.edits
    return edit ? [[item.id, { ...edit, base: valuesOf(item) }]] : []
  })
  return { ...draft, edits: { ...draft.edits, ...Object.fromEntries(kept) } }
}
