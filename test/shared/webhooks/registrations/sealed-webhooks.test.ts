import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { createWebhookRepository } from '#shared/webhooks/registrations/repository.ts'
import { createSealedWebhookRepository } from '#shared/webhooks/registrations/sealed-webhooks.ts'
import { webhookOf } from '#shared/webhooks/registrations/webhook.ts'
import { startMs } from '#test/support/clock.ts'
import { createFaultyTable } from '#test/support/table/faulty-table.ts'
import { putWebhook } from '#test/support/table/put-webhook.ts'

const table = await createFaultyTable()
const sealed = createSealedWebhookRepository(table)
const webhooks = createWebhookRepository(table.elsewhere)
const resealed = [{ version: 1, sealed: 'k2.again', expires_at: null }]

describe('the scan', () => {
  it('finds every webhook over many pages, also one in creation, and no tombstone', async () => {
    const made = [await putWebhook(table.elsewhere, { in_creation: true })]
    const anyVersion = { mayDelete: () => {}, nowMs: startMs }
    for (let count = 0; count < 5; count += 1) {
      made.push(await putWebhook(table.elsewhere))
      // The scan reads 1 MB in a page.
      const Item = { pk: `SUBMISSION#${randomUUID()}`, sk: 'SUBMISSION', text: 'x'.repeat(390_000) }
      await table.elsewhere.client.send(new PutCommand({ TableName: table.tableName, Item }))
    }
    const { store_id, id } = await putWebhook(table.elsewhere)
    await webhooks.delete(store_id, id, anyVersion)
    table.takeCalls()

    const found = await Array.fromAsync(sealed.scan())

    expect(new Set(found.map((webhook) => webhook.id))).toEqual(new Set(made.map((webhook) => webhook.id)))
    expect(table.takeCalls().length).toBeGreaterThan(1)
  })
})

describe('replacing the secrets', () => {
  it('is no change that a store sees', async () => {
    const webhook = await putWebhook(table.elsewhere)

    expect(await sealed.replaceSecrets(webhook, resealed, 'r2')).toBeUndefined()

    const after = await webhooks.find(webhook.store_id, webhook.id)
    expect(after).toEqual({ ...webhook, secrets: resealed, revision: 'r2' })
    expect(after && webhookOf(after, startMs)).toEqual(webhookOf(webhook, startMs))
  })

  it('never overwrites what a store has written since, and returns it', async () => {
    const webhook = await putWebhook(table.elsewhere)
    const secrets = [{ version: 2, sealed: 'k1.newer', expires_at: null }]
    table.interleave('UpdateItem', () =>
      webhooks.change(webhook.store_id, webhook.id, (current) => ({ ...current, secrets, revision: 'theirs' })),
    )

    expect(await sealed.replaceSecrets(webhook, resealed, 'r2')).toMatchObject({ secrets, revision: 'theirs' })
    expect(await webhooks.find(webhook.store_id, webhook.id)).toMatchObject({ secrets, revision: 'theirs' })
  })

  it('does not bring back a deleted webhook', async () => {
    const webhook = await putWebhook(table.elsewhere)
    const anyVersion = { mayDelete: () => {}, nowMs: startMs }
    table.interleave('UpdateItem', () => webhooks.delete(webhook.store_id, webhook.id, anyVersion))

    expect(await sealed.replaceSecrets(webhook, resealed, 'r2')).toBe('deleted')
    expect(await webhooks.list(webhook.store_id)).toEqual([])
  })

  it('recognises its own write when the answer was lost', async () => {
    const webhook = await putWebhook(table.elsewhere)
    table.loseAnswer('UpdateItem')

    expect(await sealed.replaceSecrets(webhook, resealed, 'r2')).toBeUndefined()
    expect(await webhooks.find(webhook.store_id, webhook.id)).toMatchObject({ secrets: resealed })
  })

  it('makes a change of a store that had read it before decide again', async () => {
    const webhook = await putWebhook(table.elsewhere)
    const seen: string[] = []
    const repository = createWebhookRepository(table)
    table.interleave('PutItem', () =>
      createSealedWebhookRepository(table.elsewhere).replaceSecrets(webhook, resealed, 'r2'),
    )
    await repository.change(webhook.store_id, webhook.id, (current) => {
      seen.push(current.revision)
      return { ...current, description: 'theirs', revision: randomUUID() }
    })

    expect(seen).toEqual([webhook.revision, 'r2'])
    expect(await webhooks.find(webhook.store_id, webhook.id)).toMatchObject({
      description: 'theirs',
      secrets: resealed,
    })
  })
})
