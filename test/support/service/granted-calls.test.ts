import { expect, it } from 'vitest'
import { getDeliveryContract } from '#shared/api/contracts/deliveries.ts'
import { apiKeyKey, storeKey, submissionKey } from '#shared/table/keys.ts'
import { readItems } from '#shared/table/read.ts'
import { createTestService } from './service.ts'

const service = await createTestService()
const { store, principal } = await service.createTenant()
const id = principal.key_id

const rowThatDoes = (work: () => Promise<unknown>) => async () => {
  const call = service.serve(getDeliveryContract, async () => {
    await work()
    throw new Error('Nothing to answer.')
  })
  await call({ principal, parameters: { webhook_id: id, delivery_id: id } })
}

it.each([
  ['reads what it may', () => service.stores.find(store)],
  ['reads what it may in one batch', () => readItems(service.table, [storeKey(store), submissionKey(store, id)])],
])("a row's function that %s is left alone", async (_, work) => {
  await expect(rowThatDoes(work)()).resolves.toBeUndefined()
})

it.each([
  ['writes', () => service.stores.create({ id: store, name: 'x', tier: 'pro', created_at: '' }), 'PutItem STORE#'],
  ['reads elsewhere', () => service.submissions.find(store, id), 'GetItem SUBMISSION#'],
  ['reads more of a batch', () => readItems(service.table, [storeKey(store), { pk: 'KEY#x', sk: 'KEY' }]), 'KEY#x'],
  ['queries an index', () => service.list(store, { limit: 1, after: undefined }), 'Query by-store STORE#'],
  ['queries the table', () => service.apiKeys.list(store), `Query ${apiKeyKey(store, id).pk}`],
])("a row's function that %s without a grant is told, whatever it answers", async (_, work, says) => {
  await expect(rowThatDoes(work)()).rejects.toThrow(says)
})
