import { createStore } from '#infra/operate/stores/stores.ts'
import { createApiKeyRepository } from '#shared/access/credentials/api-key-repository.ts'
import { createStoreRepository } from '#shared/stores/repository.ts'
import { EVENT_NAMES, type EventName } from '#shared/submissions/events.ts'
import { type Kind, kinds, type Receivers } from '#test/harness/kill/receivers.ts'
import { type Client, createClient } from '#test/harness/kill/workload/client.ts'
import type { Stack } from './stack.ts'

const storeCount = 3

type Wanted = { readonly kind: Kind; readonly events: readonly EventName[]; readonly isDoomed: boolean }

/** The webhooks of each store. */
const wanted: readonly Wanted[] = [
  ...kinds.map((kind) => ({ kind, events: EVENT_NAMES, isDoomed: false })),
  { kind: 'works', events: EVENT_NAMES.filter((name) => name !== 'submission.received'), isDoomed: false },
  { kind: 'is slow', events: EVENT_NAMES, isDoomed: true },
]

type PreparedWebhook = Awaited<ReturnType<typeof subscribe>> & { readonly storeId: string; readonly isDoomed: boolean }

const subscribe = async (
  client: Client,
  events: readonly EventName[],
  receiver: Awaited<ReturnType<Receivers['start']>>,
) => {
  const fields = { url: receiver.url, events, description: null }
  const { body } = await client.post<{ id: string; secret: string }>('/webhooks', receiver.url, fields)
  receiver.belongsTo(body)
  return { id: body.id, events, client, addSecret: receiver.addSecret }
}

/**
 * Creates 3 stores, each with one webhook per kind of receiver for all events, one for all events but
 * `submission.received`, and one that is deleted during the run.
 */
export const prepareStores = async ({ table, baseUrl }: Stack, receivers: Receivers) => {
  const service = { stores: createStoreRepository(table), apiKeys: createApiKeyRepository(table) }
  const stores: { id: string; client: Client }[] = []
  const webhooks: PreparedWebhook[] = []
  for (let number = 1; number <= storeCount; number += 1) {
    const made = await createStore(service, { name: `Store ${number}`, tier: 'pro_api_access' })
    const { id } = made.store
    const client = createClient(baseUrl, made.api_key.key)
    stores.push({ id, client })
    for (const { kind, events, isDoomed } of wanted) {
      webhooks.push({ ...(await subscribe(client, events, await receivers.start(kind))), storeId: id, isDoomed })
    }
  }
  return { stores, webhooks }
}
