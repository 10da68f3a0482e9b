import { apiKeyPattern } from '#shared/access/credentials/api-key.ts'
import { linkCodePattern } from '#shared/access/credentials/link-code.ts'

const jwtPattern = '[0-9A-Za-z_-]+\\.[0-9A-Za-z_-]+\\.[0-9A-Za-z_-]+'

/**
 * An Authorization header that does not match runs no function: `Bearer` in any case, one blank, then an API key, a
 * link's code or a JWT. Used by the deployed and the local gateway, so in syntax that every engine has.
 */
export const tokenPattern = `^[Bb][Ee][Aa][Rr][Ee][Rr] (${apiKeyPattern}|${linkCodePattern}|${jwtPattern})$`

/** The gateway caches the authorizer's answer for 5 minutes; the gate finds later changes at every request. */
export const authorizerCacheSeconds = 300

/** Answers in base64 become bytes where the first type of `Accept` is one of these. */
export const binaryMediaTypes: readonly string[] = ['text/html']

/** The first media type that a caller accepts, by which the gateway decides; empty without the header. */
export const firstAcceptedType = (accept: string | undefined): string =>
  accept?.split(',')[0]?.split(';')[0]?.trim().toLowerCase() ?? ''
