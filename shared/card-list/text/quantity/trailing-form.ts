import type { Token } from '#shared/card-list/words/tokenize.ts'
import type { Flag } from '#shared/card-list/words/vocabulary.ts'

/** A quantity and the tokens that state it. */
export type Found = { from: number; to: number; quantity: number; flags?: Flag[]; doubtIfAlone?: Flag }
export type Form = (tokens: readonly Token[], from: number, tail: number) => Found | undefined
