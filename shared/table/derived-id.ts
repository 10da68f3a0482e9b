import { hash } from 'node:crypto'

/** SHA-256 of the parts, each preceded by its length in bytes: `ab, c` and `a, bc` have different digests. */
export const digestOfParts = (...parts: readonly string[]): Buffer =>
  // In one call: half the time of a hash object, and a submission has an id for every line.
  hash('sha256', parts.map((part) => `${Buffer.byteLength(part)}:${part}`).join(''), 'buffer')

/**
 * A UUID of version 8 (RFC 9562) from the first 16 bytes of a digest: the same parts give the same id, so a repeated
 * create finds the item that it made.
 */
const uuidFrom = (digest: Uint8Array): string => {
  const bytes = Buffer.from(digest.subarray(0, 16))
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const digits = bytes.toString('hex')
  const groups = [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)]
  return groups.join('-')
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
