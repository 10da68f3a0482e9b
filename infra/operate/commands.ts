import * as z from 'zod'
import { SCOPES } from '#shared/access/credentials/api-key.ts'
import { TIERS } from '#shared/stores/tiers.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts'
import type { Service } from './connect.ts'
import { OperatorError } from './operator-error.ts'
import { createStore, listStores, readStoreId, setSuspended, setTier, showStore } from './stores.ts'
import { usageOf } from './usage.ts'

export type Command = {
  readonly about: string
  /** The command's own options as `--help` shows them, by name. */
  readonly options: Readonly<Record<string, string>>
  readonly run: (service: Service, values: unknown) => Promise<object>
}

/** One row: what it does, its options as a schema, and the work. What the options allow is said once, in the schema. */
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

const storeId = () => z.string('is required').transform(readStoreId).describe("a store's id")
const tier = () => z.enum(TIERS, `is one of: ${TIERS.join(', ')}`).describe(TIERS.join(' | '))
const name = (what: string) => z.string('is required').min(1, 'must not be empty').describe(what)

/** Every command of an operator, by its noun and verb. */
export const commands: Readonly<Record<string, Command>> = {
  'stores create': command(
    'Makes a store and its first key, which is shown this once.',
    z.object({ name: name("the store's name"), tier: tier() }),
    (service, values) => createStore(service, values),
  ),
  'stores list': command('Lists all stores.', z.object({}), (service) => listStores(service)),
  'stores show': command('Shows a store.', z.object({ store: storeId() }), (service, { store }) =>
    showStore(service, store),
  ),
  'stores set-tier': command(
    "Changes a store's plan; it holds on the next request.",
    z.object({ store: storeId(), tier: tier() }),
    (service, values) => setTier(service, values.store, values.tier),
  ),
  'stores suspend': command('Refuses all requests of a store.', z.object({ store: storeId() }), (service, { store }) =>
    setSuspended(service, store, true),
  ),
  'stores resume': command('Ends a suspension.', z.object({ store: storeId() }), (service, { store }) =>
    setSuspended(service, store, false),
  ),
  'api-keys create': command(
    'Makes a key, which is shown this once.',
    z.object({
      store: storeId(),
      scope: z.enum(SCOPES, `is one of: ${SCOPES.join(', ')}`).describe(SCOPES.join(' | ')),
      name: z.string().default("Operator's key").describe("the key's name"),
      'expires-at': z.iso
        .datetime({ offset: true, error: 'must be an RFC 3339 time' })
        .transform((time) => new Date(time).toISOString())
        .nullable()
        .default(null)
        .describe('an RFC 3339 time'),
    }),
    (service, { 'expires-at': expires_at, ...values }) => createApiKey(service, { ...values, expires_at }),
  ),
  'api-keys list': command('Lists the keys of a store.', z.object({ store: storeId() }), (service, { store }) =>
    listApiKeys(service, store),
  ),
  'api-keys revoke': command(
    'Kills a key, and the sessions that it minted, at once.',
    z.object({ store: storeId(), key: z.uuid('must be the id of a key').describe("the key's id") }),
    (service, { store, key }) => revokeApiKey(service, store, key),
  ),
  usage: command(
    "Counts a store's requests by day and route.",
    z.object({
      store: storeId(),
      day: z.iso.date('must be a date such as 2026-11-20').optional().describe('a UTC date; 30 days when absent'),
    }),
    ({ accessLines }, { store, day }) => usageOf(accessLines, { store, day }, Date.now()),
  ),
}
