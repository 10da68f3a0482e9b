import type { Condition, Flag } from '#shared/card-list/words/vocabulary.ts'

/** What one line says. `bare` is its leading number when nothing but its place makes it a quantity. */
export type ItemText = {
  quantity: number
  name: string
  condition: Condition
  flags: Flag[]
  bare?: number
  /** It used a grade of the European scale, whose LP is worse. */
  euScale: boolean
  /** What makes the line the same card as another; the name when there is nothing more. */
  identity?: string
}

/** What the columns of a line already say, so that its text is not asked. */
export type Known = { quantity?: number | undefined; condition?: Condition | undefined }

/** The flags of a quantity that a line states, or does not state. */
export const quantityFlags = (quantity: number | undefined): Flag[] => {
  if (quantity === undefined) return ['quantity_missing']
  if (quantity === 0) return ['quantity_zero']
  return quantity > 99 ? ['quantity_large'] : []
}

/** What nothing could be read from: the line itself as the name, for a person to look at. */
export const unreadableItem = (line: string, { quantity, condition }: Known = {}): ItemText => ({
  quantity: quantity ?? 1,
  name: line.trim(),
  condition: condition ?? 'UNKNOWN',
  flags: [
    ...(quantity === undefined ? (['quantity_missing'] as const) : []),
    ...(condition === undefined ? (['condition_missing'] as const) : []),
    'unparsed',
  ],
  euScale: false,
})
