import { randomBytes } from 'node:crypto'
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { isoTime } from '#shared/core/clock.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import { createStoreRepository } from '#shared/stores/repository.ts'
import { webhookKey } from '#shared/table/keys.ts'
import { createWebhookRepository } from '#shared/webhooks/registrations/repository.ts'
import type { WebhookRecord } from '#shared/webhooks/registrations/webhook.ts'
import { createWebhookCreator } from '#shared/webhooks/registrations/webhook-creator.ts'
import { buildRequestMark, buildWebhook } from '#test/support/builders.ts'
import { createClock, startMs } from '#test/support/clock.ts'
import { awsError, createFaultyTable } from '#test/support/table/faulty-table.ts'

const table = await createFaultyTable()
const { now, set } = createClock()
const { create } = createWebhookCreator(table, now)
const elsewhere = createWebhookCreator(table.elsewhere, now)
const webhooks = createWebhookRepository(table.elsewhere)
const stores = createStoreRepository(table.elsewhere)

/** Subscribed and made now. */
const build = (fields: Parameters<typeof buildWebhook>[0] = {}): WebhookRecord => {
  const at = isoTime(now())
  return buildWebhook({ subscribed_at: { 'submission.received': at }, created_at: at, updated_at: at, ...fields })
}

const buildNewWebhook = async (fields: Parameters<typeof buildWebhook>[0] = {}): Promise<WebhookRecord> => {
  set(startMs)
  const webhook = build(fields)
  const { store_id: id, created_at } = webhook
  await stores.create({ id, name: 'Card Castle', tier: 'pro', created_at })
  return webhook
}

const fill = async (store_id: StoreId, count: number) => {
  const fellows = Array.from({ length: count }, () => build({ store_id }))
  for (const fellow of fellows) expect(await elsewhere.create(fellow)).toMatchObject({ result: 'created' })
  return fellows
}

const repeatOf = (webhook: WebhookRecord, fingerprint = webhook.mark.fingerprint): WebhookRecord => {
  const mark = buildRequestMark({ fingerprint })
  return { ...webhook, mark, revision: mark.request_id, place: randomBytes(8).toString('hex'), secret_last4: 'else' }
}

const deletionOf = ({ store_id, id }: WebhookRecord) =>
  new DeleteCommand({ TableName: table.tableName, Key: webhookKey(store_id, id) })
const find = ({ store_id, id }: WebhookRecord) => webhooks.find(store_id, id)
const remove = ({ store_id, id }: WebhookRecord) => webhooks.delete(store_id, id, { mayDelete: () => {}, nowMs: now() })
const full = { code: 'LIMIT_REACHED' }
const serverError = () => awsError('InternalServerError', { $fault: 'server' })

describe('a new webhook', () => {
  it('is found on the next read, and listed', async () => {
    const webhook = await buildNewWebhook()

    expect(await create(webhook)).toEqual({ result: 'created', webhook })
    expect(await find(webhook)).toEqual(webhook)
    expect(await webhooks.list(webhook.store_id)).toEqual([webhook])
  })

  it('is subscribed from the moment at which it is shown, not from the one at which its creation began', async () => {
    const webhook = await buildNewWebhook()
    table.interleave('UpdateItem', async () => set(startMs + 20_000))
    await create(webhook)

    expect((await find(webhook))?.subscribed_at).toEqual({ 'submission.received': '2026-10-05T08:00:20.000Z' })
  })

  it('is not made for a store that does not exist', async () => {
    const webhook = build()

    await expect(create(webhook)).rejects.toMatchObject(full)
    expect(await stores.find(webhook.store_id)).toBeUndefined()
    expect(await find(webhook)).toBeUndefined()
  })

  it.each([
    ['the hidden webhook', 'PutItem', 0],
    ['its place', 'UpdateItem', 0],
    ['showing it', 'PutItem', 1],
  ] as const)('recognises its own write of %s when the answer was lost', async (_, call, skipped) => {
    const webhook = await buildNewWebhook()
    table.loseAnswer(call, skipped)

    expect(await create(webhook)).toMatchObject({ result: 'created' })
    expect((await stores.find(webhook.store_id))?.live_webhooks.size).toBe(1)
  })

  it('again meets the first, and another request is refused', async () => {
    const webhook = await buildNewWebhook()
    await create(webhook)

    expect(await create(repeatOf(webhook))).toEqual({ result: 'repeated', webhook })
    await expect(create(repeatOf(webhook, 'other'))).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
    expect(await find(webhook)).toEqual(webhook)
  })

  it('is one of twenty at once, and only the request that it came from shows its secret', async () => {
    const webhook = await buildNewWebhook()
    const tries = Array.from({ length: 20 }, () => repeatOf(webhook))
    const results = await Promise.all(tries.map(async (one) => (await create(one)).result))
    const made = tries.filter((_, index) => results[index] === 'created')

    expect(made).toHaveLength(1)
    expect(await webhooks.list(webhook.store_id)).toMatchObject(made.map(({ mark }) => ({ mark })))
  })

  it.each([
    ['the place', 'UpdateItem', 0],
    ['showing', 'PutItem', 1],
  ] as const)('that broke off at %s was never there, and the next try shows its secret', async (_, call, skipped) => {
    const webhook = await buildNewWebhook()
    table.refuse(call, serverError(), skipped)
    await expect(create(webhook)).rejects.toThrow()

    expect(await find(webhook)).toBeUndefined()
    expect(await create(repeatOf(webhook))).toMatchObject({ result: 'created' })
    expect((await stores.find(webhook.store_id))?.live_webhooks.size).toBe(1)
    await fill(webhook.store_id, 9)
    await expect(create(build({ store_id: webhook.store_id }))).rejects.toMatchObject(full)
  })
})

describe('the limit of ten', () => {
  it('holds, however many are made at once', async () => {
    const { store_id } = await buildNewWebhook()
    const all = Array.from({ length: 40 }, () => build({ store_id }))
    const results = await Promise.all(
      all.map(async (webhook) => {
        const { result } = await create(webhook).catch(({ code }) => ({ result: code }))
        return result
      }),
    )

    expect(results.filter((result) => result === 'created')).toHaveLength(10)
    expect(await webhooks.list(store_id)).toHaveLength(10)
    expect((await stores.find(store_id))?.live_webhooks.size).toBe(10)
  })

  it('holds for one idempotency key too, however many requests race for the last place or none', async () => {
    for (const count of [9, 10]) {
      const late = await buildNewWebhook()
      await fill(late.store_id, count)
      const tries = Array.from({ length: 8 }, () => repeatOf(late))
      const outcomes = await Promise.allSettled(tries.map(create))

      expect(await webhooks.list(late.store_id)).toHaveLength(10)
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(count === 9 ? 8 : 0)
    }
  })

  it('holds for many keys, each of which several requests race for', async () => {
    const { store_id } = await buildNewWebhook()
    const keys = Array.from({ length: 15 }, () => build({ store_id }))
    await Promise.allSettled(keys.flatMap((key) => Array.from({ length: 4 }, () => create(repeatOf(key)))))

    expect((await webhooks.list(store_id)).length).toBeLessThanOrEqual(10)
    expect((await stores.find(store_id))?.live_webhooks.size).toBeLessThanOrEqual(10)
  })

  it('keeps the place of a request that is made again while the first try is cleared away', async () => {
    const { store_id } = await buildNewWebhook()
    await fill(store_id, 9)
    const brokenOff = build({ store_id })
    table.refuse('PutItem', serverError(), 1)
    await expect(create(brokenOff)).rejects.toThrow()
    set(startMs + 60_001)
    // The second update frees the places: just before it, the first request is made again.
    table.interleave('UpdateItem', async () => undefined)
    table.interleave('UpdateItem', async () => {
      const again = { ...repeatOf(brokenOff), created_at: isoTime(now()) }
      expect(await elsewhere.create(again)).toMatchObject({ result: 'created' })
    })
    await create(build({ store_id })).catch(() => undefined)

    expect(await webhooks.list(store_id)).toHaveLength(10)
    await expect(create(build({ store_id }))).rejects.toMatchObject(full)
  })

  it('leaves nothing behind of the eleventh, and has room again after a deletion', async () => {
    const late = await buildNewWebhook()
    const [first] = await fill(late.store_id, 10)

    await expect(create(late)).rejects.toMatchObject(full)
    expect(await find(late)).toBeUndefined()
    await remove(first!)
    expect(await create(late)).toMatchObject({ result: 'created' })
  })

  it('counts a creation that broke off for a minute, and not after it', async () => {
    const { store_id } = await buildNewWebhook()
    await fill(store_id, 9)
    table.refuse('PutItem', serverError(), 1)
    await expect(create(build({ store_id }))).rejects.toThrow()

    set(startMs + 60_000)
    await expect(create(build({ store_id }))).rejects.toMatchObject(full)
    set(startMs + 60_001)
    expect(await create(build({ store_id }))).toMatchObject({ result: 'created' })
    await expect(create(build({ store_id }))).rejects.toMatchObject(full)
  })

  it('has the place again of a webhook whose deletion broke off before its place was free', async () => {
    const late = await buildNewWebhook()
    const [first] = await fill(late.store_id, 10)
    const interrupted = createWebhookRepository(table)
    table.refuse('UpdateItem', serverError())
    await expect(interrupted.delete(late.store_id, first!.id, { mayDelete: () => {}, nowMs: now() })).rejects.toThrow()

    expect(await create(late)).toMatchObject({ result: 'created' })
    expect((await stores.find(late.store_id))?.live_webhooks.size).toBe(10)
  })

  it('keeps a webhook for which another request made room at the same moment', async () => {
    const late = await buildNewWebhook()
    const [first] = await fill(late.store_id, 10)
    const other = repeatOf(late)
    table.interleave('DeleteItem', async () => {
      await remove(first!)
      expect(await elsewhere.create(other)).toMatchObject({ result: 'created' })
    })

    expect(await create(late)).toMatchObject({ result: 'repeated', webhook: { mark: other.mark } })
    expect(await find(late)).toMatchObject({ mark: other.mark })
  })

  it('asks to try again when another request found no room and removed the webhook of both', async () => {
    const late = await buildNewWebhook()
    await fill(late.store_id, 9)
    table.interleave('PutItem', async () => undefined)
    table.interleave('PutItem', async () => {
      await table.elsewhere.client.send(deletionOf(late))
    })

    await expect(create(late)).rejects.toMatchObject({ code: 'CONFLICT', retryAfterSeconds: 1 })
  })
})
