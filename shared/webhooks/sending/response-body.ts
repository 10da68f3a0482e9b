/**
 * At the chunk that reaches this size the connection is closed and the status decides. The chunk, a TLS record of at
 * most 16 KiB, may end past the limit; the bytes past it are ignored.
 */
const maxBytes = 64 * 1024

/** Bytes of the body that are kept as text and shown to the store. */
const keptBytes = 1024

export const collectBody = () => {
  const kept = Buffer.alloc(keptBytes)
  let readBytes = 0

  return {
    /** @returns true when `maxBytes` is reached and reading must stop. */
    add: (chunk: Uint8Array): boolean => {
      if (readBytes < kept.length) kept.set(chunk.subarray(0, kept.length - readBytes), readBytes)
      readBytes += chunk.length
      return readBytes >= maxBytes
    },
    text: (): string => textOf(kept.subarray(0, readBytes)),
  }
}

/** Invalid UTF-8 and NUL become U+FFFD, which takes 3 bytes, so the text is cut to `keptBytes` a second time. */
const textOf = (bytes: Uint8Array): string =>
  leadingText(Buffer.from(leadingText(bytes, keptBytes).replaceAll('\0', '\uFFFD')), keptBytes)

/** Decodes the first `maxBytes` bytes. A character that the cut splits is left out (`stream`), not shown as U+FFFD. */
export const leadingText = (bytes: Uint8Array, maxBytes: number): string =>
  new TextDecoder().decode(bytes.subarray(0, maxBytes), { stream: true })
