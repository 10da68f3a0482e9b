import { expect, it } from 'vitest'
import { getDeliveryContract } from '#shared/api/contracts/deliveries.ts'
import { apiKeyKey, type Key, storeKey, submissionKey } from '#shared/table/keys.ts'
import { createItemReader } from '#shared/table/read.ts'
import { createTestService } from './service.ts'

const service = await createTestService()
const { store, principal } = await service.createTenant()
const id = principal.key_id

const readAll = (...keys: Key[]) => Promise.all(keys.map(createItemReader(service.table)))

const routeThatDoes = (work: () => Promise<unknown>) => async () => {
  const call = service.serve(getDeliveryContract, async () => {
    await work()
    throw new Error('No answer.')
  })
  await call({ principal, parameters: { webhook_id: id, delivery_id: id } })
}

it.each([
  ['reads', () => service.stores.find(store)],
  ['reads a batch', () => readAll(storeKey(store), submissionKey(store, id))],
])("a route's function that %s with a grant succeeds", async (_, work) => {
  await expect(routeThatDoes(work)()).resolves.toBeUndefined()
})

it.each([
  ['writes', () => service.stores.create({ id: store, name: 'x', tier: 'pro', created_at: '' }), 'PutItem STORE#'],
  ['reads another partition', () => service.submissions.find(store, id), 'GetItem SUBMISSION#'],
  ['reads a batch with another partition', () => readAll(storeKey(store), { pk: 'KEY#x', sk: 'KEY' }), 'KEY#x'],
  ['queries an index', () => service.list(store, { limit: 1, after: undefined }), 'Query by-store STORE#'],
  ['queries the table', () => service.apiKeys.list(store), `Query ${apiKeyKey(store, id).pk}`],
])("a route's function that %s without a grant fails, whatever it answers", async (_, work, message) => {
  await expect(routeThatDoes(work)()).rejects.toThrow(message)
})
