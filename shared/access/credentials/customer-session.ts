import { randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import { isoTime, type Now } from '#shared/core/clock.ts'
import { email } from '#shared/core/fields.ts'
import type { KeyRing } from '#shared/core/key-ring.ts'
import { type StoreId, storeIdSchema } from '#shared/core/store-id.ts'
import type { Principal } from './principal.ts'

const lifetimeSeconds = 3600

/** The largest difference between two clocks of ours. */
const clockToleranceSeconds = 30

/** Our tokens are shorter than 1 KB. A token above 8 KiB is refused before it is parsed. */
const maxTokenLength = 8 * 1024

const algorithm = 'HS256'
const type = 'cs+jwt'
const issuer = 'submission-intake'
const audience = 'submission-intake/api/v1'

/** Every claim is required and no other is allowed: a token has exactly the claims that we write. */
const claimsSchema = () =>
  z
    .strictObject({
      iss: z.literal(issuer),
      aud: z.literal(audience),
      sub: email(),
      store_id: storeIdSchema(),
      key_id: z.uuid(),
      jti: z.uuid(),
      iat: z.int(),
      exp: z.int(),
    })
    .refine(({ iat, exp }) => exp === iat + lifetimeSeconds)

type Minting = { readonly store: StoreId; readonly keyId: string; readonly customerEmail: string }

/**
 * A token with which one customer may create submissions for 1 hour, or until the key that minted it is revoked.
 *
 * @throws Error when the keys cannot be read.
 */
export const createSessionMint =
  ({ keys, now }: { keys: Pick<KeyRing, 'current'>; now: Now }) =>
  async ({ store, keyId, customerEmail }: Minting): Promise<{ token: string; expiresAt: string }> => {
    const key = await keys.current()
    const issuedAt = Math.floor(now() / 1000)
    const expiresAt = issuedAt + lifetimeSeconds
    const token = await new SignJWT({ store_id: store, key_id: keyId })
      .setProtectedHeader({ alg: algorithm, typ: type, kid: key.id })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(customerEmail)
      .setJti(randomUUID())
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiresAt)
      .sign(key.bytes)
    return { token, expiresAt: isoTime(expiresAt * 1000) }
  }

/**
 * The session that a token belongs to; undefined when the token is not valid. The algorithm is fixed here, not taken
 * from the token; `kid` names one of our two keys.
 *
 * @throws Error when the keys cannot be read, so that an outage is never answered as a bad token.
 */
export const createSessionReader = ({ keys, now }: { keys: Pick<KeyRing, 'find'>; now: Now }) => {
  const claims = claimsSchema()
  return async (token: string): Promise<Principal | undefined> => {
    if (token.length > maxTokenLength) return undefined
    try {
      const { payload } = await jwtVerify(
        token,
        async ({ kid }) => {
          const key = kid === undefined ? undefined : await keys.find(kid)
          if (!key) throw new errors.JWKSNoMatchingKey()
          return key.bytes
        },
        {
          algorithms: [algorithm],
          typ: type,
          issuer,
          audience,
          requiredClaims: ['sub', 'store_id', 'key_id', 'jti', 'iat', 'exp'],
          maxTokenAge: lifetimeSeconds,
          clockTolerance: clockToleranceSeconds,
          currentDate: new Date(now()),
        },
      )
      const parsed = claims.safeParse(payload)
      if (!parsed.success) return undefined
      const { store_id, key_id, sub, exp } = parsed.data
      return { credential: 'session', store_id, key_id, customer_email: sub, expires_at: isoTime(exp * 1000) }
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  }
}

export type SessionMint = ReturnType<typeof createSessionMint>
