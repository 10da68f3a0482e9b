/** A cell that a spreadsheet would run as a formula: OWASP, "CSV Injection". */
const formulaStart = /^[=+\-@\t\r]/

/** A cell of a CSV file: text that begins like a formula gets an apostrophe, and quotation marks are doubled. */
const cellOf = (value: string | number | null): string => {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  const safe = formulaStart.test(text) ? `'${text}` : text
  return /[",;\r\n\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** RFC 4180. */
export const writeCsv = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')

/** The separator that the first line has most of. Spreadsheets write `;` where the comma is the decimal mark. */
const separatorOf = (text: string): string => {
  const line = text.slice(0, Math.max(0, text.search(/[\r\n]|$/)))
  const marks = [',', ';', '\t'].map((mark) => ({ mark, count: line.split(mark).length }))
  return marks.toSorted((left, right) => right.count - left.count)[0]?.mark ?? ','
}

/** Reads a file of cells with commas, semicolons or tabs between them. Rows without any text are left out. */
export const readCsv = (text: string): string[][] => {
  const body = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(body)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const endRow = () => {
    row.push(cell)
    if (row.some((one) => one.trim() !== '')) rows.push(row)
    row = []
    cell = ''
  }
  for (let index = 0; index < body.length; index += 1) {
    const character = body.charAt(index)
    if (quoted) {
      if (character !== '"') cell += character
      else if (body.charAt(index + 1) === '"') {
        cell += '"'
        index += 1
      } else quoted = false
    } else if (character === '"' && cell === '') quoted = true
    else if (character === separator) {
      row.push(cell)
      cell = ''
    } else if (character === '\n' || character === '\r') endRow()
    else cell += character
  }
  endRow()
  return rows
}
