const ascii = /^[\t\x20-\x7e]*$/
const marksAndInvisibles = /[\p{Mn}\p{Cf}]/gu

/** Typographic signs, and the Cyrillic letter of `2х`, by what people mean with them. */
const lookAlikes = { x: '×✕✖х', '-': '‐‒–—―−', "'": '‘’', '"': '“”„' }

const meant: ReadonlyMap<string, string> = new Map(
  Object.entries(lookAlikes).flatMap(([plain, signs]) => [...signs].map((sign) => [sign, plain] as const)),
)

const anyLookAlike = new RegExp(`[${Object.values(lookAlikes).join('')}]`, 'gu')

// What the bytes 128 to 159 are in Windows-1252; the others of one byte are the first 256 characters of Unicode.
const windowsCharacters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const continuation = `[\u0080-\u00bf${windowsCharacters}]`
const misread = new RegExp(`[\u00c2-\u00c5]${continuation}|[\u00e2-\u00ef]${continuation}{2}`, 'g')

const byteOf = (character: string): number => {
  const place = windowsCharacters.indexOf(character)
  return place < 0 ? character.charCodeAt(0) : 128 + place
}

/** `PokÃ©mon` becomes `Pokémon`: UTF-8 that was read as Windows-1252. What is not such a text stays as it is. */
const repaired = (text: string): string =>
  text.replace(misread, (sequence) => {
    let code = sequence.charCodeAt(0) % (sequence.length === 2 ? 32 : 16)
    for (let at = 1; at < sequence.length; at += 1) code = code * 64 + (byteOf(sequence.charAt(at)) % 64)
    return String.fromCharCode(code)
  })

const withoutLookAlikes = (text: string): string => text.replace(anyLookAlike, (sign) => meant.get(sign) ?? sign)

export const isAscii = (text: string): boolean => ascii.test(text)

const normalizedWhole = (text: string): string =>
  withoutLookAlikes(text.normalize('NFKC').toLowerCase().normalize('NFD').replace(marksAndInvisibles, ''))

// A surrogate is half of a character, a capital sigma depends on the letters beside it, and tone marks of Korean change
// places with the mark before them.
const needsOthers = /[\ud800-\udfffΣϹ\u302e\u302f]/

/**
 * What each UTF-16 unit becomes, kept when it is first met; null if the text around it counts. An array, because a `Map`
 * took 3 % of the slowest list's time.
 */
const ofUnits: (string | null | undefined)[] = new Array(65_536)

const ofUnit = (unit: number): string | null => {
  const character = String.fromCharCode(unit)
  const normalized = needsOthers.test(character) ? null : normalizedWhole(character)
  ofUnits[unit] = normalized
  return normalized
}

/** The normalized units of a text, one by one; undefined if one needs those around it or becomes more than `longest`. */
const normalizedUnits = (text: string, longest: number): string | undefined => {
  let normalized = ''
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const unit = ofUnits[code] ?? ofUnit(code)
    if (unit === null || unit.length > longest) return undefined
    normalized += unit
  }
  return normalized
}

/**
 * The copy of a text that is compared: full-width forms, case, accents, invisible characters, and typographic dashes,
 * quotes and multiplication signs make no difference (nor the Cyrillic `х`, typed for one), nor does UTF-8 that was read as Windows-1252. It never replaces
 * the customer's text.
 */
export const normalizeText = (text: string): string => {
  if (isAscii(text)) return text.toLowerCase()
  const typed = repaired(text)
  return normalizedUnits(typed, Number.POSITIVE_INFINITY) ?? normalizedWhole(typed)
}

/** The normalized text if every unit has its place in it; undefined for any other text. */
export const normalizedInPlace = (text: string): string | undefined => {
  if (isAscii(text)) return text.toLowerCase()
  const normalized = text.search(misread) < 0 ? normalizedUnits(text, 1) : undefined
  return normalized?.length === text.length ? normalized : undefined
}
