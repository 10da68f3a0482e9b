import { isTokenText, newTokenText, tokenTextPattern } from './token-text.ts'

export const SCOPES = ['read-only', 'full', 'webhook-only'] as const
export type Scope = (typeof SCOPES)[number]

/** Distinguishes a key from a session's token, and makes leaked keys searchable. */
export const API_KEY_PREFIX = 'sik_'

export const apiKeyPattern = tokenTextPattern(API_KEY_PREFIX)

/** A new key's text. */
export const newApiKeyText = (randomBytes: (size: number) => Uint8Array): string =>
  newTokenText(API_KEY_PREFIX, randomBytes)

/** Checks form and checksum, not whether the key exists. */
export const isApiKey = (token: string): boolean => isTokenText(API_KEY_PREFIX, token)

/** The parts of a key that lists show. */
export const shownPartsOf = (key: string) => ({ prefix: key.slice(0, 8), last4: key.slice(-4) })
