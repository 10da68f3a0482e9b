import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { Problem } from '#shared/core/problems.ts'
import { deletedWebhookKey } from '#shared/table/keys.ts'
import { createWebhookRepository } from '#shared/webhooks/registrations/repository.ts'
import type { WebhookRecord } from '#shared/webhooks/registrations/webhook.ts'
import { buildStoreId, buildWebhook } from '#test/support/builders.ts'
import { startMs } from '#test/support/clock.ts'
import { awsError, createFaultyTable } from '#test/support/table/faulty-table.ts'
import { putWebhook } from '#test/support/table/put-webhook.ts'

const table = await createFaultyTable()
const webhooks = createWebhookRepository(table)
const elsewhere = createWebhookRepository(table.elsewhere)
const dayMs = 86_400_000
const anyVersion = { mayDelete: () => {}, nowMs: startMs }

const createWebhook = async (fields?: Parameters<typeof putWebhook>[1]) => {
  const webhook = await putWebhook(table.elsewhere, fields)
  table.takeCalls()
  return webhook
}

let revisions = 0
const next = (webhook: WebhookRecord, fields: Partial<WebhookRecord> = {}): WebhookRecord => {
  revisions += 1
  return { ...webhook, version: webhook.version + 1, revision: `revision-${revisions}`, ...fields }
}
const changeElsewhere = (webhook: WebhookRecord) =>
  elsewhere.change(webhook.store_id, webhook.id, (current) => next(current, { description: 'theirs' }))
const find = (webhook: WebhookRecord) => elsewhere.find(webhook.store_id, webhook.id)
const tombstoneOf = ({ secrets: _, ...webhook }: WebhookRecord) => webhook

describe('reading', () => {
  it('finds and lists nothing that is being made', async () => {
    const webhook = await createWebhook({ in_creation: true })

    expect(await webhooks.find(webhook.store_id, webhook.id)).toBeUndefined()
    expect(await webhooks.list(webhook.store_id)).toEqual([])
    expect(await webhooks.delete(webhook.store_id, webhook.id, anyVersion)).toBe(false)
  })

  it("finds and lists nothing of another store's", async () => {
    const webhook = await createWebhook()
    const other = buildStoreId()

    expect(await webhooks.find(other, webhook.id)).toBeUndefined()
    expect(await webhooks.list(other)).toEqual([])
  })

  it('does not hand on what is not as it must be', async () => {
    const webhook = await createWebhook()
    const torn = { pk: `STORE#${webhook.store_id}`, sk: `WEBHOOK#${webhook.id}`, id: webhook.id }
    await table.elsewhere.client.send(new PutCommand({ TableName: table.tableName, Item: torn }))

    await expect(webhooks.find(webhook.store_id, webhook.id)).rejects.toThrow()
  })
})

describe('changing', () => {
  it('shows the decision the webhook and its fellows, and writes what it says', async () => {
    const webhook = await createWebhook()
    const fellow = await createWebhook({ store_id: webhook.store_id })
    const seen: unknown[] = []
    const changed = await webhooks.change(webhook.store_id, webhook.id, (current, others) => {
      seen.push(current, others)
      return next(current, { description: 'new' })
    })

    expect(seen).toEqual([webhook, [fellow]])
    expect(changed).toMatchObject({ description: 'new', version: 2 })
    expect(await find(webhook)).toEqual(changed)
  })

  it('writes nothing when the decision leaves it as it is', async () => {
    const webhook = await createWebhook()

    expect(await webhooks.change(webhook.store_id, webhook.id, (current) => current)).toEqual(webhook)
    expect(table.takeCalls()).toEqual(['Query'])
  })

  it('finds nothing to change where there is nothing', async () => {
    const webhook = buildWebhook()

    expect(await webhooks.change(webhook.store_id, webhook.id, (current) => next(current))).toBeUndefined()
  })

  it('decides again when another writer was faster', async () => {
    const webhook = await createWebhook()
    table.interleave('PutItem', () => changeElsewhere(webhook))

    expect(
      await webhooks.change(webhook.store_id, webhook.id, (current) => next(current, { url: 'https://a.example' })),
    ).toMatchObject({ version: 3, description: 'theirs', url: 'https://a.example' })
  })

  it('finds nothing more when it was deleted at the same moment', async () => {
    const webhook = await createWebhook()
    table.interleave('PutItem', () => elsewhere.delete(webhook.store_id, webhook.id, anyVersion))

    expect(await webhooks.change(webhook.store_id, webhook.id, (current) => next(current))).toBeUndefined()
    expect(await find(webhook)).toBeUndefined()
  })

  it('recognises its own write when the answer was lost', async () => {
    const webhook = await createWebhook()
    table.loseAnswer('PutItem')

    expect(await webhooks.change(webhook.store_id, webhook.id, (current) => next(current))).toMatchObject({
      version: 2,
    })
    expect(await find(webhook)).toMatchObject({ version: 2 })
  })

  it('gives up with CONFLICT after five conflicts', async () => {
    const webhook = await createWebhook()
    for (let race = 0; race < 5; race += 1) table.interleave('PutItem', () => changeElsewhere(webhook))

    await expect(webhooks.change(webhook.store_id, webhook.id, (current) => next(current))).rejects.toMatchObject({
      code: 'CONFLICT',
      retryAfterSeconds: 1,
    })
  })
})

describe('deleting', () => {
  it('leaves nothing alive and a tombstone of 30 days for repetitions of its creation', async () => {
    const webhook = await createWebhook()
    const { store_id, id } = webhook

    expect(await webhooks.delete(store_id, id, anyVersion)).toBe(true)
    expect(await webhooks.find(store_id, id)).toBeUndefined()
    expect(await webhooks.list(store_id)).toEqual([])
    expect(await webhooks.findDeleted(store_id, id, startMs + 30 * dayMs - 1000)).toEqual(tombstoneOf(webhook))
    expect(await webhooks.findDeleted(store_id, id, startMs + 30 * dayMs)).toBeUndefined()
  })

  it('keeps none of its secrets, because nothing is signed for it any more', async () => {
    const { store_id, id } = await createWebhook()
    await webhooks.delete(store_id, id, anyVersion)
    const Key = deletedWebhookKey(store_id, id)
    const { Item } = await table.elsewhere.client.send(new GetCommand({ TableName: table.tableName, Key }))

    expect(Item).toMatchObject({ id })
    expect(JSON.stringify(Item)).not.toContain('sealed')
  })

  it("finds nothing to delete the second time, nor of another store's", async () => {
    const webhook = await createWebhook()

    expect(await webhooks.delete(buildStoreId(), webhook.id, anyVersion)).toBe(false)
    expect(await webhooks.delete(webhook.store_id, webhook.id, anyVersion)).toBe(true)
    expect(await webhooks.delete(webhook.store_id, webhook.id, anyVersion)).toBe(false)
  })

  it('leaves alone what may not go', async () => {
    const webhook = await createWebhook()
    const refuse = () => {
      throw new Problem('PRECONDITION_FAILED')
    }

    await expect(
      webhooks.delete(webhook.store_id, webhook.id, { mayDelete: refuse, nowMs: startMs }),
    ).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' })
    expect(await find(webhook)).toEqual(webhook)
    expect(await webhooks.findDeleted(webhook.store_id, webhook.id, startMs)).toBeUndefined()
  })

  it('looks again when it was changed at the same moment, and keeps the newest in the tombstone', async () => {
    const webhook = await createWebhook()
    const seen: number[] = []
    table.interleave('DeleteItem', () => changeElsewhere(webhook))
    await webhooks.delete(webhook.store_id, webhook.id, {
      mayDelete: ({ version }) => seen.push(version),
      nowMs: startMs,
    })

    expect(seen).toEqual([1, 2])
    expect(await find(webhook)).toBeUndefined()
    expect(await webhooks.findDeleted(webhook.store_id, webhook.id, startMs)).toMatchObject({ description: 'theirs' })
  })

  it.each(['PutItem', 'DeleteItem', 'UpdateItem'] as const)(
    'is done though the answer to the %s was lost',
    async (call) => {
      const webhook = await createWebhook()
      table.loseAnswer(call)

      expect(await webhooks.delete(webhook.store_id, webhook.id, anyVersion)).toBe(true)
      expect(await find(webhook)).toBeUndefined()
    },
  )

  it('that broke off in between leaves it alive, and a repetition goes on from there', async () => {
    const webhook = await createWebhook()
    table.refuse('DeleteItem', awsError('InternalServerError', { $fault: 'server' }))

    await expect(webhooks.delete(webhook.store_id, webhook.id, anyVersion)).rejects.toThrow()
    expect(await find(webhook)).toEqual(webhook)
    expect(await webhooks.delete(webhook.store_id, webhook.id, anyVersion)).toBe(true)
  })

  it('of two at once is done once and harmless', async () => {
    const webhook = await createWebhook()
    await Promise.all([1, 2].map(() => webhooks.delete(webhook.store_id, webhook.id, anyVersion)))

    expect(await find(webhook)).toBeUndefined()
    expect(await webhooks.findDeleted(webhook.store_id, webhook.id, startMs)).toEqual(tombstoneOf(webhook))
  })

  it('gives up with CONFLICT when it is changed again and again', async () => {
    const webhook = await createWebhook()
    for (let race = 0; race < 5; race += 1) table.interleave('DeleteItem', () => changeElsewhere(webhook))

    await expect(webhooks.delete(webhook.store_id, webhook.id, anyVersion)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await find(webhook)).toMatchObject({ version: 6 })
  })
})
