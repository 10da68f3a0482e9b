import { normalizeText } from '#shared/card-list/words/normalize-text.ts'

/**
 * `second_quantity`: a count beside the quantity (a tradelist), not the number to sell or another part of it.
 * `number_sign`: a count, or the number of the card.
 */
export type ColumnMeaning =
  | 'quantity'
  | 'second_quantity'
  | 'foil_quantity'
  | 'number_sign'
  | 'name'
  | 'condition'
  | 'price'
  | 'grader'
  | 'yes_or_no'
  | 'finish'
  | 'other'

// The order counts: of several columns with one meaning, the name listed first is used (`Name` before `Simple Name`).
const columnTable: readonly { meaning: ColumnMeaning; names: string }[] = [
  {
    meaning: 'quantity',
    names: `
      quantity, qty, qty., count, total qty, total quantity, total count, amount, quantityx, copies, pcs, anzahl,
      menge, stückzahl, stk, qté, qte, quantité, nb, cantidad, cant., quantità, qta, quantidade, qtd, antall, antal,
      aantal, stuks, 枚数, 数量, 수량, owned, have, how many, howmany, i have, haves, in stock, stock, on hand, pieces,
      piece, units, unit, x, q, qnty, qtty, qnt, quant, quant., amt, amt., ammount, cards, to sell, for sale, selling,
      trade in quantity, available, inventory, total owned, duplicates, anz, anz., wie viele, wieviele, wieviel,
      stück, stück., stückz., stk., exemplare, bestand, kopien, vorhanden, qtt, qtt., qté., qte., nbre, nbr, nb.,
      nombre de cartes, exemplaires, combien, quantités, cant, cantidades, cuántas, cuántos, copias, ejemplares,
      unidades, uds, uds., existencias, q.tà, q.ta, qtà, quante, quanti, numero copie, n. copie, copie, pezzi, pz,
      pz., disponibilità, qtde, qtde., qtd., quantas, quantos, cópias, unid, unid., stykk, hvor mange, st, styck,
      hur många, stykker, hvor mange stk, hoeveel, hoeveelheid, szt, szt., ilość, liczba, počet, ks, db, mennyiség,
      määrä, kpl, количество, кол-во, 枚, 個数, 所持数, 所持枚数, 买入数量, 数目, 张数, 매수, 개수, own, collected, in collection,
      number of items, cnt, dupes, spares, doubles, doppelte, zahl, qty to trade, possédés, possédées,
      tengo, repetidas, repes, cantidad de cartas, aantallen, ilosc, sztuki, normal, nonfoil, non-foil, regular`,
  },
  {
    meaning: 'second_quantity',
    names: `
      extra for trade, extra to sell, for trade, trade, tradelist, want, want in trade, want to buy, wanted, wants,
      wish, wishlist`,
  },
  { meaning: 'number_sign', names: '#' },
  {
    meaning: 'name',
    names: `
      name, card name, cardname, card, card title, product name, product, item name, item, english name,
      card name (en), name (en), title, description, kartenname, karte, artikel, produkt, nom, nom de la carte, carte,
      nombre, carta, nome, nome carta, kortnavn, kort, navn, kaart, kaartnaam, naam, カード名, カード, 商品名, 카드명, simple name,
      article, full name, cards name, nazwa, název, название, имя, nimi, név, kártya, titel, titre, título,
      titolo, tittel, nome da carta, nombre de la carta, nome della carta, naam kaart, 卡名, 名称, 牌名, カードの名前, front,
      player, player name, athlete, pokémon`,
  },
  {
    meaning: 'condition',
    names: `
      condition, cond, cond., card condition, grade, grading, zustand, erhaltung, état, etat, estado, condizione,
      condizioni, condição, tilstand, skick, conditie, staat, kondition, quality, qualidade, qualität, stan, style,
      状態, コンディション, 상태`,
  },
  {
    meaning: 'price',
    names: `
      price, purchase price, total, low, mid, market, cost, value, valore, wert, valeur, valor, preis, prix, precio,
      prezzo, preço, pris, prijs, 価格, cena, subtotal`,
  },
  {
    meaning: 'yes_or_no',
    names: `
      1st edition, alter, altered, altered art, artist proof, first edition, is foil, isfirsted, isfoil,
      isplayset, misprint, playset, promo, proxy, signed, textless`,
  },
  {
    meaning: 'grader',
    names: 'grader, grading company, grade company, graded by, grading service, graded, is graded, slab, slabbed',
  },
  { meaning: 'finish', names: 'foil, finish, printing, foil/variant, variant, version' },
  {
    meaning: 'other',
    names: `
      added, album, artist, attribute, ausgabe, back, bemerkung, binder, board, border, brand, categories, category, catid,
      cmc, cn, code, coleção, color, colors, colour, comentário, comentários, comment, commentaire,
      comments, cor, currency, data, date, datum, edición, edition, edizione, edição, edycja, erweiterung, espansione,
      expansion, extension, extras, folder, fonte, frame, game, id, idarticle, identifier, idioma,
      idlanguage, idproduct, image, język, kommentar, lang, language, languange, langue, last modified, lingua,
      location, manufacturer, misc, multiverseid, mvid, no, no., notas, note, notes, nr, nr., num, number, numero,
      nummer, numéro, número, parallel, portfolio, product line, rank, rareté, rareza, raridade, rarity, rarità,
      rarität, remarks, section, serial, serie, series, set, setcode, sett, sideboard, sigla, sku,
      source, sport, sprache, språk, taal, tag, tags, team, type, url, variance, variation, want foil, watchlist,
      year, 言語`,
  },
]

/** A hyphen separates words only inside a name: `product-name`. */
const separators = /[\s_]+|(?<=[a-z])-(?=[a-z])/g

const keyOf = (name: string): string => {
  const normalized = normalizeText(name)
  return /[\s_-]/.test(normalized) ? normalized.replaceAll(separators, ' ').trim() : normalized
}

const columns: ReadonlyMap<string, { meaning: ColumnMeaning; rank: number }> = new Map(
  columnTable.flatMap(({ meaning, names }) =>
    names
      .split(',')
      .map((name, rank): [string, { meaning: ColumnMeaning; rank: number }] => [keyOf(name), { meaning, rank }]),
  ),
)

const noteEnd = /[):*.?]$/
/** Words in the longest name, by its first word. */
const longestByFirstWord: ReadonlyMap<string, number> = [...columns.keys()].reduce((longest, name) => {
  const [first = '', ...others] = name.split(' ')
  return longest.set(first, Math.max(longest.get(first) ?? 0, others.length + 1))
}, new Map<string, number>())

/** Whether the name of a column may begin with a normalized word. */
export const mayBeginColumn = (word: string): boolean =>
  longestByFirstWord.has(word) || word.startsWith('card') || noteEnd.test(word)

/** Whether a text of this many words may be the name of a column. */
export const mayBeColumn = (text: string, first: string, size: number): boolean =>
  size <= (longestByFirstWord.get(first) ?? 0) || text.startsWith('card') || text.includes('_') || noteEnd.test(text)

const longestName = 40
const wordInside = /(?<=\p{Ll})\p{Lu}/gu
const note = /\s*(?:\(.*\)|[:*.?])+$/

/**
 * The meaning of a header cell and its rank among the names of that meaning; undefined for an unknown name. `Price
 * (USD)` is `Price`, `CardRarity` is `Rarity`.
 */
export const columnOf = (cell: string): { meaning: ColumnMeaning; rank: number } | undefined => {
  if (cell.length > longestName) return undefined
  const key = keyOf(cell)
  const found = columns.get(key)
  if (found) return found
  const plain = noteEnd.test(key) ? key.replace(note, '') : key
  return columns.get(plain) ?? (plain.startsWith('card') ? columns.get(plain.replace(/^card ?/, '')) : undefined)
}

/** Names of a column of quantities beside which `Foil` is a quantity too. */
export const namesOfNormal: ReadonlySet<string> = new Set(['normal', 'nonfoil', 'non-foil', 'regular'])

const inferred: ReadonlySet<ColumnMeaning> = new Set(['price', 'yes_or_no', 'other'])
const amounts = new Set('qty quantity count copies owned cards copias exemplaires anzahl antall aantal'.split(' '))
/** Behind every other name, because a table may have a column that is named better. */
const lastRank = 1000

const quantityOf = (words: readonly string[]): ColumnMeaning | undefined => {
  if (!words.some((word) => amounts.has(word))) return undefined
  if (words.some((word) => /^(?:trade|tradelist|wish|wishlist|want|wanted)$/.test(word))) return 'second_quantity'
  return words.includes('foil') ? 'foil_quantity' : 'quantity'
}

/**
 * The meaning of a cell that is no name of its own but has a word of one: `NumberOwned` is a quantity, `Price USD` is
 * about a price.
 */
export const columnByWords = (cell: string): ReturnType<typeof columnOf> => {
  if (cell.length > longestName) return undefined
  const spaced = cell.replace(wordInside, ' $&')
  const named = columnOf(spaced)
  if (named) return named
  const words = keyOf(spaced).split(' ')
  const meaning = quantityOf(words)
  if (meaning) return { meaning, rank: lastRank }
  return [words[0], words.at(-1)]
    .map((word = '') => columns.get(word))
    .find((column) => column && inferred.has(column.meaning))
}
