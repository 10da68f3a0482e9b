import { describe, expect, it } from 'vitest'
import { deleteApiKey } from '#functions/api-keys/delete.ts'
import { deleteApiKeyContract } from '#shared/api/contracts/api-keys.ts'
import { createTestService } from '#test/support/service/service.ts'
import { describeSharedRefusals } from '#test/support/service/shared-refusals.ts'
import { awsError } from '#test/support/table/faulty-table.ts'

const service = await createTestService()
const call = service.serve(deleteApiKeyContract, deleteApiKey(service))

describeSharedRefusals({
  service,
  contract: deleteApiKeyContract,
  call,
  request: async ({ principal, store }) => {
    const others = (await service.apiKeys.list(store)).filter(({ id }) => id !== principal.key_id)
    const apiKey = others[0] ?? (await service.createApiKey(store)).apiKey
    return { principal, parameters: { key_id: apiKey.id } }
  },
})

const setUp = async () => {
  const tenant = await service.createTenant()
  const { apiKey } = await service.createApiKey(tenant.store)
  const send = (key_id = apiKey.id) => call({ principal: tenant.principal, parameters: { key_id } })
  const isDead = async (key_id = apiKey.id) =>
    (await service.gate({ ...tenant.principal, key_id }, 'request-1')).refusal?.code === 'UNAUTHENTICATED'
  return { tenant, apiKey, send, isDead }
}

describe('204', () => {
  it('and the key is dead on the very next request, and its sessions with it', async () => {
    const { send, isDead, tenant, apiKey } = await setUp()

    expect((await send()).status).toBe(204)
    expect(await isDead()).toBe(true)
    expect((await service.gate({ ...tenant.session(), key_id: apiKey.id }, 'request-1')).refusal?.code).toBe(
      'UNAUTHENTICATED',
    )
  })

  it('for the key that asks: it may revoke itself', async () => {
    const { send, isDead, tenant } = await setUp()

    expect((await send(tenant.principal.key_id)).status).toBe(204)
    expect(await isDead(tenant.principal.key_id)).toBe(true)
  })
})

describe('404', () => {
  it('the second time', async () => {
    const { send } = await setUp()
    await send()

    expect((await send()).status).toBe(404)
  })

  it("for another store's key, which lives on", async () => {
    const { apiKey, isDead } = await setUp()
    const { principal } = await service.createTenant()

    expect((await call({ principal, parameters: { key_id: apiKey.id } })).status).toBe(404)
    expect(await isDead()).toBe(false)
  })
})

describe('503', () => {
  it('when its work breaks off: the key is dead all the same, and a repetition finishes it', async () => {
    const { send, isDead } = await setUp()
    service.table.refuse('PutItem', awsError('InternalServerError', { $fault: 'server' }))

    expect((await send()).status).toBe(503)
    expect(await isDead()).toBe(true)
    expect((await send()).status).toBe(204)
  })
})
