const ascii = /^[\x20-\x7e]*$/
const marksAndInvisibles = /[\p{Mn}\p{Cf}]/gu

const lookAlikes: Readonly<Record<string, string>> = {
  '×': 'x',
  '✕': 'x',
  '✖': 'x',
  '‐': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '−': '-',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '„': '"',
}

const anyLookAlike = new RegExp(`[${Object.keys(lookAlikes).join('')}]`, 'gu')

/**
 * The copy of a text that is compared: full-width forms, case, accents, invisible characters, and typographic dashes,
 * quotes and multiplication signs make no difference. It never replaces the customer's text.
 */
export const normalizeText = (text: string): string => {
  if (ascii.test(text)) return text.toLowerCase()
  const plain = text.normalize('NFKC').toLowerCase().normalize('NFD').replace(marksAndInvisibles, '')
  return plain.replace(anyLookAlike, (sign) => lookAlikes[sign] ?? sign)
}

/** The normalized words of a table that is separated by commas or line breaks. */
export const normalizedSet = (words: string): ReadonlySet<string> =>
  new Set(words.split(/[,\n]/).flatMap((word) => (word.trim() === '' ? [] : [normalizeText(word.trim())])))
