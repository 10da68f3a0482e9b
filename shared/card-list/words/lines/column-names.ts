import { entriesOf } from '#shared/card-list/words/entries-of.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'

/**
 * `code`: the card's number, which stands for its name where no column has that.
 * `second_quantity`: a count beside the quantity (a tradelist, a wish list).
 * `number_sign`: a count, or the number of the card or the row, or a note (`#`, `Extras`); also the first column, if it
 * has no name.
 */
export type ColumnMeaning =
  | 'quantity'
  | 'second_quantity'
  | 'foil_quantity'
  | 'number_sign'
  | 'name'
  | 'code'
  | 'condition'
  | 'price'
  | 'grader'
  | 'yes_or_no'
  | 'finish'
  | 'note'
  | 'other'

// Written as `keyOf` makes them: no dash between letters, no `_`. The order counts: of several columns with one
// meaning, the name listed first is used (`Card Name` before `Name`).
const columnTable: readonly { meaning: ColumnMeaning; names: string }[] = [
  {
    meaning: 'quantity',
    names: `
      to sell, for sale, selling, qty, qt, count, total qty, total quantity, total count, amount, pcs, anzahl,
      menge, nb, anz, amt, stk, qté, cant, qta, qtd, antall, antal, aantal, owned, have, how many, wie
      viele, wieviel, nbre, i have, haves, in stock, stock, estoque, on hand, units, unit, x, q, cards, 数量,
      枚, 個数, 数, 在庫数, 所持数, 張數, available, inventory, bestand, combien, uds, q.tà, pz, qtde, st, hoeveel,
      hoeveelheid, szt, ilość, počet, ks, kpl, own, collected, number of cards, no. of cards,
      liczba, tengo, sztuki, normal, nonfoil, non foil, regular`,
  },
  {
    meaning: 'second_quantity',
    names: `
      extra for trade, extra to sell, for trade, trade, tradelist, want, want in trade, want to buy, wanted, wants,
      wish, wishlist`,
  },
  { meaning: 'number_sign', names: '#, n, extras, spares' },
  {
    meaning: 'name',
    names: `
      player name, player/athlete, card name, name, player, character, jugador, spieler, joueur, giocatore, athlete,
      jogador, card, card title, product name, product, item name, item, item description, english name, title,
      description, desc, kartenname, karte, artikel, produkt, nom, nom de la carte, carte, nombre, nombre de la carta,
      carta, nome, nome della carta, nome da carta, nome carta, kort, navn, kaart, kaartnaam, naam, カード名, カード, 商品名,
      simple name, article, full name, nazwa, název, titel, título, titolo, 卡名, 名称, カードの名前, front, pokémon, objekt,
      和名, 英語名, 名前, digimon, karta`,
  },
  { meaning: 'code', names: 'code, codice, código, 型番' },
  {
    meaning: 'condition',
    names: `
      condition, cond, card condition, grade, grading, zustand, erhaltung, état, estado, condizione, condizioni,
      condição, condición, tilstand, skick, conditie, kondition, staat, quality, qualidade, qualität, qualité,
      stan, stav, stand, style, shape, stato, qual, 状態, コンディション, 卡況`,
  },
  {
    meaning: 'price',
    names: `
      angebot, ask, asking, asking price, cena, cost, costo, einstand, ek, estimated value, eur, euro, low, market,
      market price, marktwert, mid, precio, preço, preis, preisvorstellung, prezzo, price, prijs, pris, prix, pro,
      purchase price, sale price, sold for, cost basis, subtotal, total, trend, valeur, valor, valore, value, vk,
      wert, 仕入, 価格, 販売`,
  },
  {
    meaning: 'yes_or_no',
    names: `
      1st edition, alter, altered, altered art, artist proof, first edition, is foil, isfoil, misprint, playset,
      promo, proxy, signed, textless`,
  },
  {
    meaning: 'grader',
    names: 'grade company, graded, graded by, grader, professional grader, grading company, slab, slabbed',
  },
  {
    meaning: 'finish',
    names: 'etched, finish, foil, holo, holofoil, printing, reverse, reverse holofoil, variant, version',
  },
  { meaning: 'note', names: 'comment, comments, kommentar, notas, note, notes' },
  {
    meaning: 'other',
    names: `
      album, binder, board, brand, card #, category, cert, cert #, cmc, cn, coleção, colección, collector number,
      color, colors, company, date, datum, defects, dodatek, ed, edição, edición, editie, edition, edizione,
      erweiterung, espansione, expansion, extension, folder, foto, fotos, game, id, idioma, image, język,
      kartennummer, lang, language, languages, langue, lingua, link, manufacturer, no, nr, num, number, numero,
      nummer, n°, parallel, photo, photos, pics, pictures, rareté, rareza, raridade, rarità, rarität, rarity, serial,
      serie, series, set, setcode, sku, sport, sprache, stage, taal, tag, tags, team, type, url, platform, fees,
      commission, net profit, shipping, shipping cost, date sold, sale date, item id, year, zestaw, セット, レアリティ, 版本,
      言語, 語言`,
  },
]

/** `Quantidade`, `doppioni`, `Repetidas`, and what people say: `Got`, `hab ich`, `# we have`. */
const amountWord =
  /^(?:dupes|duplicates?|doubles|doublons?|doppi?[aeo]?(?:lt|lte|ni)?|dubbele?|dubletten|repes|repetid[ao]s|[cq]uant[a-z]*|cantidad(?:es)?|copi[ae]s?|e[xj]empla[a-z]*[esn]|vorhanden|pzas?|piezas|pieces|pezzi|stuck(?:zahl)?|stuks|unidades|have|got|habe?|tengo|tenho|swaps|sztuk|many|oft)$|(?<!希望|必要|不足)枚数$/

const wordInside = /(?<=[a-z])(?=[A-Z])/g
const separators = /[\s_]+|(?<=[a-z])-(?=[a-z])/g

/** `ProductName`, `product_name` and `product-name` are `product name`. */
const keyOf = (name: string): string => {
  const normalized = normalizeText(/[a-z][A-Z]/.test(name) ? name.replaceAll(wordInside, ' ') : name)
  return /[\s_-]/.test(normalized) ? normalized.replaceAll(separators, ' ').trim() : normalized
}

const columns: ReadonlyMap<string, { meaning: ColumnMeaning; rank: number }> = new Map(
  columnTable.flatMap(({ meaning, names }) =>
    entriesOf(names).map((name, rank): [string, { meaning: ColumnMeaning; rank: number }] => [name, { meaning, rank }]),
  ),
)

const noteEnd = /[):*.?]$/

const isOpenEnded = (text: string): boolean => text.startsWith('card') || noteEnd.test(text) || amountWord.test(text)

/** Words in the longest name, by its first word. */
const longestByFirstWord: ReadonlyMap<string, number> = [...columns.keys()].reduce((longest, name) => {
  const [first = '', ...others] = name.split(' ')
  return longest.set(first, Math.max(longest.get(first) ?? 0, others.length + 1))
}, new Map<string, number>())

/** Whether the name of a column may begin with a normalized word. */
export const mayBeginColumn = (word: string): boolean => longestByFirstWord.has(word) || isOpenEnded(word)

/** Whether a text of this many words may be the name of a column. */
export const mayBeColumn = (text: string, first: string, size: number): boolean =>
  size <= (longestByFirstWord.get(first) ?? 0) || text.includes('_') || isOpenEnded(text)

const longestName = 40
/** `Cardmarket Min (€)` */
const priced = /\((?:[€$£]|eur|usd)\)$/
const beginning = /^(?:card ?|is )/
const note = /\s*(?:\(.*\)|[:*.?])+$/

const columnNamed = (key: string) => columns.get(key) ?? (amountWord.test(key) ? columns.get('qty') : undefined)

/**
 * The meaning of a header cell and its rank among the names of that meaning; undefined for an unknown name. `Price
 * (USD)` is `Price`, `CardRarity` is `Rarity`, `is_signed` is `Signed`.
 */
export const columnOf = (cell: string): { meaning: ColumnMeaning; rank: number } | undefined => {
  // With a separator left in it, the line was cut at another one: a quick answer, which saves hostile lists a tenth.
  if (cell.length > longestName || /[;|\t]/.test(cell)) return undefined
  const key = keyOf(cell)
  const found = columnNamed(key)
  if (found) return found
  if (priced.test(key)) return columns.get('price')
  const plain = noteEnd.test(key) ? key.replace(note, '') : key
  return columnNamed(plain) ?? columns.get(plain.replace(beginning, ''))
}

/** Whether the name of a column is a word that begins lines too: `Pokemon, Charizard, foil`. */
export const mayBeginLine = (cell: string): boolean => /^(?:pokemon|player|digimon)$/.test(keyOf(cell))

/** Whether `Foil` beside a column is a quantity too: `Normal,Foil`, `Non-Foil Qty;Foil`. */
export const isOfNormal = (cell: string): boolean => /(?:^| )(?:normal|regular|non ?foil)(?: |$)/.test(keyOf(cell))

const amounts = new Set('qty count owned anzahl antall aantal 数量'.split(' '))

const isAmountWord = (word: string): boolean => amounts.has(word) || amountWord.test(word)

/** Whether the name of a column of quantities is nothing else in a row, as `Normal`, `Stock` and `X` may be. */
export const isAmount = (cell: string): boolean => isAmountWord(keyOf(cell))

const inferred: ReadonlySet<ColumnMeaning> = new Set(['price', 'yes_or_no', 'note', 'other', 'condition'])
/** Behind every other name, because a table may have a column that is named better. */
const lastRank = 1000
/** `Trade Qty` is kept for trades; `Trade-in Qty` and `Qty to trade` are for sale. */
const wanted = /\b(?:wish|wishlist|want|wanted|tradelist)\b|(?<!to )\btrade\b(?! in)/

const quantityOf = (key: string, words: readonly string[]): ColumnMeaning | undefined => {
  if (!words.some(isAmountWord) && !key.endsWith('en double')) return undefined
  // `Price per copy`
  if (words.some((word) => columns.get(word)?.meaning === 'price')) return 'price'
  if (wanted.test(key)) return 'second_quantity'
  return words.includes('foil') && !words.includes('non') ? 'foil_quantity' : 'quantity'
}

/**
 * The meaning of a cell with a word of a name and no digit: `NumberOwned` is a quantity, `Price USD` is about a price.
 * Only for the other cells of a header: alone, `50 cards` and `Base set` are no columns.
 */
export const columnByWords = (cell: string): ReturnType<typeof columnOf> => {
  if (cell.length > longestName || /\d/.test(cell)) return undefined
  const key = keyOf(cell)
  const words = key.split(' ')
  const meaning = quantityOf(key, words)
  // `Quantity to sell` counts, not `Quantity owned`.
  if (meaning) return { meaning, rank: / (?:to sell|for sale)$/.test(key) ? lastRank - 1 : lastRank }
  return [words[0], words.at(-1)]
    .map((word = '') => columns.get(word))
    .find((column) => column && inferred.has(column.meaning))
}
