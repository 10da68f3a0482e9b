/** Collects the beginning of a response's body, as text that can be stored and shown. */
export const collectBody = (limits: { maxResponseBytes: number; keptResponseBytes: number }) => {
  const kept = Buffer.alloc(limits.keptResponseBytes)
  let readBytes = 0

  return {
    /** Takes one more piece of the body; true when no more of it may be read. */
    add: (chunk: Uint8Array): boolean => {
      if (readBytes < kept.length) kept.set(chunk.subarray(0, kept.length - readBytes), readBytes)
      readBytes += chunk.length
      return readBytes >= limits.maxResponseBytes
    },
    text: (): string => textOf(kept.subarray(0, readBytes), limits.keptResponseBytes),
  }
}

/**
 * Bytes that are no UTF-8 become U+FFFD, which is longer than what it stands for: the text is cut again, so that what
 * is stored has the size that was asked for.
 */
const textOf = (bytes: Uint8Array, maxBytes: number): string =>
  decode(Buffer.from(decode(bytes).replaceAll('\0', '\uFFFD')).subarray(0, maxBytes))

/** A character that the cut went through is left out (`stream`), not shown as damaged. */
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes, { stream: true })
