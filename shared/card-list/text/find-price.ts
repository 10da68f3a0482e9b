import { normalizedSet } from '#shared/card-list/words/known-words.ts'
import { beginsWithCapital } from '#shared/card-list/words/letters.ts'
import { normalizeText } from '#shared/card-list/words/normalize-text.ts'
import { countedOf, labelledOf, timesOf } from '#shared/card-list/words/quantity/stated-quantity.ts'
import { isYear } from '#shared/card-list/words/quantity/usual-numbers.ts'
import type { Token } from '#shared/card-list/words/tokenize.ts'

/** The price that the customer hopes for, never a quote. `rest`: the tokens without it. */
export type FoundPrice = { rest: readonly Token[]; isPriced: boolean }

const currencyCodes = normalizedSet(`
  eur, usd, gbp, nok, sek, dkk, chf, cad, aud, nzd, jpy, pln, czk, huf,
  brl, mxn, kr, kr., zł, zl, kč, r$, us$, руб, руб., р., ₽, €, $, £, ¥, ₩, ₹, 円, 元, 원, a$, c$`)
// Ordinary words too, so they count only behind a number that does not begin the line.
const currencyNames = normalizedSet(`
  euro, euros, dollar, dollars, pound, pounds, quid, cent,
  cents, yen, kroner, kronor, franken, reais, pesos`)
/** Before a whole number at the end too: `asking 220`. */
const wordsOfPrice = normalizedSet(`
  asking, ask, cena, price, price:, preis, preis:, prix, prix:, precio, precio:, prezzo, prezzo:, preço, pris, pris:,
  prijs`)
const wordsBefore: ReadonlySet<string> = new Set([
  ...wordsOfPrice,
  ...normalizedSet('@, ≈, ~, à, je, for, für, pour, por, each:, value, worth, vb, ca, ca., zu'),
])
const wordsAfter = normalizedSet(`
  each, ea, ea., /ea, /each, c/u, una, uno, uma, per, card, stück, stk, stk., pro, obo, vb, total, pcs, cada, za,
  sztukę, p/s, p.st., p/st, shipped, dlvd, delivered, bmwt, l'una, l'uno, l'unité, pr, pr., piece, apiece, stuk,
  pièce, cad.`)
const amount = /^\d{1,7}(?:[.,]\d{1,3})*(?:k|[.,]-{1,2})?$/
const each = '(?:\\/?(?:ea|each|per|both|ono|stk|stuck|st|szt|pc|pcs|u|ud)\\.?)?'
const signFirst = new RegExp(
  `^(?:[a-z]{0,2}[$€£¥₩₹]|kr\\.?|eur|usd|@)\\d[\\d.,]*(?:-\\d[\\d.,]*|[.,]-{1,2})?${each}\\??$`,
)
const swedish = /^\d{1,6}:-$/
// Normalized Hangul is decomposed.
const won = normalizeText('원')
const signLast = new RegExp(
  `^[@各~≈]?\\d[\\d.,]*(?:[$€£¥₩₹₽元¢]|${won}|[千万]?円(?:希望)?|р\\.?|руб\\.?|kr|euro?|usd|nok|sek|dkk|chf|z[lł]|kc)${each}$`,
)
/** `4/ea` */
const eachBehindSlash = /^\d[\d.,]*\/(?:ea|each|per)\.?$/
const withDash = /^@?\d{1,7}[.,]-{1,2}$/
/** `000`, `000,00`, `000€` */
const thousands = /^000(?:[.,]\d\d)?\D*$/
const digit = /\d/
const onlyDigits = /^\d+$/
const decimal = /^@?\d{1,6}[.,]\d{2}$/

const isAmount = (token: Token | undefined): boolean => token?.kind === 'word' && amount.test(token.normalized)

/** `€` of `€/stk`, `eur` of `eur/ea`. */
const withoutUnit = (normalized: string): string => {
  const slash = normalized.indexOf('/')
  return slash < 0 ? normalized : normalized.slice(0, slash)
}

/** @param place in the line: words such as `euro` count from 2 on. */
export const isCurrency = (token: Token | undefined, place = 2): boolean =>
  token !== undefined &&
  !token.isNameOnly &&
  (currencyCodes.has(withoutUnit(token.normalized)) || (place > 1 && currencyNames.has(withoutUnit(token.normalized))))

const isEach = (token: Token | undefined): boolean => token?.normalized === 'each' || token?.normalized === 'apiece'

/** `VB 120` */
const shortestName = 4

/** Whether a word is in a table and no name: `Carey Price` and `John Cena` are names. */
const isPriceWord = (token: Token | undefined, table: ReadonlySet<string>): boolean =>
  token !== undefined &&
  table.has(token.normalized) &&
  (!beginsWithCapital(token.text) || token.text.length < shortestName || token.text.endsWith(':'))

/** `x 2 USD 20`, `qty: 4 € 5`, `4 R$ 12,00`: the amount behind the currency is the price. */
const isQuantityBeforePrice = (tokens: readonly Token[], at: number): boolean => {
  const [before, quantity, price] = [tokens[at - 1], tokens[at], tokens[at + 2]]
  const isMarked = labelledOf(tokens, at - 1) !== undefined || before?.normalized === 'x' || before?.normalized === '*'
  return (
    isAmount(price) &&
    (isMarked || (decimal.test(price?.normalized ?? '') && onlyDigits.test(quantity?.normalized ?? '')))
  )
}

/** The index behind a price that begins at `from`, without the words around the price. */
const endOfPrice = (tokens: readonly Token[], from: number): number | undefined => {
  const token = tokens[from]
  if (token?.kind !== 'word' || token.isNameOnly) return undefined
  const { normalized } = token
  if (!digit.test(normalized)) {
    const isBefore = currencyCodes.has(normalized) || (from > 0 && normalized === '@')
    return isBefore && isAmount(tokens[from + 1]) ? from + 2 : undefined
  }
  const hasSign =
    !onlyDigits.test(normalized) &&
    (signFirst.test(normalized) ||
      signLast.test(normalized) ||
      withDash.test(normalized) ||
      swedish.test(normalized) ||
      eachBehindSlash.test(normalized))
  if (hasSign) {
    return isCurrency(tokens[from + 1], from + 1) ? from + 2 : from + 1
  }
  const next = tokens[from + 1]
  // `14 000 $`; in `Opt x 12 150 kr` the first number is a quantity.
  const behind = next?.normalized ?? ''
  if (from > 0 && onlyDigits.test(normalized) && thousands.test(behind)) {
    if (signLast.test(behind)) return from + 2
    if (isCurrency(tokens[from + 2], from + 2)) return from + 3
  }
  if (isCurrency(next, from + 1) && isAmount(token) && !isQuantityBeforePrice(tokens, from)) return from + 2
  // `[4ED] = 450ea`; `= 4ea` is a quantity.
  if (tokens[from - 1]?.normalized === '=' && /^\d{3,}ea$/.test(normalized)) return from + 1
  // `- 35 each`, `x2 45 each`, `2 copies 45 each`: behind a mark or a quantity the number is the price of each card.
  const isOfEach = () =>
    tokens[from - 1]?.kind === 'mark' ||
    timesOf(tokens[from - 1]) !== undefined ||
    countedOf(tokens, from - 2)?.size === 2
  if (isEach(next) && isAmount(token) && isOfEach()) return from + 1
  // `300 shipped`, `175 obo`, `120 VB`
  if (from > 0 && /^(?:shipped|dlvd|obo|vhb|vb)$/.test(next?.normalized ?? '') && isAmount(token)) return from + 2
  // `asking 220`, but not `Grand Prix 2011`
  const isAsked = from > 1 && (!next || isEach(next)) && isPriceWord(tokens[from - 1], wordsOfPrice)
  if (isAsked && isAmount(token) && !isYear(Number(normalized))) return from + 1
  if (from === 0 || !decimal.test(normalized)) return undefined
  const isAtEnd = !next || isPriceWord(next, wordsAfter)
  return isAtEnd || wordsBefore.has(tokens[from - 1]?.normalized ?? '') ? from + 1 : undefined
}

const withWordsAround = (tokens: readonly Token[], from: number, end: number): [number, number] => {
  let [first, last] = [from, end]
  while (first > 1 && isPriceWord(tokens[first - 1], wordsBefore)) first -= 1
  // Behind a price that begins the line a name follows: `$5 Total War`.
  while (wordsAfter.has(tokens[last]?.normalized ?? '') && (from > 0 || isEach(tokens[last]))) last += 1
  const isBracketed = tokens[first - 1]?.kind === 'open' && tokens[last]?.kind === 'close'
  return isBracketed ? [first - 1, last + 1] : [first, last]
}

const isMoney = (token: Token): boolean =>
  isCurrency(token) || signFirst.test(token.normalized) || signLast.test(token.normalized)

const isAroundPrice = (token: Token): boolean =>
  isAmount(token) || wordsBefore.has(token.normalized) || wordsAfter.has(token.normalized)

/** Whether a line is nothing but a price: `5 Euro VB`, `20 cents each:`, but not `2 Pound Puppies`. */
export const isPriceAlone = (tokens: readonly Token[]): boolean =>
  tokens.every((token) => isMoney(token) || isAroundPrice(token)) && tokens.some(isMoney)

/** Finds the prices of a line: an amount with a currency, `49,-`, or `4.99` at the end. `Pokégear 3.0` is a name. */
export const findPrice = (tokens: readonly Token[]): FoundPrice => {
  const removed = new Set<Token>()
  for (let from = 0; from < tokens.length; from += 1) {
    const end = endOfPrice(tokens, from)
    if (end === undefined) continue
    const [first, last] = withWordsAround(tokens, from, end)
    for (const token of tokens.slice(first, last)) removed.add(token)
    from = last - 1
  }
  if (removed.size === 0) return { rest: tokens, isPriced: false }
  return { rest: tokens.filter((token) => !removed.has(token)), isPriced: true }
}
