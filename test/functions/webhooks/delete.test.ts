import { describe, expect, it } from 'vitest'
import { deleteWebhook } from '#functions/webhooks/delete.ts'
import { deleteWebhookContract } from '#shared/api/contracts/webhooks.ts'
import { createPast } from '#test/support/service/past.ts'
import { createTestService } from '#test/support/service/service.ts'
import { describeSharedRefusals } from '#test/support/service/shared-refusals.ts'
import { awsError } from '#test/support/table/faulty-table.ts'

const service = await createTestService()
const call = service.serve(deleteWebhookContract, deleteWebhook(service))
const { putWebhook } = createPast(service)
const { webhooks } = service.elsewhere

const setUp = async () => {
  const tenant = await service.createTenant()
  const webhook = await putWebhook(tenant)
  return {
    tenant,
    webhook,
    send: (headers: readonly (readonly [string, string])[] = []) =>
      call({ principal: tenant.principal, parameters: { webhook_id: webhook.id }, headers }),
    find: () => webhooks.find(tenant.store, webhook.id),
    change: () =>
      webhooks.change(tenant.store, webhook.id, (current) => ({
        ...current,
        version: current.version + 1,
        revision: service.newId(),
      })),
  }
}

describeSharedRefusals({
  service,
  contract: deleteWebhookContract,
  call,
  request: async (tenant) => ({
    principal: tenant.principal,
    parameters: { webhook_id: (await putWebhook(tenant)).id },
  }),
  own: [
    {
      code: 'PRECONDITION_FAILED',
      says: 'another version',
      change: (request) => ({ ...request, headers: [...(request.headers ?? []), ['if-match', '"7"']] }),
    },
  ],
})

describe('204', () => {
  it('says nothing, and the webhook is gone', async () => {
    const { send, find } = await setUp()
    const answer = await send()

    expect([answer.status, answer.body]).toEqual([204, {}])
    expect(await find()).toBeUndefined()
  })

  it('is done though the answers to its writes were lost', async () => {
    const { send, find } = await setUp()
    service.table.loseAnswer('PutItem')
    service.table.loseAnswer('DeleteItem')

    expect((await send()).status).toBe(204)
    expect(await find()).toBeUndefined()
  })

  it('when If-Match names its version', async () => {
    const { send } = await setUp()

    expect((await send([['If-Match', '"1"']])).status).toBe(204)
  })
})

describe('404', () => {
  it('the second time', async () => {
    const { send } = await setUp()
    await send()

    expect((await send()).body.code).toBe('NOT_FOUND')
  })

  it("for another store's webhook, which stays", async () => {
    const { webhook, find } = await setUp()
    const { principal } = await service.createTenant()

    expect((await call({ principal, parameters: { webhook_id: webhook.id } })).status).toBe(404)
    expect(await find()).toEqual(webhook)
  })
})

describe('409', () => {
  it('when it is changed again and again meanwhile', async () => {
    const { send, change, find } = await setUp()
    for (let race = 0; race < 5; race += 1) service.table.interleave('DeleteItem', change)
    const { status, body, headers } = await send()

    expect([status, body.code, headers['Retry-After']]).toEqual([409, 'CONFLICT', '1'])
    expect(await find()).toMatchObject({ version: 6 })
  })

  it('when a delivery is being held for it at the same moment', async () => {
    const { send, find } = await setUp()
    service.table.refuse('DeleteItem', awsError('TransactionConflictException'))
    const { status, body, headers } = await send()

    expect([status, body.code, headers['Retry-After']]).toEqual([409, 'CONFLICT', '1'])
    expect(await find()).toBeDefined()
  })
})

describe('412', () => {
  it('when it was changed since, also at the same moment', async () => {
    const { send, change, find } = await setUp()
    service.table.interleave('DeleteItem', change)
    const { status, body } = await send([['If-Match', '"1"']])

    expect([status, body.code]).toEqual([412, 'PRECONDITION_FAILED'])
    expect(await find()).toMatchObject({ version: 2 })
  })
})
