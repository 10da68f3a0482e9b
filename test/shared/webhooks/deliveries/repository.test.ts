import { randomUUID } from 'node:crypto'
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { describe, expect, it } from 'vitest'
import { type DeliveryRecord, idsOf } from '#shared/webhooks/deliveries/record.ts'
import { createDeliveryRepository } from '#shared/webhooks/deliveries/repository.ts'
import { createWebhookRepository } from '#shared/webhooks/registrations/repository.ts'
import { buildDelivery } from '#test/support/builders.ts'
import { startMs } from '#test/support/clock.ts'
import { createFaultyTable } from '#test/support/table/faulty-table.ts'
import { putWebhook } from '#test/support/table/put-webhook.ts'

// Only what DynamoDB adds to test/support/table/delivery-store-suite.ts, which tests every store of deliveries.
const table = await createFaultyTable()
const deliveries = createDeliveryRepository(table)
const elsewhere = createDeliveryRepository(table.elsewhere)
const webhooks = createWebhookRepository(table.elsewhere)

const setUp = async (fields: Parameters<typeof putWebhook>[1] = {}) => {
  const webhook = await putWebhook(table.elsewhere, fields)
  const delivery = buildDelivery({ store_id: webhook.store_id, webhook_id: webhook.id })
  await elsewhere.putIfAbsent(delivery)
  table.takeCalls()
  return { webhook, delivery }
}

const next = (delivery: DeliveryRecord, fields: Partial<DeliveryRecord> = {}): DeliveryRecord => ({
  ...delivery,
  revision: randomUUID(),
  ...fields,
})
const stored = async (delivery: DeliveryRecord) =>
  (await elsewhere.read({ ...idsOf(delivery), submission_id: null })).delivery

describe('a write of a delivery', () => {
  it('costs one call, and a read of all that an attempt needs another', async () => {
    const { delivery } = await setUp()
    await deliveries.read({ ...idsOf(delivery), submission_id: randomUUID() })
    await deliveries.write(next(delivery), delivery.revision)

    expect(table.takeCalls()).toEqual(['BatchGetItem', 'PutItem'])
  })

  it('recognises itself when the answer was lost', async () => {
    const { delivery } = await setUp()
    const claimed = next(delivery, { attempt_count: 1 })
    table.loseAnswer('PutItem')

    expect(await deliveries.write(claimed, delivery.revision)).toBe(true)
    expect(await stored(delivery)).toEqual(claimed)
  })

  it('does not take the write of another for its own', async () => {
    const { delivery } = await setUp()
    const theirs = next(delivery)
    table.interleave('PutItem', () => elsewhere.write(theirs, delivery.revision))

    expect(await deliveries.write(next(delivery), delivery.revision)).toBe(false)
    expect(await stored(delivery)).toEqual(theirs)
  })

  it('that is the first one finds itself when the answer was lost', async () => {
    const delivery = buildDelivery()
    table.loseAnswer('PutItem')

    expect(await deliveries.putIfAbsent(delivery)).toEqual(delivery)
  })
})

describe('holding a delivery', () => {
  it('does not happen when the webhook is enabled or deleted at the same moment', async () => {
    const enabled = await setUp({ status: 'disabled' })
    table.interleave('TransactWriteItems', () =>
      webhooks.change(enabled.webhook.store_id, enabled.webhook.id, (webhook) => ({
        ...webhook,
        status: 'enabled',
        version: 2,
        revision: 'r',
      })),
    )
    const held = next(enabled.delivery, { status: 'held' })
    expect(await deliveries.writeWhileDisabled(held, enabled.delivery.revision)).toBe(false)

    const deleted = await setUp({ status: 'disabled' })
    table.interleave('TransactWriteItems', () =>
      webhooks.delete(deleted.webhook.store_id, deleted.webhook.id, { mayDelete: () => {}, nowMs: startMs }),
    )
    expect(await deliveries.writeWhileDisabled(next(deleted.delivery), deleted.delivery.revision)).toBe(false)
    expect(await stored(deleted.delivery)).toEqual(deleted.delivery)
  })

  it('recognises itself when the answer was lost', async () => {
    const { delivery } = await setUp({ status: 'disabled' })
    const held = next(delivery, { status: 'held' })
    table.loseAnswer('TransactWriteItems')

    expect(await deliveries.writeWhileDisabled(held, delivery.revision)).toBe(true)
    expect(await stored(delivery)).toEqual(held)
  })

  it('does not happen when another transaction meets it: many deliveries of one webhook are held at once', async () => {
    const { delivery } = await setUp({ status: 'disabled' })
    const reasons = { message: '', $metadata: {}, CancellationReasons: [{ Code: 'TransactionConflict' }] }
    table.refuse('TransactWriteItems', new TransactionCanceledException(reasons))

    expect(await deliveries.writeWhileDisabled(next(delivery), delivery.revision)).toBe(false)
    expect(await stored(delivery)).toEqual(delivery)
  })
})

describe('disabling a webhook that answered 410', () => {
  it('is done though the answer was lost', async () => {
    const { webhook } = await setUp()
    table.loseAnswer('UpdateItem')
    await deliveries.disable(webhook, 'gone', { revision: 'r', nowMs: startMs })

    expect(await webhooks.find(webhook.store_id, webhook.id)).toMatchObject({ status: 'disabled', version: 2 })
  })
})
