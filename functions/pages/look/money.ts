/** The largest price of one card that the API takes, in minor units. */
export const MAX_PRICE = 100_000_000

export type PriceRefusal = 'not_a_number' | 'too_many_decimals' | 'too_high'

/** A price that was typed: in minor units, null for an empty field, or why it cannot be read. */
export type PriceReading =
  | { readonly minor: number | null; readonly refusal?: undefined }
  | { readonly minor?: undefined; readonly refusal: PriceRefusal }

/** `1250`, or `1,250` and `1.250` and `1 250` in groups of three. */
const wholePattern = /^(?:\d+|\d{1,3}(?:([.,'’\s])\d{3})(?:\1\d{3})*)$/

/** What stands before and behind the last comma or point. */
const splitAtLastMark = (text: string): readonly [whole: string, fraction: string] => {
  const mark = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  return mark === -1 ? [text, ''] : [text.slice(0, mark), text.slice(mark + 1)]
}

/**
 * Reads a price as people type it. A number without decimals is in whole units: `125` is $125.00 and ¥125. The last comma
 * or point is the decimal mark, whichever it is. `1,250` dollars could be two prices, so it is refused.
 * Digits become one integer, so no price is ever a float.
 *
 * @param digits decimals of the currency
 */
export const readPrice = (typed: string, digits: number): PriceReading => {
  const text = typed.replaceAll(/^[\s\p{Sc}]+|[\s\p{Sc}]+$/gu, '')
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
  return minor > MAX_PRICE ? { refusal: 'too_high' } : { minor }
}

/** A price as it stands in a field: `1.25`, or `125` where the currency has no decimals. */
export const priceText = (minor: number, digits: number): string => {
  const text = String(minor).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

const isDecimal = (text: string): text is `${number}` => /^\d+(?:\.\d+)?$/.test(text)

/** Money of one currency, as the reader's language writes it. */
export const createMoney = (currency: string, language?: string) => {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return {
    currency,
    /** Decimals of the currency: 2 for dollars, 0 for yen. */
    digits,
    format: (minor: number): string => {
      const text = priceText(minor, digits)
      return isDecimal(text) ? format.format(text) : text
    },
    read: (typed: string): PriceReading => readPrice(typed, digits),
    text: (minor: number): string => priceText(minor, digits),
  }
}

export type Money = ReturnType<typeof createMoney>
