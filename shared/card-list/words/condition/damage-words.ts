import { normalizedSet } from '#shared/card-list/words/known-words.ts'

/** Folds of a card, in words that no name has. */
export const folds = normalizedSet('crease, creases, knick, pli, pliure, piega, doblez, vouw, kreukel, kreukje, 角折れ')

/** Damage that a card in NM or LP does not have. */
export const damage: ReadonlySet<string> = new Set([...folds, ...normalizedSet('bent, torn, inked, pinhole')])
