import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { auditLimits } from '#infra/limits.ts'
import { type Commands, command, oneOfOption, storeIdOption, wholeNumberOption } from '#infra/operate/command.ts'
import { authorizerCacheSeconds } from '#shared/access/gateway-rules.ts'
import { TIERS } from '#shared/stores/tiers.ts'
import { deleteStore } from './delete.ts'
import { exportStore } from './export/export.ts'
import { createStore, listStores, setCurrency, setSuspended, setTier, showStore } from './stores.ts'

/**
 * Upper bound on writes for a store after its suspension: the gateway's cache lets customers through to the gate, which
 * writes their count, for 5 minutes; the audit, the function that runs longest, ends after 4.
 */
const inFlightSeconds = Math.max(authorizerCacheSeconds, auditLimits.timeoutSeconds)

const tier = () => oneOfOption(TIERS)

/** The currencies that Node knows: those of ISO 4217 in use. */
const currency = () =>
  z.string('is required').check(
    z.refine((code) => Intl.supportedValuesOf('currency').includes(code), 'must be a code of ISO 4217, such as EUR'),
    z.describe('code of ISO 4217'),
  )

const name = () => z.string('is required').check(z.minLength(1, 'must not be empty'), z.describe('name of the store'))

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
  'stores export': command(
    'Writes everything of a store as JSON lines. Repeated after it broke off, it goes on in the same file.',
    z.object({
      store: storeIdOption(),
      to: z.string('is required').check(z.minLength(1, 'is required'), z.describe('file to write')),
    }),
    (service, values) => exportStore(service, values),
  ),
  'stores delete': command(
    'Deletes a store and everything of it, for ever. Export it before. May be repeated.',
    z.object({
      store: storeIdOption(),
      confirm: z.string('is required').check(z.describe('name of the store, as a confirmation')),
      'wait-seconds': z
        ._default(wholeNumberOption(0), inFlightSeconds)
        .check(z.describe(`seconds in which what is in flight ends; ${inFlightSeconds} when absent`)),
    }),
    (service, { 'wait-seconds': seconds, ...values }) => deleteStore(service, values, () => sleep(seconds * 1000)),
  ),
}
