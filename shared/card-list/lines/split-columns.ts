export type Columns = { delimiter: string; cells: string[] }

/** Between the cells of an aligned table: 2 or more. */
export const blanks = '  '
/** Between the cells of a row, the surest first. Blanks separate cells only below a header. */
export const delimiters: readonly string[] = ['\t', ';', '|', ',', blanks]
const wholeNumber = /^\d{1,4}x?$/

/** A quoted cell may contain the delimiter, and `""` in it is one quote. */
const cutCells = (line: string, delimiter: string): string[] => {
  if (delimiter === blanks) return line.trim().split(/ {2,}/)
  if (!line.includes('"')) return line.split(delimiter)
  const cells: string[] = []
  let [cell, quoted, start] = ['', false, true]
  for (let at = 0; at < line.length; at += 1) {
    const character = line.charAt(at)
    if (quoted) {
      if (character !== '"') cell += character
      else if (line.charAt(at + 1) === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (character === delimiter) {
      cells.push(cell)
      cell = ''
      start = true
    } else if (character === '"' && start) quoted = true
    else {
      cell += character
      start &&= character === ' '
    }
  }
  return [...cells, cell]
}

/** `$1`, and `₹3,49` of `₹3,49,999` */
const priceStart = /(?:^|\s)[a-z]{0,2}[$€£₹]\s?\d{1,3}(?:,\d{2,3})*$/i
const thousands = /^\d{3}\.\d\d\s*$/
const thousandsInText = /^\d{2,3}(?!\d)/
/** A cell with a word before its price is a sentence: no column of numbers follows it. */
const hasWord = /[^\d\s$€£₹]{3}/

const isOfPrice = (before: string, cell: string): boolean =>
  priceStart.test(before) && (thousands.test(cell) || (hasWord.test(before) && thousandsInText.test(cell)))

/** In characters: what is looked at of a text before its comma, so that the time stays linear. */
const longestLook = 100

/** The cells as typed, with their blanks. The commas of `$1,200.00` are part of the price. */
const cellsAsTyped = (line: string, delimiter: string): string[] => {
  const cells = cutCells(line, delimiter)
  if (delimiter !== ',' || !cells.some((cell) => priceStart.test(cell))) return cells
  const whole: string[][] = []
  let before = ''
  for (const cell of cells) {
    const isPrice = isOfPrice(before, cell)
    if (isPrice) whole.at(-1)?.push(cell)
    else whole.push([cell])
    before = (isPrice ? `${before},${cell}` : cell).slice(-longestLook)
  }
  return whole.map((parts) => parts.join(','))
}

/** Splits a line at the delimiter. */
export const splitCells = (line: string, delimiter: string): string[] =>
  cellsAsTyped(line, delimiter).map((cell) => cell.trim())

/**
 * The cells of a row of `width` cells whose text in the cell `name` has delimiters of its own: that text is joined as
 * typed, and the cells behind it are counted from the right. Undefined if the row is not too wide.
 */
export const joinSurplus = (
  line: string,
  { delimiter, width, name }: { delimiter: string; width: number; name: number },
): string[] | undefined => {
  const cells = cellsAsTyped(line, delimiter)
  const behind = name + 1 + cells.length - width
  if (cells.length <= width) return undefined
  const joined = cells.slice(name, behind).join(delimiter)
  return [...cells.slice(0, name), joined, ...cells.slice(behind)].map((cell) => cell.trim())
}

/** At least 2 pipes outside brackets. Pipes in brackets belong to names: `(Magic: The Gathering | Avatar)`. */
const hasOuterPipes = (line: string): boolean => {
  let [depth, pipes] = [0, 0]
  for (const character of line) {
    if (character === '(' || character === '[') depth += 1
    else if (character === ')' || character === ']') depth -= 1
    else if (character === '|' && depth <= 0) pipes += 1
  }
  return pipes >= 2
}

const isNumber = (cell: string | undefined): boolean => wholeNumber.test(cell ?? '')

/** `4,Sol Ring,,NM` are cells; `Fear, Fire, Foes!` and `10,000 Year Reunion` are not. */
const areCommaCells = (line: string, cells: readonly string[]): boolean => {
  if (/^"(?:[^"]|"")*"\s*,/.test(line) && cells.length > 1) return true
  if (line.includes(', ') && !line.includes('"')) return false
  const hasNumberAtEdge = isNumber(cells[0]) || isNumber(cells.at(-1))
  // `OP13-008,2`
  if (cells.length === 2) return hasNumberAtEdge && !/\d(?<!-\d{3}),\d/.test(line)
  return cells.length > 2 && cells.some((cell) => cell === '' || isNumber(cell))
}

const isPlausible = (line: string, { delimiter, cells }: Columns): boolean => {
  const filled = cells.filter((cell) => cell !== '')
  if (delimiter === ',') return areCommaCells(line, cells)
  if (delimiter === '|') return hasOuterPipes(line)
  if (delimiter === ';') return cells.length > 2 || isNumber(filled[0]) || isNumber(filled.at(-1))
  return filled.length > 1
}

/** The cells of a row of a table; undefined for a line of text. */
export const splitColumns = (text: string): Columns | undefined => {
  const line = text.trim()
  return delimiters
    .filter((delimiter) => delimiter !== blanks && line.includes(delimiter))
    .map((delimiter) => ({ delimiter, cells: splitCells(line, delimiter) }))
    .find((columns) => isPlausible(line, columns))
}
