import { normalizedSet } from '#shared/card-list/words/known-words.ts'

/** Damage that a card in NM or LP does not have, in words that few names have. */
export const damage = normalizedSet(`
  crease, creases, bent, torn, inked, pinhole, knick, pli, pliure, piega, doblez, vouw, kreukel, 角折れ`)

/** `sans pli`; what denies a grade denies damage too: `no creases`. */
export const absenceWords = normalizedSet(
  'without, sans, sin, senza, sem, free, zero, aucun, aucune, nessuna, ningún, zonder, ingen',
)
