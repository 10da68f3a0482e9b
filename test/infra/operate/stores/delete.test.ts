import { randomUUID } from 'node:crypto'
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { getStore } from '#functions/store/get.ts'
import { deleteStore } from '#infra/operate/stores/delete.ts'
import { getStoreContract } from '#shared/api/contracts/store.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import { deletedWebhookKey } from '#shared/table/keys.ts'
import { buildLog } from '#test/support/builders.ts'
import { createTestService } from '#test/support/service/service.ts'
import { allItems, textOf } from '#test/support/table/all-items.ts'
import { awsError } from '#test/support/table/faulty-table.ts'
import { localStackOf, runOperate } from '../run-operate.ts'
import { createFullStore } from './full-store.ts'

const service = await createTestService()
const { table } = service
const data = localStackOf(table.tableName)
const show = service.serve(getStoreContract, getStore(service))

const name = 'Card Castle'
const items = async () => (await allItems(table.elsewhere)).map(textOf).toSorted()
const itemsOf = async (store: StoreId) => (await items()).filter((text) => text.includes(store))

const runDelete = async (...args: string[]) => {
  const { exitCode, output, errors } = await runOperate(['stores', 'delete', ...args, '--data', data, '--json'])
  return { exitCode, errors, answer: output === '' ? undefined : JSON.parse(output) }
}

const destroy = (store: StoreId, wait: () => Promise<unknown> = async () => {}) =>
  deleteStore(service, { store, confirm: name }, wait)

describe('stores delete', () => {
  it('leaves nothing of the store in the table, and everything of other stores', async () => {
    const other = await createFullStore(service)
    const before = await items()
    const { store } = await createFullStore(service)
    const own = await itemsOf(store)
    const kinds = own.map((text) =>
      `${JSON.parse(text).pk} ${JSON.parse(text).sk}`.replaceAll(/[0-9a-f-]{36}/g, '<id>'),
    )
    for (const kind of ['STORE#<id> STORE', 'API-KEY#', 'KEY#', 'WEBHOOK#', 'DELETED#API-KEY#', 'DELETED#WEBHOOK#']) {
      expect(kinds).toContainEqual(expect.stringContaining(kind))
    }
    for (const kind of ['SUBMISSION#<id>', 'DELIVERY#', 'CUSTOMER#<id>', 'AUDIT FAILED#', 'ERASING#']) {
      expect(kinds).toContainEqual(expect.stringContaining(kind))
    }
    expect((await items()).length).toBe(before.length + own.length)
    const deleted = await runDelete('--store', store, '--confirm', name, '--wait-seconds', '0')

    expect(deleted).toEqual({ exitCode: 0, errors: '', answer: { found: true, deleted_items: expect.any(Number) } })
    expect(await items()).toEqual(before)
    expect((await itemsOf(other.store)).length).toBe(own.length)
  })

  it('refuses every request of the store before it deletes anything', async () => {
    const { store, tenant } = await createFullStore(service)
    const statuses: number[] = []
    table.interleave('DeleteItem', async () => {
      statuses.push((await show({ principal: tenant.principal })).status)
    })
    await destroy(store)

    expect(statuses).toEqual([expect.toBeOneOf([401, 403])])
    expect((await show({ principal: tenant.principal })).status).toBe(401)
  })

  it('finds in its second pass what was in flight during the first', async () => {
    const before = await items()
    const { store } = await createFullStore(service)
    await destroy(store, () => service.elsewhere.submissions.create(buildLog({ store_id: store })))

    expect(await items()).toEqual(before)
  })

  it('finds the deliveries of a webhook of which nothing else is left', async () => {
    const before = await items()
    const { store, webhooks } = await createFullStore(service)
    const Key = deletedWebhookKey(store, webhooks.deleted.id)
    await table.elsewhere.client.send(new DeleteCommand({ TableName: table.tableName, Key }))
    await destroy(store)

    expect(await items()).toEqual(before)
  })

  it('is repeated after it broke off, and deletes the rest', async () => {
    const before = await items()
    const { store } = await createFullStore(service)
    table.refuse('DeleteItem', awsError('ProvisionedThroughputExceededException'), 12)
    await expect(destroy(store)).rejects.toThrow('ProvisionedThroughputExceededException')
    expect((await items()).length).toBeGreaterThan(before.length)

    expect(await destroy(store)).toMatchObject({ found: true })
    expect(await items()).toEqual(before)
  })

  it('of a deleted store finds what came later, and then nothing', async () => {
    const { store } = await createFullStore(service)
    await destroy(store)
    await service.elsewhere.submissions.create(buildLog({ store_id: store }))

    expect((await runDelete('--store', store, '--confirm', name)).answer).toEqual({ found: false, deleted_items: 1 })
    expect((await runDelete('--store', store, '--confirm', name)).answer).toEqual({ found: false, deleted_items: 0 })
  })

  it.each([
    ['another name', ['--confirm', 'card castle'], '--confirm: must be the name of the store'],
    ['no name', [], '--confirm: is required'],
    [
      'a wait that is no number',
      ['--confirm', name, '--wait-seconds', 'long'],
      '--wait-seconds: must be a whole number',
    ],
  ])('with %s is refused and changes nothing', async (_, args, message) => {
    const { store } = await createFullStore(service)
    const before = await itemsOf(store)
    const { exitCode, errors } = await runDelete('--store', store, ...args)

    expect([exitCode, errors]).toEqual([1, expect.stringContaining(message)])
    expect(await itemsOf(store)).toEqual(before)
  })

  it('deletes nothing for an id that no store has', async () => {
    const before = await items()

    expect((await runDelete('--store', randomUUID(), '--confirm', name)).answer).toEqual({
      found: false,
      deleted_items: 0,
    })
    expect(await items()).toEqual(before)
  })
})
