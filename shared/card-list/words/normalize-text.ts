const ASCII = /^[\x20-\x7e]*$/
const MARKS_AND_INVISIBLES = /[\p{Mn}\p{Cf}]/gu

const LOOK_ALIKES: Readonly<Record<string, string>> = {
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

const LOOK_ALIKE = new RegExp(`[${Object.keys(LOOK_ALIKES).join('')}]`, 'gu')

/**
 * The copy of a text on which things are recognised: full-width forms, case, accents, typographic dashes, quotes and
 * multiplication signs make no difference. What the customer typed is never replaced by it.
 */
export const fold = (text: string): string => {
  if (ASCII.test(text)) return text.toLowerCase()
  const plain = text.normalize('NFKC').toLowerCase().normalize('NFD').replace(MARKS_AND_INVISIBLES, '')
  return plain.replace(LOOK_ALIKE, (sign) => LOOK_ALIKES[sign] ?? sign)
}

/** A table's words as `fold` writes them, so that tables can be written as people spell. */
export const normalizedSet = (words: string): ReadonlySet<string> =>
  new Set(words.split(/[,\n]/).flatMap((word) => (word.trim() === '' ? [] : [fold(word.trim())])))
