import { MAX_PRICE_CENTS } from '#shared/core/limits.ts'

export type PriceRefusal = 'not_a_number' | 'too_many_decimals' | 'too_high'

/** A price that was typed: in minor units, null for an empty field, or why it cannot be read. */
export type PriceReading =
  | { readonly minor: number | null; readonly refusal?: undefined }
  | { readonly minor?: undefined; readonly refusal: PriceRefusal }

const withoutDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
const withThreeDecimals = 'BHD IQD JOD KWD LYD OMR TND'
const withFourDecimals = 'CLF UYW'

/**
 * Decimals of a currency's minor unit in ISO 4217, in which the API counts. `Intl` is not asked: for HUF Chrome has 2 and
 * Node 24 has 0, for RSD the other way round, and for IQD both have 0 instead of 3.
 */
const minorUnitDigits = (currency: string): number => {
  if (withoutDecimals.includes(currency)) return 0
  if (withThreeDecimals.includes(currency)) return 3
  return withFourDecimals.includes(currency) ? 4 : 2
}

/** `1250`, or `1,250` and `1.250` and `1 250` in groups of three. `0.005` is no group: it has decimals. */
const wholePattern = /^(?:\d+|[1-9]\d{0,2}(?:([.,'’\s])\d{3})(?:\1\d{3})*)$/

/** Unicode has the full-width forms in the order of ASCII, from U+FF01 on. */
const fullWidthOffset = 0xff01 - 0x21

/** What stands before and behind the last comma or point. */
const splitAtLastMark = (text: string): readonly [whole: string, fraction: string] => {
  const mark = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  return mark === -1 ? [text, ''] : [text.slice(0, mark), text.slice(mark + 1)]
}

/** Digits, points and commas of an East Asian keyboard, each as its plain one. */
export const withPlainDigits = (typed: string): string =>
  typed.replaceAll(/[０-９．，]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) - fullWidthOffset))

/**
 * Reads a price as people type it. A number without decimals is in whole units: `125` is $125.00 and ¥125. The last comma
 * or point is the decimal mark, whichever it is. `1,250` dollars could be two prices, so it is refused.
 * Digits become one integer, so no price is ever a float.
 *
 * @param digits decimals of the currency
 */
export const readPrice = (typed: string, digits: number): PriceReading => {
  const text = withPlainDigits(typed).replaceAll(/^[\s\p{Sc}]+|[\s\p{Sc}]+$/gu, '')
  if (text === '') return typed.trim() === '' ? { minor: null } : { refusal: 'not_a_number' }
  const hasDecimals = digits > 0 || !wholePattern.test(text)
  const [whole, fraction] = hasDecimals ? splitAtLastMark(text) : [text, '']
  if (!/^\d*$/.test(fraction) || !(wholePattern.test(whole) || (whole === '' && fraction !== ''))) {
    return { refusal: 'not_a_number' }
  }
  // The mark must not be one that groups the whole part: `1,250,75` is no price.
  const mark = text.charAt(whole.length)
  if (mark !== '' && whole.includes(mark)) return { refusal: 'not_a_number' }
  if (fraction.length > digits) return { refusal: 'too_many_decimals' }
  const minor = Number(whole.replaceAll(/\D/g, '') + fraction.padEnd(digits, '0'))
  return minor > MAX_PRICE_CENTS ? { refusal: 'too_high' } : { minor }
}

/** A price as it stands in a field: `1.25`, or `125` where the currency has no decimals. */
export const priceText = (minor: number, digits: number): string => {
  const text = String(minor).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

const isDecimal = (text: string): text is `${number}` => /^\d+(?:\.\d+)?$/.test(text)

/** Amounts of one currency, as the reader's language writes them. */
export const createAmounts = (currency: string, language?: string) => {
  const digits = minorUnitDigits(currency)
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return {
    currency,
    /** Decimals of the currency: 2 for dollars, 0 for yen. */
    digits,
    format: (minor: number): string => {
      const text = priceText(minor, digits)
      return isDecimal(text) ? format.format(text) : text
    },
  }
}

export type Amounts = ReturnType<typeof createAmounts>

/** Amounts that are typed as well. What only shows them is spared the reading. */
export const createMoney = (currency: string, language?: string) => {
  const amounts = createAmounts(currency, language)
  const { digits } = amounts
  return {
    ...amounts,
    read: (typed: string): PriceReading => readPrice(typed, digits),
    text: (minor: number): string => priceText(minor, digits),
  }
}

export type Money = ReturnType<typeof createMoney>
