import { normalizeText } from '#shared/card-list/words/normalize-text.ts'

/** `second_quantity`: a count beside the quantity (a tradelist), not the number to sell or another part of it. */
export type ColumnMeaning =
  | 'quantity'
  | 'second_quantity'
  | 'foil_quantity'
  | 'name'
  | 'condition'
  | 'price'
  | 'yes_or_no'
  | 'finish'
  | 'other'

// The order counts: of several columns with one meaning, the name listed first is used (`Name` before `Simple Name`).
const columnTable: readonly { meaning: ColumnMeaning; names: string }[] = [
  {
    meaning: 'quantity',
    names: `
      quantity, qty, qty., count, total qty, total quantity, total count, amount, quantityx, number of copies, copies,
      pcs, anzahl, menge, stückzahl, stk, qté, qte, quantité, nb, cantidad, cant., quantità, qta, quantidade, qtd,
      antall, antal, aantal, stuks, 枚数, 数量, 수량, add to quantity, reg qty,
      regular qty, nonfoil quantity, quantity owned, owned, have, sell qty, #`,
  },
  {
    meaning: 'second_quantity',
    names: 'tradelist count, trade quantity, trade qty, tradelist, wishlist count, want, wanted',
  },
  { meaning: 'foil_quantity', names: 'foil qty, foil quantity' },
  {
    meaning: 'name',
    names: `
      name, card name, cardname, card, card title, product name, product, item name, item, english name, card name (en),
      name (en), title, description, kartenname, karte, artikel, produkt, nom, nom de la carte, carte, nombre, carta,
      nome, nome carta, kortnavn, kort, navn, kaart, kaartnaam,
      naam, カード名, カード, 商品名, 카드명, simple name, article`,
  },
  {
    meaning: 'condition',
    names: `
      condition, cond, cond., card condition, grade, grading, zustand, erhaltung, état, etat, estado, condizione,
      condizioni, condição, tilstand, skick, conditie, staat, kondition, quality, style, 状態, コンディション, 상태`,
  },
  {
    meaning: 'price',
    names: `
      price, my price, purchase price, price bought, buy price, unit price, total price,
      total, single price, single foil price, market price, low, mid, market, cost,
      value, asking price, preis, prix, precio, prezzo, preço, pris, prijs, 価格,
      tcg market price, tcg direct low, tcg low price,
      tcg low price with shipping, tcg marketplace price, sub total, subtotal`,
  },
  {
    meaning: 'yes_or_no',
    names: `
      signed, alter, altered, altered art, proxy, misprint, artist proof, textless, promo, graded,
      first edition, 1st edition, playset, is foil, isfoil, isaltered, issigned, isfirsted, isplayset`,
  },
  { meaning: 'finish', names: 'foil, finish, printing, foil/variant, variant, version' },
  {
    meaning: 'other',
    names: `
      edition, edition code, edition name, expansion, expansion name, set, set name,
      set code, setcode, set id, set number, series, serie, edición, edizione,
      ausgabe, erweiterung, extension, espansione, coleção, sett, card set,
      card number, collector number, collector_number, collector's number, number, no, no., nr, nr., cn,
      num, language, languange, lang, sprache, langue, idioma, lingua, språk, taal, 言語, language code,
      rarity, rarität, rareté, rareza, rarità, color, colors, colour, type, card type, mana cost, cmc, mana value,
      artist, tags, tag, notes, note, comment, comments, remarks, bemerkung, kommentar, commentaire, notas,
      last modified, date added, date bought, added, date, folder name, folder, binder name,
      binder type, binder, location, category, categories, section, board, sideboard, game,
      product line, source, price source, purchase price currency, currency,
      manabox id, scryfall id, multiverse id, mvid, multiverseid, mtgo id, tcgplayer id,
      tcgplayer product id, product id, sku, idproduct, idlanguage, groupcount, idarticle,
      oracle id, scryfall oracle id, scryfall_id, catid, card id, id, image, photo url, url,
      frame, border, style code, variation, variance, portfolio, watchlist, grading company,
      year, player, team, sport, parallel, serial, serial number, brand, manufacturer,
      attribute, printing note, want foil, misc, rank, low price, foil price`,
  },
]

const keyOf = (name: string): string =>
  normalizeText(name)
    .replace(/[\s_]+/g, ' ')
    .trim()

const columns: ReadonlyMap<string, { meaning: ColumnMeaning; rank: number }> = new Map(
  columnTable.flatMap(({ meaning, names }) =>
    names
      .split(',')
      .map((name, rank): [string, { meaning: ColumnMeaning; rank: number }] => [keyOf(name), { meaning, rank }]),
  ),
)

/** The meaning of a header cell and its rank among the names of that meaning; undefined for an unknown name. */
export const columnOf = (cell: string): { meaning: ColumnMeaning; rank: number } | undefined => columns.get(keyOf(cell))
