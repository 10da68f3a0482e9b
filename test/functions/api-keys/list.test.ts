import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { listApiKeys } from '#functions/api-keys/list.ts'
import { mintApiKey } from '#shared/access/credentials/mint-api-key.ts'
import { listApiKeysContract } from '#shared/api/contracts/api-keys.ts'
import { isoTime } from '#shared/core/clock.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import { buildRequestMark } from '#test/support/builders.ts'
import { startMs } from '#test/support/clock.ts'
import { createTestService } from '#test/support/service/service.ts'
import { describeSharedRefusals } from '#test/support/service/shared-refusals.ts'
import { awsError } from '#test/support/table/faulty-table.ts'

const service = await createTestService()
const call = service.serve(listApiKeysContract, listApiKeys(service))

const create = async (store: StoreId, name: string, fields: { expires_at?: string } = {}) => {
  const wanted = { id: randomUUID(), name, scope: 'full' as const, expires_at: fields.expires_at ?? null }
  const { apiKey, digest } = mintApiKey(wanted, service.now())
  await service.apiKeys.create({ store, apiKey, digest, mark: buildRequestMark() }, service.now())
  return apiKey
}
const namesOf = (body: Readonly<Record<string, unknown>>) => (body.data as { name: string }[]).map(({ name }) => name)

describeSharedRefusals({
  service,
  contract: listApiKeysContract,
  call,
  request: ({ principal }) => ({ principal }),
})

describe('200', () => {
  it('shows the keys that live, newest first, page by page, and nothing from which one could be found', async () => {
    const { principal, store } = await service.createTenant()
    service.advance(1000)
    await create(store, 'second')
    service.advance(1000)
    await create(store, 'third')
    const first = await call({ principal, query: 'limit=2' })
    const second = await call({ principal, query: `cursor=${first.body.next_cursor}` })

    expect([namesOf(first.body), namesOf(second.body)]).toEqual([['third', 'second'], ['Till']])
    expect(Object.keys((first.body.data as object[])[0]!)).toEqual([
      'id',
      'name',
      'scope',
      'prefix',
      'last4',
      'created_at',
      'expires_at',
      'last_used_at',
    ])
  })

  it('shows an expired key for 30 days', async () => {
    const { principal, store } = await service.createTenant()
    await create(store, 'expiring', { expires_at: isoTime(service.now() + 1000) })
    service.advance(1000 + 30 * 86_400_000 - 1)
    const before = await call({ principal })
    service.advance(1)
    const after = await call({ principal })
    service.set(startMs)

    expect(namesOf(before.body)).toContain('expiring')
    expect(namesOf(after.body)).toEqual(['Till'])
  })

  it('shows neither a revoked key nor one whose creation broke off', async () => {
    const { principal, store } = await service.createTenant()
    const { id } = await create(store, 'revoked')
    await service.apiKeys.revoke(store, id, service.now())
    service.table.refuse('UpdateItem', awsError('InternalServerError', { $fault: 'server' }))
    await create(store, 'broken').catch(() => {})

    expect(namesOf((await call({ principal })).body)).toEqual(['Till'])
  })
})

describe('400', () => {
  it("for another store's cursor", async () => {
    const { principal, store } = await service.createTenant()
    await create(store, 'second')
    const { next_cursor } = (await call({ principal, query: 'limit=1' })).body
    const other = await service.createTenant()

    expect((await call({ principal: other.principal, query: `cursor=${next_cursor}` })).body.code).toBe(
      'INVALID_CURSOR',
    )
  })
})
