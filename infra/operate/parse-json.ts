/**
 * The value of a JSON text; undefined for any other text. The message of `JSON.parse` is dropped: it quotes the text, which
 * may be a key.
 */
export const parseJson = (text = ''): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
