import { API_KEY_PREFIX, isApiKey } from '#shared/access/credentials/api-key.ts'
import type { ApiKeyLookUp } from '#shared/access/credentials/api-key-schema.ts'
import { isLinkCode, LINK_CODE_PREFIX } from '#shared/access/credentials/link-code.ts'
import type { Link } from '#shared/access/credentials/link-repository.ts'
import type { Principal } from '#shared/access/credentials/principal.ts'
import { digestOf } from '#shared/access/credentials/token-text.ts'
import { hasCome, hasExpired, type Now } from '#shared/core/clock.ts'
import { log } from '#shared/core/log.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import { isLiveKey, type StoreRecord } from '#shared/stores/record.ts'

type Dependencies = {
  readonly readSession: (token: string) => Promise<Principal | undefined>
  readonly findApiKey: (digest: string) => Promise<ApiKeyLookUp | undefined>
  readonly findLink: (digest: string) => Promise<Link | undefined>
  readonly findStore: (store: StoreId) => Promise<StoreRecord | undefined>
  /** Only for display: a failure does not refuse the request. */
  readonly markUsed: (store: StoreId, keyId: string, nowMs: number) => Promise<void>
  readonly now: Now
}

/** The principal of a valid key. A wrong checksum costs no read; an unknown or expired key costs one. */
const readApiKey =
  ({ findApiKey, now }: Pick<Dependencies, 'findApiKey' | 'now'>) =>
  async (token: string): Promise<Principal | undefined> => {
    if (!isApiKey(token)) return undefined
    const apiKey = await findApiKey(digestOf(token))
    if (!apiKey || hasExpired(apiKey.expires_at, now())) return undefined
    const { expires_at, ...principal } = apiKey
    return { credential: 'key', ...principal, ...(expires_at !== null && { expires_at }) }
  }

/** The principal of a link's code. A used console link is refused here, and again by the route that uses it. */
const readLinkCode =
  ({ findLink, now }: Pick<Dependencies, 'findLink' | 'now'>) =>
  async (code: string): Promise<Principal | undefined> => {
    if (!isLinkCode(code)) return undefined
    const digest = digestOf(code)
    const link = await findLink(digest)
    if (!link || hasCome(link.expires_at, now())) return undefined
    const { store_id, key_id, expires_at } = link
    const linkFields = { store_id, key_id, expires_at }
    if (link.page === 'form') return { credential: 'form-link', ...linkFields, customer_email: link.customer_email }
    if (link.used_by !== undefined) return undefined
    return { credential: 'console-link', ...linkFields, email: link.email, role: link.role, link: digest }
  }

/**
 * The principal of a token; undefined for an unknown, revoked or expired one alike. The answer does not depend on the
 * requested route, because the gateway caches it for all routes.
 *
 * @throws Error when the table or the session keys cannot be read.
 */
export const createAuthorizer = ({ readSession, findStore, markUsed, ...dependencies }: Dependencies) => {
  const readKey = readApiKey(dependencies)
  const readCode = readLinkCode(dependencies)
  const read = (token: string): Promise<Principal | undefined> => {
    if (token.startsWith(API_KEY_PREFIX)) return readKey(token)
    return token.startsWith(LINK_CODE_PREFIX) ? readCode(token) : readSession(token)
  }
  return async (token: string): Promise<Principal | undefined> => {
    const principal = await read(token)
    if (!principal) return undefined
    const store = await findStore(principal.store_id)
    if (!store || !isLiveKey(store, principal.key_id)) return undefined
    if (principal.credential === 'key') {
      await markUsed(principal.store_id, principal.key_id, dependencies.now()).catch((cause) =>
        log('warn', 'api-key.not-marked', { store_id: principal.store_id, cause }),
      )
    }
    return principal
  }
}
