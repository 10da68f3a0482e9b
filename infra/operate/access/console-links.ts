import type { Service } from '#infra/operate/connect.ts'
import { OperatorError } from '#infra/operate/operator-error.ts'
import { requireStore } from '#infra/operate/stores/require-store.ts'
import { consoleLinkMs, createLink } from '#shared/access/credentials/create-link.ts'
import type { StaffRole } from '#shared/access/credentials/principal.ts'
import { pageLinkOf } from '#shared/api/pages/paths.ts'
import { hasExpired } from '#shared/core/clock.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import { isLiveKey } from '#shared/stores/record.ts'

type NewConsoleLink = { readonly store: StoreId; readonly email: string; readonly role: StaffRole }

/**
 * Makes a link that opens the store's console once, within 5 minutes. It is made by the store's oldest live key of the
 * scope `full`, and ends with it.
 *
 * @throws OperatorError when the store does not exist or has no such key.
 */
export const createConsoleLink = async (
  { stores, apiKeys, links, baseUrl }: Pick<Service, 'stores' | 'apiKeys' | 'links' | 'baseUrl'>,
  { store, email, role }: NewConsoleLink,
) => {
  const nowMs = Date.now()
  const item = await requireStore(stores, store)
  const [oldest] = (await apiKeys.list(store))
    .filter(({ id, scope, expires_at }) => scope === 'full' && isLiveKey(item, id) && !hasExpired(expires_at, nowMs))
    .toSorted((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at))
  if (!oldest) {
    throw new OperatorError('The store has no live key of the scope full, by which a link is made. Create one.')
  }
  const { id: key_id, scope, expires_at: keyEnd } = oldest
  const key = { credential: 'key', store_id: store, key_id, scope } as const
  const principal = keyEnd === null ? key : { ...key, expires_at: keyEnd }
  const link = { page: 'console', nowMs, lifetimeMs: consoleLinkMs, email, role } as const
  const { code, expires_at } = await createLink(links, principal, link)
  return { url: pageLinkOf(baseUrl, 'pages.console', code), email, role, expires_at }
}
