import type { Condition, SubmissionItem } from '#shared/client/index.ts'

/** What the store may change of a line. */
export type Values = Pick<SubmissionItem, 'quantity' | 'condition' | 'quoted_price_cents'>

export const valuesOf = ({ quantity, condition, quoted_price_cents }: Values): Values => ({
  quantity,
  condition,
  quoted_price_cents,
})

/** What a person typed or imported in one line, and the line's values when they did. */
export type Edit = {
  readonly price?: string | undefined
  readonly quantity?: string | undefined
  readonly condition?: Condition | undefined
  /** In minor units, of a file. What is typed counts before it. */
  readonly imported?: number | undefined
  readonly base: Values
}

export type Typed = Omit<Edit, 'base' | 'imported'>

/** What is typed and not sent yet, of one submission. */
export type Draft = {
  readonly edits: Readonly<Record<string, Edit>>
  /** Percent off every price that was not typed. */
  readonly percentOff: string
}

export const emptyDraft: Draft = { edits: {}, percentOff: '' }

export const isEmpty = ({ edits, percentOff }: Draft): boolean => Object.keys(edits).length === 0 && percentOff === ''

const without = <Value>(record: Readonly<Record<string, Value>>, id: string): Readonly<Record<string, Value>> => {
  const { [id]: _, ...rest } = record
  return rest
}

export const withoutEdit = (draft: Draft, id: string): Draft => ({ ...draft, edits: without(draft.edits, id) })

/** Keeps what was typed in a line; a field that again says what holds is no edit. */
export const withTyped = (draft: Draft, item: SubmissionItem, typed: Typed): Draft => {
  const edit = { base: valuesOf(item), ...draft.edits[item.id], ...typed }
  const kept: Edit = {
    base: edit.base,
    ...(edit.price !== undefined &&
      !(edit.price === '' && item.quoted_price_cents === null && edit.imported === undefined) && { price: edit.price }),
    ...(edit.quantity !== undefined && edit.quantity !== String(item.quantity) && { quantity: edit.quantity }),
    ...(edit.condition !== undefined && edit.condition !== item.condition && { condition: edit.condition }),
    ...(edit.imported !== undefined && { imported: edit.imported }),
  }
  return Object.keys(kept).length === 1
    ? withoutEdit(draft, item.id)
    : { ...draft, edits: { ...draft.edits, [item.id]: kept } }
}

/** Takes prices of a file, in minor units by item. */
export const withImported = (
  draft: Draft,
  items: readonly SubmissionItem[],
  prices: Readonly<Record<string, number>>,
): Draft => {
  const edits = { ...draft.edits }
  for (const item of items) {
    const imported = prices[item.id]
    if (imported !== undefined) edits[item.id] = { base: valuesOf(item), ...edits[item.id], imported }
  }
  return { ...draft, edits }
}

/** What is left of a draft after it was sent: what was typed since, on top of what holds now. */
export const withoutSent = (draft: Draft, sent: Draft, now: readonly SubmissionItem[]): Draft => ({
  edits: Object.fromEntries(
    now.flatMap((item): [string, Edit][] => {
      const edit = draft.edits[item.id]
      return edit && edit !== sent.edits[item.id] ? [[item.id, { ...edit, base: valuesOf(item) }]] : []
    }),
  ),
  percentOff: draft.percentOff === sent.percentOff ? '' : draft.percentOff,
})
