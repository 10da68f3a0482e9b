import * as z from 'zod'
import { type Commands, command, storeIdOption } from '#infra/operate/command.ts'
import { TIERS } from '#shared/stores/tiers.ts'
import { createStore, listStores, setCurrency, setSuspended, setTier, showStore } from './stores.ts'

const tier = () => z.enum(TIERS, `must be one of: ${TIERS.join(', ')}`).describe(TIERS.join(' | '))

/** The currencies that Node knows: those of ISO 4217 in use. */
const currency = () =>
  z
    .string('is required')
    .refine((code) => Intl.supportedValuesOf('currency').includes(code), 'must be a code of ISO 4217, such as EUR')
    .describe('code of ISO 4217')

const name = () => z.string('is required').min(1, 'must not be empty').describe('name of the store')

export const storeCommands: Commands = {
  'stores create': command(
    'Creates a store and its first key. The key is shown only this once.',
    z.object({ name: name(), tier: tier() }),
    (service, values) => createStore(service, values),
  ),
  'stores list': command('Lists all stores.', z.object({}), (service) => listStores(service)),
  'stores show': command('Shows a store.', z.object({ store: storeIdOption() }), (service, { store }) =>
    showStore(service, store),
  ),
  'stores set-tier': command(
    "Changes a store's plan, from the next request on.",
    z.object({ store: storeIdOption(), tier: tier() }),
    (service, values) => setTier(service, values.store, values.tier),
  ),
  'stores set-currency': command(
    'Changes the currency of a store. Amounts stay as they are, now in its minor unit.',
    z.object({ store: storeIdOption(), currency: currency() }),
    (service, values) => setCurrency(service, values.store, values.currency),
  ),
  'stores suspend': command(
    'Refuses all requests of a store.',
    z.object({ store: storeIdOption() }),
    (service, { store }) => setSuspended(service, store, true),
  ),
  'stores resume': command(
    'Ends the suspension of a store.',
    z.object({ store: storeIdOption() }),
    (service, { store }) => setSuspended(service, store, false),
  ),
}
