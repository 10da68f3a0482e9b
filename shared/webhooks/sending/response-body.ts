/**
 * A longer body is cut here, and its status counts. The connection is closed in the piece that reaches this: a TLS
 * record of at most 16 KiB may end beyond it, and what of it is beyond is not looked at.
 */
const maxBytes = 64 * 1024

/** So much is shown to the store, as text. */
const keptBytes = 1024

/** Collects the beginning of a response's body, as text that can be stored and shown. */
export const collectBody = () => {
  const kept = Buffer.alloc(keptBytes)
  let readBytes = 0

  return {
    /** Takes one more piece of the body; true when no more of it may be read. */
    add: (chunk: Uint8Array): boolean => {
      if (readBytes < kept.length) kept.set(chunk.subarray(0, kept.length - readBytes), readBytes)
      readBytes += chunk.length
      return readBytes >= maxBytes
    },
    text: (): string => textOf(kept.subarray(0, readBytes)),
  }
}

/**
 * Bytes that are no UTF-8 become U+FFFD, which is longer than what it stands for: the text is cut again, so that what
 * is stored has the size that was asked for.
 */
const textOf = (bytes: Uint8Array): string =>
  leadingText(Buffer.from(leadingText(bytes, keptBytes).replaceAll('\0', '\uFFFD')), keptBytes)

/** The text of the first bytes. A character that the cut goes through is left out (`stream`), not shown as damaged. */
export const leadingText = (bytes: Uint8Array, maxBytes: number): string =>
  new TextDecoder().decode(bytes.subarray(0, maxBytes), { stream: true })
