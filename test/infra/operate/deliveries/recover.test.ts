import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { isoTime } from '#shared/core/clock.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import { createSubmissionRepository } from '#shared/submissions/repository.ts'
import { newDelivery } from '#shared/webhooks/deliveries/new-delivery.ts'
import type { DeliveryStatus } from '#shared/webhooks/deliveries/vocabulary.ts'
import type { WebhookRecord } from '#shared/webhooks/registrations/webhook.ts'
import { createOperatorService, runCommand } from '#test/infra/operate/operator-service.ts'
import { buildLog, buildStoreId } from '#test/support/builders.ts'
import { putWebhook } from '#test/support/table/put-webhook.ts'

const { service, table, stop } = await createOperatorService()
afterAll(stop)

const hourMs = 3_600_000
const since = isoTime(Date.now() - 24 * hourMs)

const run = (values: object) => runCommand(service, 'deliveries recover', values)

let store: StoreId
beforeEach(() => {
  store = buildStoreId()
})

/** Deliveries of a webhook in a state, one an hour back from now. */
const putDeliveries = async ({ store_id, id }: WebhookRecord, status: DeliveryStatus, count: number) => {
  for (let hours = 1; hours <= count; hours += 1) {
    const atMs = Date.now() - hours * hourMs
    const subject = {
      store_id,
      webhook_id: id,
      event_id: randomUUID(),
      event: 'submission.received' as const,
      created_at: isoTime(atMs),
      submission_id: randomUUID(),
      entry: 1,
    }
    const delivery = newDelivery(subject, { revision: randomUUID(), nowMs: atMs })
    await service.deliveries.putIfAbsent({ ...delivery, status, next_attempt_at: null, completed_at: isoTime(atMs) })
  }
}

describe('deliveries recover', () => {
  it('starts what failed and what was held, of all webhooks of the store, and nothing the next time', async () => {
    const first = await putWebhook(table, { store_id: store })
    const second = await putWebhook(table, { store_id: store })
    const other = await putWebhook(table)
    await putDeliveries(first, 'failed', 2)
    await putDeliveries(first, 'delivered', 1)
    await putDeliveries(second, 'held', 3)
    await putDeliveries(other, 'failed', 1)
    const again = [first, second].map(({ id }) => ({ id, status: 'enabled', failed: 0, held: 0 }))

    expect(await run({ store, since })).toEqual({
      store,
      webhooks: expect.arrayContaining([
        { id: first.id, status: 'enabled', failed: 2, held: 0 },
        { id: second.id, status: 'enabled', failed: 0, held: 3 },
      ]),
    })
    expect(await run({ store, since })).toEqual({ store, webhooks: expect.arrayContaining(again) })
  })

  it('starts only one status, and only what happened in the range', async () => {
    const webhook = await putWebhook(table, { store_id: store })
    await putDeliveries(webhook, 'failed', 5)
    await putDeliveries(webhook, 'held', 1)
    const range = { since: isoTime(Date.now() - 3.5 * hourMs), until: isoTime(Date.now() - 1.5 * hourMs) }

    expect(await run({ store, ...range, status: 'failed' })).toMatchObject({ webhooks: [{ failed: 2 }] })
  })

  it('follows the cursors to the end', { timeout: 60_000 }, async () => {
    const webhook = await putWebhook(table, { store_id: store })
    const more = 501
    const at = Date.now() - hourMs
    await Promise.all(
      Array.from({ length: more }, async () => {
        const subject = {
          store_id: store,
          webhook_id: webhook.id,
          event_id: randomUUID(),
          event: 'submission.received' as const,
          created_at: isoTime(at),
          submission_id: randomUUID(),
          entry: 1,
        }
        const delivery = newDelivery(subject, { revision: randomUUID(), nowMs: at })
        await service.deliveries.putIfAbsent({ ...delivery, status: 'failed', next_attempt_at: null })
      }),
    )

    expect(await run({ store, since, status: 'failed' })).toMatchObject({ webhooks: [{ failed: more }] })
  })

  it('creates what is missing only when it is asked to', async () => {
    await createSubmissionRepository(table).create(buildLog({ store_id: store }, Date.now() - 2 * hourMs))
    const subscribed_at = { 'submission.received': isoTime(Date.now()) }
    const { id } = await putWebhook(table, { store_id: store, subscribed_at })

    expect(await run({ store, since })).toEqual({ store, webhooks: [{ id, status: 'enabled', failed: 0, held: 0 }] })
    expect(await run({ store, since, status: 'missing' })).toMatchObject({ webhooks: [{ missing: 1 }] })
    expect(await run({ store, since, status: 'missing' })).toMatchObject({ webhooks: [{ missing: 0 }] })
  })

  it('names a disabled webhook and leaves it alone', async () => {
    const webhook = await putWebhook(table, { store_id: store, status: 'disabled', disabled_reason: 'failing' })
    await putDeliveries(webhook, 'held', 1)

    expect(await run({ store, since })).toEqual({ store, webhooks: [{ id: webhook.id, status: 'disabled' }] })
  })

  it.each<[string, object, string]>([
    ['a store that does not exist', { since }, 'There is no store with this id.'],
    ['a time whose deliveries may be deleted', { since: isoTime(0) }, '--since: must not be before'],
    ['an unknown status', { since, status: 'pending' }, '--status: must be one of: failed, held, missing'],
    ['no time', {}, '--since'],
  ])('refuses %s', async (_, values, message) => {
    await expect(run({ store, ...values })).rejects.toThrow(message)
  })
})
