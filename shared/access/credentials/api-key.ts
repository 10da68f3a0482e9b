import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

export const SCOPES = ['read-only', 'full', 'webhook-only'] as const
export type Scope = (typeof SCOPES)[number]

/** Distinguishes a key from a session's token, and makes leaked keys searchable. */
export const API_KEY_PREFIX = 'sik_'
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const secretLength = 32
const checksumLength = 6

/** A key's form as a regular expression, in syntax that every engine has. */
export const apiKeyPattern = `${API_KEY_PREFIX}[0-9A-Za-z]{${secretLength + checksumLength}}`

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
 * A new key: `sik_`, 32 random base62 characters (190 bits), the checksum. Bytes above 247 (4 × 62 − 1) are redrawn, so
 * that no character is more frequent.
 */
export const newApiKeyText = (randomBytes: (size: number) => Uint8Array): string => {
  let secret = ''
  while (secret.length < secretLength) {
    for (const byte of randomBytes(secretLength)) {
      if (byte < 248 && secret.length < secretLength) secret += alphabet.charAt(byte % 62)
    }
  }
  return API_KEY_PREFIX + secret + checksumOf(API_KEY_PREFIX + secret)
}

/** Checks form and checksum, not whether the key exists. */
export const isApiKey = (token: string): boolean =>
  new RegExp(`^${apiKeyPattern}$`).test(token) &&
  checksumOf(token.slice(0, -checksumLength)) === token.slice(-checksumLength)

/** Stored instead of the key. With 190 random bits a plain SHA-256 cannot be searched. */
export const digestOf = (key: string): string => createHash('sha256').update(key).digest('hex')

/** The parts of a key that lists show. */
export const shownPartsOf = (key: string) => ({ prefix: key.slice(0, 8), last4: key.slice(-4) })
