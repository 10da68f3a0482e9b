import { apiKeyPattern } from '#shared/access/credentials/api-key.ts'

const jwtPattern = '[0-9A-Za-z_-]+\\.[0-9A-Za-z_-]+\\.[0-9A-Za-z_-]+'

/**
 * What an Authorization header must look like before any function runs: the bearer scheme in any case, one blank, then
 * an API key or a JWT. Read by the gateway, deployed and local alike, so it keeps to what every engine understands.
 */
export const tokenPattern = `^[Bb][Ee][Aa][Rr][Ee][Rr] (${apiKeyPattern}|${jwtPattern})$`

/**
 * How long the gateway may repeat the authorizer's answer. What has changed since, the gate finds out on every request.
 */
export const authorizerCacheSeconds = 300
