import { normalizedSet } from '#shared/card-list/words/known-words.ts'

/** Words for "pieces" behind a number: `4 stk Lightning Bolt`, `Lightning Bolt 4枚`. */
export const units = normalizedSet(`
  pcs, pcs., pc, pc., copies, ea, ea., stk, stk., stück, stück., stuck, stueck, exemplare, exemplaires, uds, uds.,
  unidades, unidade, copias, unidad, pz, pezzi, cópias, unid, unid., exemplaire, mal, ud, kpl, szt, szt., sztuka,
  sztuki, ks, keer, stycken, stuks, stuk, nos., repetidas, 枚, 枚セット, 張, 张, 장, 点, 個, 개, 매`)

/**
 * Units that English names begin with too (`Pieces of the Puzzle`, `Copy Artifact`): only in lower case, and flagged.
 */
export const doubtfulUnits = normalizedSet('piece, pieces, copy, of, each, unit, units')

/**
 * Units only in lower case. Beyond `doubtfulUnits`: names of other languages begin with them, and `UD` is Upper Deck.
 */
export const casedUnits: ReadonlySet<string> = new Set([
  ...doubtfulUnits,
  ...normalizedSet('st, st., ex., pièce, pièces, copie, copia, ct, ud, uds, un, un.'),
])

/** Words for four equal cards. Flagged, because a playset is 3 in some games. */
export const playsets = normalizedSet('playset, playsets, play-set, play set, play sets, 4er set')

/** Words that may follow a unit without being part of a name: `4 copies of Brainstorm`. */
export const connecting = normalizedSet("of, de, di, do, da, d', du, des, del, von, vom, van, av, af, med, x, à")

/** Words before an estimated number: `about 600 commons`. */
export const approximately = normalizedSet(
  'about, approx, approx., env., around, roughly, ca, ca., circa, etwa, environ, unas, cerca, aprox.',
)

/** Words that announce a quantity: `qty 4`, `Anzahl: 4`. */
export const quantityLabels = normalizedSet(`
  qty, qty., quantity, count, amount, copies, how many, anzahl, menge, stückzahl, qté, quantité,
  quantite, nombre, cantidad, cant, cant., quantità, quantidade, qtd, antal, aantal, szt., pezzi, pz, 枚数, 数量`)

/** The text behind the number in card names that begin with one. The number is read as a quantity and flagged. */
export const numberFirstNames: readonly string[] = [
  'colored fish',
  'completed',
  'puppies',
  'minutes',
  'horsemen',
  'musketeers',
  'headed',
  'dwarves',
  'ronin',
  'card monte',
]

/** A number behind one of these belongs to it: `édition 2`, `Lv 12`, `Mr. 2`. */
export const numbered = normalizedSet(`
  edition, edizione, edición, edição, vol, vol., lv, lv., level, part, gen, series, serie, n., no, no., n°,
  nr, nr., volume, pack, deck, collection, cost, mr.`)

/** Customers own these in large numbers, so even a large number before them is a quantity. */
export const commonInNumbers = normalizedSet(`
  plains, island, islands, swamp, swamps, mountain, mountains, forest, forests, wastes, snow-covered, basic, energy,
  rune, don!!, ebene, insel, sumpf, gebirge, wald, 山, 島, 森, 沼, 平地, energie, énergie, energia, energía, basis,
  commons, uncommons, rares, tokens, token`)
