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
  /** The price that a percentage is taken off, in minor units: it holds when the percentage is typed. */
  readonly full?: number | undefined
  readonly base: Values
}

export type Typed = Omit<Edit, 'base' | 'imported' | 'full'>

/** What is typed and not sent yet, of one submission. */
export type Draft = {
  readonly edits: Readonly<Record<string, Edit>>
  /** Percent off the prices of `full` and `imported`, where no price is typed. */
  readonly percentOff: string
}

export const emptyDraft: Draft = { edits: {}, percentOff: '' }

export const isEmpty = ({ edits, percentOff }: Draft): boolean => Object.keys(edits).length === 0 && percentOff === ''

/** Forgets what was typed in some lines. */
export const withoutEdits = (draft: Draft, items: readonly Pick<SubmissionItem, 'id'>[]): Draft => {
  const ids = new Set(items.map(({ id }) => id))
  return { ...draft, edits: Object.fromEntries(Object.entries(draft.edits).filter(([id]) => !ids.has(id))) }
}

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
    ...(edit.full !== undefined && { full: edit.full }),
  }
  return Object.keys(kept).length === 1
    ? withoutEdits(draft, [item])
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

/** The price that a percentage is taken off, in minor units; undefined where the price is typed or absent. */
export const discountable = (edit: Edit | undefined): number | undefined =>
  edit?.price === undefined ? (edit?.imported ?? edit?.full) : undefined

/**
 * Takes a percentage off the prices that are there and not typed. Each keeps the price that it is taken off, so that a
 * price that is already reduced, by this quote or by another person's, is not reduced again.
 */
export const withPercentOff = (draft: Draft, items: readonly SubmissionItem[], percentOff: string): Draft => {
  if (percentOff !== '' && draft.percentOff !== '') return { ...draft, percentOff }
  const edits = items.flatMap((item): [string, Edit][] => {
    const { full: _, ...edit } = { base: valuesOf(item), ...draft.edits[item.id] }
    const { quoted_price_cents: price } = item
    if (percentOff !== '' && price !== null && edit.price === undefined) return [[item.id, { ...edit, full: price }]]
    return Object.keys(edit).length === 1 ? [] : [[item.id, edit]]
  })
  return { edits: Object.fromEntries(edits), percentOff }
}

/**
 * What is left of a draft after it was sent: what was typed since, on top of what holds now. A percentage stays while
 * something that it changes is left, so that an answer changes no price in a field.
 */
export const withoutSent = (draft: Draft, sent: Draft, now: readonly SubmissionItem[]): Draft => {
  const isOtherPercentage = draft.percentOff !== sent.percentOff
  const edits = now.flatMap((item): [string, Edit][] => {
    const { [item.id]: edit } = draft.edits
    const isSent = edit === sent.edits[item.id] && !(isOtherPercentage && discountable(edit) !== undefined)
    return edit && !isSent ? [[item.id, { ...edit, base: valuesOf(item) }]] : []
  })
  const isPercentageLeft = isOtherPercentage || edits.some(([, edit]) => discountable(edit) !== undefined)
  return { edits: Object.fromEntries(edits), percentOff: isPercentageLeft ? draft.percentOff : '' }
}
