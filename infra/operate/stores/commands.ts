import * as z from 'zod'
import { type Commands, command, storeIdOption } from '#infra/operate/command.ts'
import { TIERS } from '#shared/stores/tiers.ts'
import { createStore, listStores, setSuspended, setTier, showStore } from './stores.ts'

const tier = () => z.enum(TIERS, `must be one of: ${TIERS.join(', ')}`).describe(TIERS.join(' | '))
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
