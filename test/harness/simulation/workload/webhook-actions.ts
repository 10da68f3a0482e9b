import { isoTime } from '#shared/core/clock.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import { EVENT_NAMES } from '#shared/submissions/events.ts'
import {
  changeWebhook,
  nextSecretVersion,
  rotateSecret,
  type WebhookChange,
} from '#shared/webhooks/registrations/changes.ts'
import type { Sealer } from '#shared/webhooks/registrations/sealing.ts'
import { createSecret } from '#shared/webhooks/registrations/secrets.ts'
import type { WebhookRecord } from '#shared/webhooks/registrations/webhook.ts'
import { maxFailingMs, type Rotation } from '#test/harness/simulation/checker/webhook-promise.ts'
import type { MemoryTable } from '#test/harness/simulation/world/memory-table.ts'
import type { Random } from '#test/harness/simulation/world/random.ts'
import { buildWebhook } from '#test/support/builders.ts'
import type { Api } from './api.ts'

export type WebhookDependencies = {
  readonly random: Random
  readonly table: MemoryTable
  readonly stores: readonly StoreId[]
  readonly newId: () => string
  readonly seal: Sealer['seal']
  /** Called with the secret that a write of a webhook shows to the store. */
  readonly rotated: (webhookId: string, rotation: Rotation) => void
}

/** A conditional write of the API: the effect must apply once, also when the AWS client repeats the call. */
export type Write = (api: Api, name: string, effect: () => void) => Promise<void>

const hourMs = 3_600_000

const overlapsSeconds = [0, 60, 600, 3_600, 86_400]

/** What stores do with their webhooks. */
export const createWebhookActions = (
  { random, table, stores, newId, seal, rotated }: WebhookDependencies,
  write: Write,
) => {
  /** @param revisionRead undefined for a new webhook. */
  const putWebhook = (
    api: Api,
    webhook: WebhookRecord,
    { revisionRead, rotation }: { readonly revisionRead?: string; readonly rotation?: Rotation } = {},
  ) =>
    write(api, 'putWebhook', () => {
      const present = table.webhookOf({ store_id: webhook.store_id, webhook_id: webhook.id })
      if (present?.revision !== revisionRead) return
      if (rotation) rotated(webhook.id, rotation)
      table.putWebhook(webhook)
    })

  const newSecret = () => createSecret((size) => Uint8Array.from({ length: size }, () => random.between(0, 255)))

  const sealedFor = async (webhook: { readonly store_id: StoreId; readonly id: string }, version: number) => {
    const secret = newSecret()
    const sealed = await seal(secret, { store_id: webhook.store_id, webhook_id: webhook.id, version })
    return { secret, sealed }
  }

  const someEvents = () => {
    const events = EVENT_NAMES.filter(() => random.chance(0.6))
    return events.length > 0 ? events : [random.pick(EVENT_NAMES)]
  }

  const newWebhook = async (
    atMs: number,
    store_id = random.pick(stores),
  ): Promise<{ webhook: WebhookRecord; rotation: Rotation }> => {
    const ids = { id: newId(), store_id }
    const { id } = ids
    const { secret, sealed } = await sealedFor(ids, 1)
    const at = isoTime(atMs)
    const webhook = buildWebhook({
      ...ids,
      url: `https://${id}.example.com/hooks`,
      subscribed_at: Object.fromEntries(someEvents().map((name) => [name, at])),
      created_at: at,
      updated_at: at,
      revision: newId(),
      mark: { request_id: newId(), fingerprint: 'f'.repeat(64) },
      secrets: [{ version: 1, sealed, expires_at: null }],
    })
    return { webhook, rotation: { secret, overlapSeconds: 0 } }
  }

  const register = async (api: Api) => {
    const { webhook, rotation } = await newWebhook(api.host.now())
    await putWebhook(api, webhook, { rotation })
  }

  const change = (webhook: WebhookRecord, fields: WebhookChange) => (api: Api) =>
    putWebhook(api, changeWebhook(webhook, fields, { revision: newId(), nowMs: api.host.now() }), {
      revisionRead: webhook.revision,
    })

  /** A store whose answer is lost, or whose secret leaked, rotates at once again. */
  const rotate = async (api: Api) => {
    const webhook = random.pick(table.webhooks())
    const { secret, sealed } = await sealedFor(webhook, nextSecretVersion(webhook))
    const overlapSeconds = random.pick(overlapsSeconds)
    const rotation = { sealed, last4: secret.slice(-4), overlapSeconds }
    const changed = rotateSecret(webhook, rotation, { revision: newId(), nowMs: api.host.now() })
    await putWebhook(api, changed, { revisionRead: webhook.revision, rotation: { secret, overlapSeconds } })
  }

  const edit = (api: Api) => {
    const webhook = random.pick(table.webhooks())
    const url = `https://${newId()}.example.com/hooks`
    return change(webhook, random.chance(0.5) ? { events: someEvents() } : { url })(api)
  }

  const remove = (api: Api) => {
    const webhook = random.pick(table.webhooks())
    return write(api, 'deleteWebhook', () => table.deleteWebhook(webhook))
  }

  const toggle = (api: Api) => {
    const webhook = random.pick(table.webhooks())
    return change(webhook, { status: webhook.status === 'enabled' ? 'disabled' : 'enabled' })(api)
  }

  return {
    /** Registers the webhooks that exist from the start. */
    begin: async (count: number, startMs: number): Promise<void> => {
      for (let made = 0; made < count; made += 1) {
        const { webhook, rotation } = await newWebhook(startMs - 40 * 24 * hourMs, made === 0 ? stores[0] : undefined)
        rotated(webhook.id, rotation)
        // Some have failed for about as long as disables a webhook.
        const failingMs = startMs - maxFailingMs + random.between(-24, 6) * hourMs
        table.putWebhook(random.chance(0.2) ? { ...webhook, failing_since: isoTime(failingMs) } : webhook)
      }
    },
    register,
    change,
    edit,
    toggle,
    rotate,
    remove,
  }
}
