import { createHash } from 'node:crypto'

/** SHA-256 over parts that cannot run into each other: each is preceded by its length. */
export const digestOfParts = (...parts: readonly string[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part)
  return hash.digest()
}

/**
 * A UUID of version 8 from bytes that are a digest: the same parts give the same id, so a repeated create meets its own
 * item. Version and variant bits are RFC 9562's.
 */
const uuidFrom = (digest: Uint8Array): string => {
  const bytes = Buffer.from(digest.subarray(0, 16))
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export const derivedId = (...parts: readonly string[]): string => uuidFrom(digestOfParts(...parts))

/** As `derivedId`, behind 48 bits of a time in milliseconds, so that the ids sort by that time. */
export const timedDerivedId = (timeMs: number, ...parts: readonly string[]): string => {
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(timeMs, 0, 6)
  digestOfParts(...parts).copy(bytes, 6, 0, 10)
  return uuidFrom(bytes)
}
