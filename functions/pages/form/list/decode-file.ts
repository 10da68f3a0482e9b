/** Larger files are not looked at: 16 times the limit of a list. */
export const MAX_FILE_BYTES = 1_048_576

const startsWith = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)

const decode = (bytes: Uint8Array): string => {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Excel on Windows saves CSV in the system's old encoding.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * The text of a file: UTF-8, UTF-16 with its mark as spreadsheets write it, or Windows-1252. Lines end in LF. Undefined
 * for what is no text, such as a spreadsheet that was not saved as CSV.
 */
export const decodeFile = (bytes: Uint8Array): string | undefined => {
  const text = decode(bytes)
  return text.includes('\0') || startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) ? undefined : text.replaceAll(/\r\n?/g, '\n')
}

/** A list with the text of a file below what is there. */
export const appendText = (list: string, text: string): string =>
  list.trim() === '' ? text : `${list.replace(/\n+$/, '')}\n${text}`
