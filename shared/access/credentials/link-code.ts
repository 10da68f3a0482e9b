import { isTokenText, newTokenText, tokenTextPattern } from './token-text.ts'

/** Distinguishes the code of a link from a key, and makes leaked codes searchable. */
export const LINK_CODE_PREFIX = 'sil_'

export const linkCodePattern = tokenTextPattern(LINK_CODE_PREFIX)

/** A new link's code. */
export const newLinkCode = (randomBytes: (size: number) => Uint8Array): string =>
  newTokenText(LINK_CODE_PREFIX, randomBytes)

/** Checks form and checksum, not whether there is such a link. */
export const isLinkCode = (token: string): boolean => isTokenText(LINK_CODE_PREFIX, token)
