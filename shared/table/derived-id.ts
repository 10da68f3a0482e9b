import { createHash } from 'node:crypto'

/** SHA-256 of the parts, each preceded by its length in bytes: `ab, c` and `a, bc` have different digests. */
export const digestOfParts = (...parts: readonly string[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part)
  return hash.digest()
}

/**
 * A UUID of version 8 (RFC 9562) from the first 16 bytes of a digest: the same parts give the same id, so a repeated
 * create finds the item that it made.
 */
const uuidFrom = (digest: Uint8Array): string => {
  const bytes = Buffer.from(digest.subarray(0, 16))
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export const derivedId = (...parts: readonly string[]): string => uuidFrom(digestOfParts(...parts))

/**
 * As `derivedId`, but begins with 48 bits of a time, so that ids sort by that time.
 *
 * @param timeMs milliseconds since 1970.
 * @throws RangeError when the time does not fit into 48 bits.
 */
export const timedDerivedId = (timeMs: number, ...parts: readonly string[]): string => {
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(timeMs, 0, 6)
  digestOfParts(...parts).copy(bytes, 6, 0, 10)
  return uuidFrom(bytes)
}
