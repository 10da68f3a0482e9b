import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { createApiKeyRepository } from '#shared/access/credentials/api-key-repository.ts'
import { mintApiKey } from '#shared/access/credentials/mint-api-key.ts'
import { isoTime } from '#shared/core/clock.ts'
import { createStoreRepository } from '#shared/stores/repository.ts'
import { createSubmissionRepository } from '#shared/submissions/repository.ts'
import { storeKey } from '#shared/table/keys.ts'
import { buildLog, buildRequestMark, buildStoreId } from '#test/support/builders.ts'
import { startMs } from '#test/support/clock.ts'
import { createFaultyTable } from '#test/support/table/faulty-table.ts'

const table = await createFaultyTable()
const stores = createStoreRepository(table)

const buildStore = () => ({
  id: buildStoreId(),
  name: 'Card Castle',
  tier: 'pro' as const,
  created_at: isoTime(startMs),
})

describe('a store', () => {
  it('is made with the room of its plan and no requests', async () => {
    const store = buildStore()
    const made = await stores.create(store)

    expect(made).toEqual({
      ...store,
      currency: 'USD',
      suspended: false,
      live_keys: new Set(),
      live_webhooks: new Set(),
      max: 310,
      session_max: 150,
      minute: 0,
      n: 0,
      sn: 0,
    })
    expect(await stores.find(store.id)).toEqual(made)
  })

  it('is made once though the answer was lost', async () => {
    const store = buildStore()
    table.loseAnswer('PutItem')

    expect(await stores.create(store)).toMatchObject(store)
  })

  it('changes its plan with its room at once', async () => {
    const { id } = await stores.create(buildStore())

    expect(await stores.changePlan(id, { tier: 'pro_api_access' })).toMatchObject({
      tier: 'pro_api_access',
      max: 1240,
      session_max: 600,
    })
  })

  it('has the room of the lowest plan while it is suspended, whatever its own, and its own again when resumed', async () => {
    const { id } = await stores.create(buildStore())

    expect(await stores.changePlan(id, { suspended: true })).toMatchObject({ suspended: true, max: 62 })
    expect(await stores.changePlan(id, { tier: 'pro_api_access' })).toMatchObject({ suspended: true, max: 62 })
    expect(await stores.changePlan(id, { suspended: false })).toMatchObject({ suspended: false, max: 1240 })
  })

  it('keeps both of two changes at once', async () => {
    const { id } = await stores.create(buildStore())
    const elsewhere = createStoreRepository(table.elsewhere)
    table.interleave('UpdateItem', () => elsewhere.changePlan(id, { suspended: true }))

    expect(await stores.changePlan(id, { tier: 'pro_api_access' })).toMatchObject({
      tier: 'pro_api_access',
      suspended: true,
      max: 62,
    })
  })

  it('changes its plan once though the answer was lost', async () => {
    const { id } = await stores.create(buildStore())
    table.loseAnswer('UpdateItem')

    expect(await stores.changePlan(id, { tier: 'free' })).toMatchObject({ tier: 'free', max: 62 })
  })

  it('has the currency that was set, also though the answer was lost, and no other field changes', async () => {
    const made = await stores.create(buildStore())
    table.loseAnswer('UpdateItem')

    expect(await stores.setCurrency(made.id, 'JPY')).toEqual({ ...made, currency: 'JPY' })
    expect(await stores.find(made.id)).toEqual({ ...made, currency: 'JPY' })
  })

  it('that is removed meanwhile is not made by a change', async () => {
    const { id } = await stores.create(buildStore())
    table.interleave('UpdateItem', () =>
      table.elsewhere.client.send(new DeleteCommand({ TableName: table.tableName, Key: storeKey(id) })),
    )

    expect(await stores.changePlan(id, { tier: 'free' })).toBeUndefined()
    expect(await stores.find(id)).toBeUndefined()
  })

  it('that is not there is not made by a change', async () => {
    const id = buildStoreId()

    expect(await stores.changePlan(id, { tier: 'pro' })).toBeUndefined()
    expect(await stores.changePlan(id, { suspended: true })).toBeUndefined()
    expect(await stores.setCurrency(id, 'EUR')).toBeUndefined()
    expect(await stores.find(id)).toBeUndefined()
  })

  it('that is not as it must be is not handed on', async () => {
    const { id } = await stores.create(buildStore())
    await table.client.send(new PutCommand({ TableName: table.tableName, Item: { ...storeKey(id), id, name: 'Torn' } }))

    await expect(stores.find(id)).rejects.toThrow()
  })
})

it('lists every store and nothing else of the table', async () => {
  const own = await createFaultyTable()
  const all = createStoreRepository(own)
  const made = [await all.create(buildStore()), await all.create(buildStore())]
  const { apiKey, digest } = mintApiKey(
    { id: '0b7f2f60-5a5c-4f2e-9d4f-3d3b5c1c9a10', name: 'Till', scope: 'full', expires_at: null },
    startMs,
  )
  await createApiKeyRepository(own).create({ store: made[0]!.id, apiKey, digest, mark: buildRequestMark() }, startMs)
  await createSubmissionRepository(own).create(buildLog({ store_id: made[0]!.id }))

  const scanned: string[] = []
  for await (const { id } of all.scan()) scanned.push(id)

  expect(scanned.sort()).toEqual(made.map(({ id }) => id).sort())
})
