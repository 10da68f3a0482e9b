import { isoTime } from '#shared/core/clock.ts'
import { timedDerivedId } from '#shared/table/derived-id.ts'
import type { DeliveryRecord } from '#shared/webhooks/deliveries/record.ts'
import type { WebhookRecord } from '#shared/webhooks/registrations/webhook.ts'
import { buildDelivery, buildLog, type buildWebhook } from '#test/support/builders.ts'
import { startMs } from '#test/support/clock.ts'
import { putWebhook as putStoredWebhook } from '#test/support/table/put-webhook.ts'
import type { Tenant, TestService } from './service.ts'

/** Stores webhooks and deliveries of a tenant that existed before the test. */
export const createPast = ({ table, elsewhere: { webhooks, store, submissions }, now }: TestService) => {
  const putWebhook = ({ store: store_id }: Tenant, fields: Parameters<typeof buildWebhook>[0] = {}) =>
    putStoredWebhook(table.elsewhere, { store_id, ...fields })

  /** @param minutes from the clock's initial time to the submission. */
  const putDelivery = async ({ store_id, id }: WebhookRecord, minutes = 0, fields: Partial<DeliveryRecord> = {}) => {
    const atMs = startMs + minutes * 60_000
    const log = buildLog({ store_id }, atMs)
    await submissions.create(log)
    const delivery = buildDelivery({
      id: timedDerivedId(atMs, log.id, id),
      store_id,
      webhook_id: id,
      submission_id: log.id,
      created_at: isoTime(atMs),
      ...fields,
    })
    await store.putIfAbsent(delivery)
    return delivery
  }

  const deleteWebhook = ({ store_id, id }: WebhookRecord) =>
    webhooks.delete(store_id, id, { mayDelete: () => {}, nowMs: now() })

  const findDelivery = async ({ store_id, webhook_id, id }: DeliveryRecord) =>
    (await store.read({ store_id, webhook_id, delivery_id: id, submission_id: null })).delivery

  return { putWebhook, putDelivery, deleteWebhook, findDelivery }
}
