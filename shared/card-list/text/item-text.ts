import type { Grade } from '#shared/card-list/words/condition/grades.ts'
import type { Condition, Flag } from '#shared/card-list/words/vocabulary.ts'

/** What a line states beside its name. */
export type Beside = { quantity: number | undefined; hasCondition: boolean }

/**
 * The reading of one line. `bare`: its leading number without a mark; differs from `quantity` where a marked one stands
 * behind the name: `529 Marc Newfield x2`.
 */
export type ItemText = {
  quantity: number
  name: string
  condition: Condition
  flags: Flag[]
  bare?: number
  /** In doubt in a list of several lines, unless most begin with a number: `(1) Name`. */
  isUncertain?: boolean
  /** One of its flags, which no longer holds where most lines have one: `-4 Name`, `BT11-005 Koromon 4`. */
  doubtIfAlone?: Flag | undefined
  /** Its quantity in a table without a column of quantities: it may count the rows. */
  inNumberColumn?: number | undefined
  /** What its grade tells of the scale of the list. */
  scale?: Grade['scale']
  /** Lines with the same key and condition are duplicates. The name when absent. */
  duplicateKey?: string | undefined
}

/** Values from the columns of a row; they replace what the text states. */
export type Known = { quantity?: number | undefined; condition?: Condition | undefined }

/** @param quantity undefined when the line states none. */
export const quantityFlags = (quantity: number | undefined): Flag[] => {
  if (quantity === undefined) return ['quantity_missing']
  if (quantity === 0) return ['quantity_zero']
  return quantity > 99 ? ['quantity_large'] : []
}

/** A line that could not be read: all of it is the name, flagged `unparsed` for a person to look at. */
export const unreadableItem = (line: string, { quantity, condition }: Known = {}): ItemText => ({
  quantity: quantity ?? 1,
  name: line.trim(),
  condition: condition ?? 'UNKNOWN',
  flags: [
    ...(quantity === undefined ? (['quantity_missing'] as const) : []),
    ...(condition === undefined ? (['condition_missing'] as const) : []),
    'unparsed',
  ],
})
