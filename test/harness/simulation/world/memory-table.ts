import { isoTime } from '#shared/core/clock.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import { lastEntryOf } from '#shared/submissions/fold.ts'
import type { SubmissionLog } from '#shared/submissions/log.ts'
import { changedOf, deliveryIndexKeys, dueOf, failedAuditKey, type Shard, shardOf } from '#shared/table/keys.ts'
import { type DeliveryIds, type DeliveryRecord, idsOf } from '#shared/webhooks/deliveries/record.ts'
import type { AuditProgress, DeliveryStore, SubmissionIds } from '#shared/webhooks/deliveries/store.ts'
import type { WebhookRecord } from '#shared/webhooks/registrations/webhook.ts'
import { createMemoryIndex } from './memory-index.ts'

type Options = {
  /** Decides when an index applies a change; without it, at once. */
  readonly follow?: (apply: () => void) => void
  readonly pageRows?: () => number
  /** The table's own time; without it, no clock is ahead of it. */
  readonly now?: () => number
  /** Awaited before each item of a batch is read: BatchGetItem reads its items at different moments. */
  readonly beforeItem?: () => Promise<void>
  /** Whether another write on an item of a transaction is in progress, which DynamoDB then cancels. */
  readonly conflicts?: () => boolean
  /** Called at every write, before a reader can see it. */
  readonly watch?: {
    readonly delivery?: (before: DeliveryRecord | undefined, after: DeliveryRecord) => void
    readonly log?: (log: SubmissionLog) => void
    readonly webhook?: (webhook: WebhookRecord) => void
    readonly webhookDeleted?: (id: string) => void
  }
}

const webhookKeyOf = (store_id: StoreId, id: string) => `${store_id}/${id}`
const deliveryKeyOf = ({ store_id, webhook_id, delivery_id }: DeliveryIds) => `${store_id}/${webhook_id}/${delivery_id}`

/** The delivery engine's records in memory, with the conditions of the repositories' writes. */
export const createMemoryTable = (options: Options = {}) => {
  const { follow = (apply) => apply(), pageRows = () => 200, conflicts = () => false, watch = {} } = options
  const { now = () => Number.POSITIVE_INFINITY } = options
  const webhooks = new Map<string, WebhookRecord>()
  const deliveries = new Map<string, DeliveryRecord>()
  const logs = new Map<string, SubmissionLog>()
  const progresses = new Map<Shard, AuditProgress>()
  const failedAudits = new Map<string, { readonly shard: Shard; readonly ids: SubmissionIds }>()
  const due = createMemoryIndex<DeliveryIds>(follow, pageRows)
  const changed = createMemoryIndex<SubmissionIds>(follow, pageRows)

  const put = (delivery: DeliveryRecord): void => {
    const before = deliveries.get(deliveryKeyOf(idsOf(delivery)))
    place(delivery)
    watch.delivery?.(before, delivery)
  }

  const place = (delivery: DeliveryRecord): void => {
    const ids = idsOf(delivery)
    const key = deliveryKeyOf(ids)
    deliveries.set(key, Object.freeze({ ...delivery }))
    const keys = delivery.due_sk === null ? undefined : deliveryIndexKeys(delivery.id, delivery.due_sk)
    due.move(key, ids, keys && { partition: keys.due_pk, sort: keys.due_sk })
  }

  const writeIf = (delivery: DeliveryRecord, revisionRead: string, mayWrite: () => boolean): boolean => {
    const present = deliveries.get(deliveryKeyOf(idsOf(delivery)))
    if (present?.revision !== revisionRead || !mayWrite()) return present?.revision === delivery.revision
    put(delivery)
    return true
  }

  const webhookOf = ({ store_id, webhook_id }: Pick<DeliveryRecord, 'store_id' | 'webhook_id'>) =>
    webhooks.get(webhookKeyOf(store_id, webhook_id))

  const readItem = async <Item>(read: () => Item): Promise<Item> => {
    await options.beforeItem?.()
    return read()
  }

  const store: DeliveryStore = {
    read: async (ids) => {
      const [delivery, webhook, log] = await Promise.all([
        readItem(() => deliveries.get(deliveryKeyOf(ids))),
        readItem(() => webhookOf(ids)),
        readItem(() => (ids.submission_id === null ? undefined : logs.get(`${ids.store_id}/${ids.submission_id}`))),
      ])
      return { delivery, webhook, log }
    },
    readDelivery: (ids) => readItem(() => deliveries.get(deliveryKeyOf(ids))),
    putIfAbsent: async (delivery) => {
      const present = deliveries.get(deliveryKeyOf(idsOf(delivery)))
      if (!present) put(delivery)
      return present ?? delivery
    },
    write: async (delivery, revisionRead) => writeIf(delivery, revisionRead, () => true),
    writeWhileDisabled: async (delivery, revisionRead) =>
      !conflicts() && writeIf(delivery, revisionRead, () => webhookOf(delivery)?.status === 'disabled'),
    disable: async (webhook, reason, { revision, nowMs }) => {
      const present = webhooks.get(webhookKeyOf(webhook.store_id, webhook.id))
      if (present?.version !== webhook.version || present.status !== 'enabled') return
      if (reason === 'failing' && present.failing_since !== webhook.failing_since) return
      const disabled = { status: 'disabled', disabled_reason: reason, updated_at: isoTime(nowMs), revision } as const
      putWebhook({ ...present, ...disabled, version: webhook.version + 1 })
    },
    writeHealth: async (webhook, health) => {
      const present = webhooks.get(webhookKeyOf(webhook.store_id, webhook.id))
      if (present?.version !== webhook.version || present.failing_since !== webhook.failing_since) return
      putWebhook({ ...present, ...health })
    },
    listWebhooks: async (store_id) =>
      [...webhooks.values()].filter((webhook) => webhook.store_id === store_id).sort((a, b) => (a.id < b.id ? -1 : 1)),
    due: async (shard, before, after) => {
      const { rows, next } = due.query(dueOf(shard), { from: '0', until: before }, after)
      return { rows: rows.map(({ sort: _, ...ids }) => ids), next }
    },
    stampWoken: async (ids, at) => {
      const key = deliveryKeyOf(ids)
      const present = deliveries.get(key)
      if (present) deliveries.set(key, Object.freeze({ ...present, woken_at: at }))
    },
    changed: async (shard, range, after) => {
      const { rows, next } = changed.query(changedOf(shard), range, after)
      return { rows: rows.map(({ sort, ...ids }) => ({ ...ids, changed_at: sort })), next }
    },
    readLog: async ({ store_id, submission_id }) => logs.get(`${store_id}/${submission_id}`),
    readHistory: async ({ store_id, submission_id }) => {
      const log = logs.get(`${store_id}/${submission_id}`)
      return (
        log && {
          id: log.id,
          store_id: log.store_id,
          history: log.history.map(({ entry, action, at }) => ({ entry, action, at })),
        }
      )
    },
    existing: async (ids) => {
      const found = await Promise.all(ids.map((one) => readItem(() => deliveries.get(deliveryKeyOf(one)))))
      return new Set(found.flatMap((delivery) => delivery?.id ?? []))
    },
    readTime: async () => now(),
    readProgress: async (shard) => progresses.get(shard),
    writeProgress: async (shard, progress) => {
      progresses.set(shard, progress)
    },
    failedAudits: async (shard) =>
      [...failedAudits.values()].filter((one) => one.shard === shard).map(({ ids }) => ids),
    noteFailedAudit: async (shard, ids) => {
      failedAudits.set(failedAuditKey(shard, ids.store_id, ids.submission_id).sk, { shard, ids })
    },
    forgetFailedAudit: async (shard, { store_id, submission_id }) => {
      failedAudits.delete(failedAuditKey(shard, store_id, submission_id).sk)
    },
  }

  const putWebhook = (webhook: WebhookRecord): void => {
    webhooks.set(webhookKeyOf(webhook.store_id, webhook.id), Object.freeze({ ...webhook }))
    watch.webhook?.(webhook)
  }

  const moveChanged = (log: SubmissionLog): void => {
    const ids = { store_id: log.store_id, submission_id: log.id }
    changed.move(`${log.store_id}/${log.id}`, ids, {
      partition: changedOf(shardOf(log.id)),
      sort: lastEntryOf(log).at,
    })
  }

  return {
    store,
    /** Puts what was there before, without a stream record and without calling `watch`. */
    plant: (log: SubmissionLog, planted: readonly DeliveryRecord[]): void => {
      logs.set(`${log.store_id}/${log.id}`, log)
      moveChanged(log)
      for (const delivery of planted) place(delivery)
    },
    /** Deletes deliveries by their TTL. DynamoDB does so at any time after it, within days. */
    expire: (nowMs: number, isDeletedNow: () => boolean): void => {
      for (const [key, delivery] of deliveries) {
        if (delivery.ttl * 1_000 > nowMs || !isDeletedNow()) continue
        deliveries.delete(key)
        due.move(key, idsOf(delivery), undefined)
      }
    },
    putWebhook,
    deleteWebhook: ({ store_id, id }: Pick<WebhookRecord, 'store_id' | 'id'>): void => {
      webhooks.delete(webhookKeyOf(store_id, id))
      watch.webhookDeleted?.(id)
    },
    putLog: (log: SubmissionLog): void => {
      logs.set(`${log.store_id}/${log.id}`, log)
      watch.log?.(log)
      moveChanged(log)
    },
    webhooks: () => [...webhooks.values()],
    deliveries: () => [...deliveries.values()],
    logs: () => [...logs.values()],
    logOf: ({ store_id, id }: Pick<SubmissionLog, 'store_id' | 'id'>) => logs.get(`${store_id}/${id}`),
    webhookOf,
    deliveryOf: (ids: DeliveryIds) => deliveries.get(deliveryKeyOf(ids)),
  }
}

export type MemoryTable = ReturnType<typeof createMemoryTable>
