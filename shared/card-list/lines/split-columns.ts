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
  const cell = RegExp(`(?<=^|[${delimiter}])( *)(?:"((?:[^"]|"")*)"?)?([^${delimiter}]*)(?:[${delimiter}]|$)`, 'g')
  return [...line.matchAll(cell)].map(
    ([, before = '', quoted = '', behind = '']) => before + quoted.replaceAll('""', '"') + behind,
  )
}

/** `$1,200.00`, `₹3,49,999` */
const largePrice = /(?<=(?:^|[\s,])[a-z]{0,2})[$€£₹]\s?\d{1,3}(?:,\d{2,3})+(\.\d\d)?(?!\d)/gi
/** Also `US$`: up to 2 letters. */
const beginsCell = /(?:^|,)\s*[a-z]{0,2}\s*$/i
/** A line has no line break. */
const commaOfPrice = '\n'

/**
 * The cells as typed, with their blanks. The commas of `$1,200.00` are part of the price, and those of `$1,200` unless it
 * begins its cell: there `200` may be the next column.
 */
const cellsAsTyped = (line: string, delimiter: string): string[] => {
  if (delimiter !== ',') return cutCells(line, delimiter)
  const whole = line.replaceAll(largePrice, (price: string, cents: string | undefined, at: number) =>
    cents === undefined && beginsCell.test(line.slice(0, at)) ? price : price.replaceAll(',', commaOfPrice),
  )
  return cutCells(whole, ',').map((cell) => cell.replaceAll(commaOfPrice, ','))
}

/** `**4**`, as Markdown writes bold text. */
const bold = /^\*\*([^*]+)\*\*$/

/** Splits a line at the delimiter. */
export const splitCells = (line: string, delimiter: string): string[] =>
  cellsAsTyped(line, delimiter).map((cell) => cell.trim().replace(bold, '$1'))

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

/** At least 2 pipes outside the innermost brackets: in `(Magic: The Gathering | Avatar)` one is of the name. */
const hasOuterPipes = (line: string): boolean => line.replaceAll(/[([][^()[\]]*[)\]]/g, '').split('|').length > 2

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
