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
      aantal, stuks, 枚数, 数量, 수량, owned, have, how many, howmany, number of cards, no. of cards, no of cards,
      nr of cards, # of cards, i have, haves, in stock, stock, on hand, pieces, piece, units, unit, x, q, qnty, qtty,
      qnt, quant, quant., amt, amt., ammount, cards, to sell, for sale, selling, trade in quantity, available,
      inventory, total owned, duplicates, anz, anz., wie viele, wieviele, wieviel, stück, stück., stückz., stk.,
      exemplare, bestand, kopien, vorhanden, qtt, qtt., qté., qte., nbre, nbr, nb., nombre d'exemplaires,
      nombre de cartes, nb exemplaires, exemplaires, combien, quantités, cant, cantidades, cuántas, cuántos,
      número de copias, nº copias, copias, ejemplares, unidades, uds, uds., existencias, q.tà, q.ta, qtà, quante,
      quanti, numero copie, n. copie, copie, pezzi, pz, pz., disponibilità, qtde, qtde., qtd., quantas, quantos,
      cópias, unid, unid., antall kort, stykk, hvor mange, st, styck, hur många, stykker, hvor mange stk, hoeveel,
      hoeveelheid, aantal kaarten, szt, szt., ilość, liczba, počet, ks, db, mennyiség, määrä, kpl, количество, кол-во,
      枚, 個数, 所持数, 所持枚数, 买入数量, 数目, 张数, 매수, 개수, own, collected, in collection, number of items, numcopies, cnt, dupes,
      spares, doubles, doppelte, anzahl karten, zahl, qty to trade, possédés, possédées, tengo, repetidas, repes,
      cantidad de cartas, aantallen, ilosc, sztuki, normal, nonfoil, non-foil, regular`,
  },
  {
    meaning: 'second_quantity',
    names: `
      trade, for trade, wish, wants, wishlist, tradelist, want, wanted, want in trade, want to buy, extra for trade,
      extra to sell`,
  },
  { meaning: 'number_sign', names: '#' },
  {
    meaning: 'name',
    names: `
      name, card name, cardname, card, card title, product name, product, item name, item, english name,
      card name (en), name (en), title, description, kartenname, karte, artikel, produkt, nom, nom de la carte, carte,
      nombre, carta, nome, nome carta, kortnavn, kort, navn, kaart, kaartnaam, naam, カード名, カード, 商品名, 카드명, simple name,
      article, card_name, full name, cards name, nazwa, název, название, имя, nimi, név, kártya, titel, titre, título,
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
      price, purchase price, total, low, mid, market, cost, value, valore, wert, valeur, valor, preis, prix, precio, prezzo, preço,
      pris, prijs, 価格, cena, tcg low price with shipping, subtotal`,
  },
  {
    meaning: 'yes_or_no',
    names: `
      signed, alter, altered, altered art, proxy, misprint, artist proof, textless, promo, first edition, 1st edition,
      playset, is foil, isfoil, isaltered, issigned, isfirsted, isplayset`,
  },
  {
    meaning: 'grader',
    names: 'grader, grading company, graded by, grading service, graded, is graded, slab, slabbed',
  },
  { meaning: 'finish', names: 'foil, finish, printing, foil/variant, variant, version' },
  {
    meaning: 'other',
    names: `
      edition, edycja, język, identifier, expansion, set, setcode, series, serie, edición, edizione, ausgabe,
      erweiterung, extension, espansione, coleção, sett, collector_number, number, no, no., nr, nr., cn, num, numero,
      número, nummer, numéro, language, languange, lang, sprache, langue, idioma, lingua, språk, taal, 言語, rarity,
      rarität, rareté, rareza, rarità, color, colors, colour, type, cmc, artist, tags, tag, notes, note, comment,
      comments, remarks, bemerkung, kommentar, commentaire, notas, last modified, added, date, data, datum, fonte,
      folder, binder, location, category, categories, section, board, sideboard, game, product line, source, currency,
      mvid, multiverseid, sku, idproduct, idlanguage, groupcount, idarticle, scryfall_id, catid, id, image, url,
      frame, border, code, variation, variance, portfolio, watchlist, year, team, sport, parallel, serial, brand,
      manufacturer, edição, sigla, raridade, cor, extras, comentário, comentários, back, attribute, want foil, misc,
      rank`,
  },
]

const keyOf = (name: string): string => {
  const normalized = normalizeText(name)
  return /[\s_]/.test(normalized) ? normalized.replace(/[\s_]+/g, ' ').trim() : normalized
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

const amounts = new Set(['qty', 'quantity', 'count', 'copies', 'owned'])
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
    .find((column) => column?.meaning === 'price' || column?.meaning === 'other')
}
