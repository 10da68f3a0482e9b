import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const secretLength = 32
const checksumLength = 6

/** The form of a key or a code as a regular expression, in syntax that every engine has. */
export const tokenTextPattern = (prefix: string): string => `${prefix}[0-9A-Za-z]{${secretLength + checksumLength}}`

/** CRC-32 of the text before it, as 6 base62 digits: a typo is refused without a read. */
const checksumOf = (text: string): string => {
  let rest = crc32(text)
  let digits = ''
  for (let position = 0; position < checksumLength; position += 1) {
    digits = alphabet.charAt(rest % 62) + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

/**
 * A new key or code: the prefix, 32 random base62 characters (190 bits), the checksum. Bytes above 247 (4 × 62 − 1) are
 * redrawn, so that no character is more frequent.
 */
export const newTokenText = (prefix: string, randomBytes: (size: number) => Uint8Array): string => {
  let secret = ''
  while (secret.length < secretLength) {
    for (const byte of randomBytes(secretLength)) {
      if (byte < 248 && secret.length < secretLength) secret += alphabet.charAt(byte % 62)
    }
  }
  return prefix + secret + checksumOf(prefix + secret)
}

/** Checks form and checksum, not whether the key or code exists. */
export const isTokenText = (prefix: string, token: string): boolean =>
  new RegExp(`^${tokenTextPattern(prefix)}$`).test(token) &&
  checksumOf(token.slice(0, -checksumLength)) === token.slice(-checksumLength)

/** Stored instead of the key or code. With 190 random bits a plain SHA-256 cannot be searched. */
export const digestOf = (token: string): string => hash('sha256', token)
