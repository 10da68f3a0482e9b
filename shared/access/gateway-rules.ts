import { apiKeyPattern } from '#shared/access/credentials/api-key.ts'

const jwtPattern = '[0-9A-Za-z_-]+\\.[0-9A-Za-z_-]+\\.[0-9A-Za-z_-]+'

/**
 * An Authorization header that does not match runs no function: `Bearer` in any case, one blank, an API key or a JWT.
 * Used by the deployed and the local gateway, so in syntax that every engine has.
 */
export const tokenPattern = `^[Bb][Ee][Aa][Rr][Ee][Rr] (${apiKeyPattern}|${jwtPattern})$`

/** The gateway caches the authorizer's answer for 5 minutes; the gate finds later changes at every request. */
export const authorizerCacheSeconds = 300
