import { randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { isoTime, type Now } from '#shared/core/clock.ts'
import { email } from '#shared/core/fields.ts'
import type { KeyRing } from '#shared/core/key-ring.ts'
import { type StoreId, storeIdSchema } from '#shared/core/store-id.ts'
import { type Principal, STAFF_ROLES, type StaffRole } from './principal.ts'

const customerLifetimeSeconds = 3600

/** Eight hours: a working day. */
const consoleLifetimeSeconds = 8 * 3600

/** The largest difference between two clocks of ours. */
const clockToleranceSeconds = 30

/** Our tokens are shorter than 1 KB. A token above 8 KiB is refused before it is parsed. */
const maxTokenLength = 8 * 1024

const algorithm = 'HS256'
const types = { customer: 'cs+jwt', console: 'console+jwt' } as const
const issuer = 'submission-intake'
const audience = 'submission-intake/api/v1'

/** Every claim is required and no other is allowed: a token has exactly the claims that we write. */
const commonClaims = () => ({
  iss: z.literal(issuer),
  aud: z.literal(audience),
  sub: email(),
  store_id: storeIdSchema(),
  key_id: z.uuid(),
  jti: z.uuid(),
  iat: z.int(),
  exp: z.int(),
})

const customerClaims = () =>
  z.strictObject(commonClaims()).check(z.refine(({ iat, exp }) => exp === iat + customerLifetimeSeconds))

const consoleClaims = () =>
  z
    .strictObject({ ...commonClaims(), role: z.enum(STAFF_ROLES), key_expires_at: z.nullable(z.iso.datetime()) })
    .check(z.refine(({ iat, exp }) => exp <= iat + consoleLifetimeSeconds))

type Signing = { readonly keys: Pick<KeyRing, 'current'>; readonly now: Now }

export type MintedSession = { readonly token: string; readonly expiresAt: string }

type Session = {
  readonly type: keyof typeof types
  readonly subject: string
  readonly claims: Readonly<Record<string, string | null>>
  readonly issuedAt: number
  readonly expiresAt: number
}

const sign = async (keys: Signing['keys'], session: Session): Promise<MintedSession> => {
  const key = await keys.current()
  const token = await new SignJWT({ ...session.claims })
    .setProtectedHeader({ alg: algorithm, typ: types[session.type], kid: key.id })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(session.subject)
    .setJti(randomUUID())
    .setIssuedAt(session.issuedAt)
    .setExpirationTime(session.expiresAt)
    .sign(key.bytes)
  return { token, expiresAt: isoTime(session.expiresAt * 1000) }
}

/**
 * A token with which one customer may send and follow submissions for 1 hour, or until its key is revoked.
 *
 * @throws Error when the keys cannot be read.
 */
export const createCustomerSessionMint =
  ({ keys, now }: Signing) =>
  (made: { readonly store: StoreId; readonly keyId: string; readonly customerEmail: string }) => {
    const issuedAt = Math.floor(now() / 1000)
    const claims = { store_id: made.store, key_id: made.keyId }
    const expiresAt = issuedAt + customerLifetimeSeconds
    return sign(keys, { type: 'customer', subject: made.customerEmail, claims, issuedAt, expiresAt })
  }

/**
 * A token with which one person of the store's staff may work for 8 hours, or until its key expires or is revoked.
 *
 * @throws Error when the keys cannot be read.
 */
export const createConsoleSessionMint =
  ({ keys, now }: Signing) =>
  (made: {
    readonly store: StoreId
    readonly keyId: string
    readonly keyExpiresAt: string | null
    readonly email: string
    readonly role: StaffRole
  }) => {
    const issuedAt = Math.floor(now() / 1000)
    const { keyExpiresAt, role } = made
    const claims = { store_id: made.store, key_id: made.keyId, role, key_expires_at: keyExpiresAt }
    const keyEnd = keyExpiresAt === null ? Number.POSITIVE_INFINITY : Math.floor(Date.parse(keyExpiresAt) / 1000)
    const expiresAt = Math.min(issuedAt + consoleLifetimeSeconds, keyEnd)
    return sign(keys, { type: 'console', subject: made.email, claims, issuedAt, expiresAt })
  }

/**
 * The session that a token belongs to; undefined when the token is not valid. The algorithm is fixed here, not taken
 * from the token; `kid` names one of our two keys.
 *
 * @throws Error when the keys cannot be read, so that an outage is never answered as a bad token.
 */
export const createSessionReader = ({ keys, now }: { keys: Pick<KeyRing, 'find'>; now: Now }) => {
  const ofCustomers = customerClaims()
  const ofConsoles = consoleClaims()

  const customerFrom = (payload: unknown): Principal | undefined => {
    const { data } = ofCustomers.safeParse(payload)
    if (!data) return undefined
    const { store_id, key_id, sub, exp } = data
    return { credential: 'session', store_id, key_id, customer_email: sub, expires_at: isoTime(exp * 1000) }
  }

  const consoleFrom = (payload: unknown): Principal | undefined => {
    const { data } = ofConsoles.safeParse(payload)
    if (!data) return undefined
    const { store_id, key_id, sub, role, exp, key_expires_at } = data
    return {
      credential: 'console',
      store_id,
      key_id,
      email: sub,
      role,
      expires_at: isoTime(exp * 1000),
      ...(key_expires_at !== null && { key_expires_at }),
    }
  }

  return async (token: string): Promise<Principal | undefined> => {
    if (token.length > maxTokenLength) return undefined
    try {
      const { payload, protectedHeader } = await jwtVerify(
        token,
        async ({ kid }) => {
          const key = kid === undefined ? undefined : await keys.find(kid)
          if (!key) throw new errors.JWKSNoMatchingKey()
          return key.bytes
        },
        {
          algorithms: [algorithm],
          issuer,
          audience,
          requiredClaims: ['sub', 'store_id', 'key_id', 'jti', 'iat', 'exp'],
          maxTokenAge: consoleLifetimeSeconds,
          clockTolerance: clockToleranceSeconds,
          currentDate: new Date(now()),
        },
      )
      if (protectedHeader.typ === types.customer) return customerFrom(payload)
      return protectedHeader.typ === types.console ? consoleFrom(payload) : undefined
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  }
}

export type CustomerSessionMint = ReturnType<typeof createCustomerSessionMint>
export type ConsoleSessionMint = ReturnType<typeof createConsoleSessionMint>
