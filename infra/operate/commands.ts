import * as z from 'zod'
import { SCOPES } from '#shared/access/credentials/api-key.ts'
import { isoTime } from '#shared/core/clock.ts'
import { time } from '#shared/core/fields.ts'
import { TIERS } from '#shared/stores/tiers.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts'
import { auditSince } from './audit.ts'
import type { Service } from './connect.ts'
import { OperatorError } from './operator-error.ts'
import { createStore, listStores, readStoreId, setSuspended, setTier, showStore } from './stores.ts'
import { usageOf } from './usage.ts'

export type Command = {
  readonly about: string
  /** The help texts of the command's own options, by name. */
  readonly options: Readonly<Record<string, string>>
  readonly run: (service: Service, values: unknown) => Promise<object>
}

/** Builds a command. Parsing and help text both come from the one schema. */
const command = <Schema extends z.ZodObject>(
  about: string,
  schema: Schema,
  run: (service: Service, values: z.output<Schema>) => Promise<object>,
): Command => ({
  about,
  options: Object.fromEntries(
    Object.entries(schema.shape).map(([name, option]) => [
      name,
      `${option.safeParse(undefined).success ? 'optional, ' : ''}${option.description ?? ''}`,
    ]),
  ),
  run: async (service, values) => {
    const parsed = schema.safeParse(values)
    if (parsed.success) return run(service, parsed.data)
    throw new OperatorError(
      parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('\n'),
    )
  },
})

const storeId = () => z.string('is required').transform(readStoreId).describe('id of the store')
const tier = () => z.enum(TIERS, `must be one of: ${TIERS.join(', ')}`).describe(TIERS.join(' | '))
const name = (what: string) => z.string('is required').min(1, 'must not be empty').describe(what)

/** Every command, by noun and verb. */
export const commands: Readonly<Record<string, Command>> = {
  'stores create': command(
    'Creates a store and its first key. The key is shown only this once.',
    z.object({ name: name('name of the store'), tier: tier() }),
    (service, values) => createStore(service, values),
  ),
  'stores list': command('Lists all stores.', z.object({}), (service) => listStores(service)),
  'stores show': command('Shows a store.', z.object({ store: storeId() }), (service, { store }) =>
    showStore(service, store),
  ),
  'stores set-tier': command(
    "Changes a store's plan, from the next request on.",
    z.object({ store: storeId(), tier: tier() }),
    (service, values) => setTier(service, values.store, values.tier),
  ),
  'stores suspend': command('Refuses all requests of a store.', z.object({ store: storeId() }), (service, { store }) =>
    setSuspended(service, store, true),
  ),
  'stores resume': command('Ends the suspension of a store.', z.object({ store: storeId() }), (service, { store }) =>
    setSuspended(service, store, false),
  ),
  'api-keys create': command(
    'Creates a key. The key is shown only this once.',
    z.object({
      store: storeId(),
      scope: z.enum(SCOPES, `must be one of: ${SCOPES.join(', ')}`).describe(SCOPES.join(' | ')),
      name: z.string().default("Operator's key").describe('name of the key'),
      'expires-at': time()
        .transform(isoTime)
        .nullable()
        .default(null)
        .describe('RFC 3339 time; without it the key does not expire'),
    }),
    (service, { 'expires-at': expires_at, ...values }) => createApiKey(service, { ...values, expires_at }),
  ),
  'api-keys list': command('Lists the keys of a store.', z.object({ store: storeId() }), (service, { store }) =>
    listApiKeys(service, store),
  ),
  'api-keys revoke': command(
    'Revokes a key, and the sessions that it minted, at once.',
    z.object({ store: storeId(), key: z.uuid('must be the id of a key').describe('id of the key') }),
    (service, { store, key }) => revokeApiKey(service, store, key),
  ),
  audit: command(
    'Checks every change since a time and creates the deliveries that are missing.',
    z.object({ since: time().describe('RFC 3339 time, at most 29 days ago') }),
    (service, { since }) => auditSince(service, since),
  ),
  usage: command(
    "Counts a store's requests by day and route.",
    z.object({
      store: storeId(),
      day: z.iso.date('must be a date such as 2026-11-20').optional().describe('UTC date; without it the last 30 days'),
    }),
    ({ accessLines }, { store, day }) => usageOf(accessLines, { store, day }, Date.now()),
  ),
}
