import { normalizedSet } from './normalize-text.ts'

/** Words for "pieces", as they stand behind a number: `4 stk Lightning Bolt`, `Lightning Bolt 4枚`. */
export const UNITS = normalizedSet(`
  pcs, pcs., pc, pc., copies, cps, ea, ea.,
  stk, stk., stück, stück., stuck, stueck, exemplare, kopien,
  exemplaires, uds, uds., unidades, copias, pz, pz., pezzi, cópias, unid, unid.,
  styk, styck, stykker, kpl, szt, szt., sztuk, ks, kusy, db, stuks, stuk, eks, eks., 枚, 張, 张, 장, 点`)

/** Units that names begin with too (`Pieces of the Puzzle`, `Copy Artifact`): only in lower case, and flagged. */
export const CASED_UNITS = normalizedSet(
  'piece, pieces, copy, of, each, unit, units, st, st., ex., mal, exemplar, exemplaire, pièce, pièces, copie, fois, ud, unidad, copia, pezzo, cópia, ct',
)

/** Words that may follow a unit without being part of a name: `4 copies of Brainstorm`. */
export const CONNECTING = normalizedSet('of, de, di, do, da, von, vom, av, af, x, à')

/** Words that announce a quantity: `qty 4`, `Anzahl: 4`. */
export const QUANTITY_LABELS = normalizedSet(`
  qty, qty., quantity, qnty, quant, count, amount, copies, number of copies, how many, anzahl, menge, stückzahl, qté, quantité, quantite, nombre, cantidad, cant, cant.,
  quantità, quantidade, qtd, qtde, antall, antal, aantal, 枚数, 数量`)

/** Names that begin with a number and are cards: read as a quantity like any other number, and flagged. */
export const NUMBER_FIRST_NAMES: readonly string[] = [
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

/** What is owned in such numbers that a large number before it is surely a quantity. */
export const COMMON_IN_NUMBERS = normalizedSet(`
  plains, island, islands, swamp, swamps, mountain, mountains, forest, forests, wastes, snow-covered, basic, energy, rune, don!!, don, ebene, insel, sumpf, gebirge, wald,
  energie, énergie, energia, energía, basis, base, commons, uncommons, rares, tokens, token`)
