import { normalizedSet } from '#shared/card-list/words/known-words.ts'

/** With one of these a line means several cards, wherever the word stands. */
export const lotWords = normalizedSet(`
  lot, lots, joblot, job lot, assorted, konvolut, shoebox, lotto, lote, lotes, master set,
  complete set, full set, set of, set completo, set complet, karten sammlung, kort samling,
  card collection, card bundle, vrac, zestaw, matome, blandade, gemischt, gemischte`)

/** Words of lots and of names (`Iron Bundle`, `Classic Collection`): a lot only in some places, see `are-several.ts`. */
export const wordsInLots = normalizedSet(`
  bundle, bundles, bulk, collection, binder, various, random, misc, diverse, box, boxes, pack, packs, sammlung,
  ordner, colección, collezione, coleção, collectie, samling, verzameling, partij, mapje, fichário,
  classeur, caja, セット`)

/** The words of `wordsInLots` that mean a lot as the first word too: `Bundle Foundations`, not `Box Tray`. */
export const firstWordsOfLots = normalizedSet(
  'bundle, bundles, various, random, misc, diverse, partij, mapje, fichário, classeur, caja',
)

/** The words of `wordsInLots` that mean a lot behind the name of a game: `Pokemon Collection`, not `Pokemon Box`. */
export const gamesLots = normalizedSet(
  'bulk, collection, binder, sammlung, konvolut, colección, collezione, coleção, collectie, samling, verzameling',
)

export const withWords = normalizedSet('with, mit, avec, con, com, med, met')

/** Before `set` they mean all cards of a set. */
export const completeWords = normalizedSet('complete, full, entire, komplett, complet, completo')

/** Before `pack` or `box` they name one sealed product: `25 booster packs`. */
export const sealedWords = normalizedSet(`
  booster, boosters, starter, blister, trainer, sleeved, tournament, commander, collector, draft, play,
  jumpstart`)

/** Kinds of cards in the plural: several, if there are many or if nothing else is said. */
export const kindsOfCards = normalizedSet(
  'commons, uncommons, rares, mythics, holos, foils, staples, communes, comunes, comuns, comuni, raras',
)

export const severalCards = normalizedSet('cards, karten, cartes, cartas, kort, kaarten, carte, 枚')

export const games = normalizedSet(`
  pokemon, pok�mon, magic, mtg, yugioh, yu-gi-oh, yu-gi-oh!, ygo, pkmn, op, fab, swu, one piece, lorcana, digimon,
  baseball, basketball, football, hockey, soccer, sports, trading, tcg, ccg, old, vintage, wotc, my`)
