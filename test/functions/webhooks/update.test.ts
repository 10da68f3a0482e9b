import { describe, expect, it } from 'vitest'
import { updateWebhook } from '#functions/webhooks/update.ts'
import { updateWebhookContract } from '#shared/api/contracts/webhooks.ts'
import { webhookOf } from '#shared/webhooks/registrations/webhook.ts'
import type { buildWebhook } from '#test/support/builders.ts'
import { createPast } from '#test/support/service/past.ts'
import { createTestService } from '#test/support/service/service.ts'
import { describeSharedRefusals } from '#test/support/service/shared-refusals.ts'
import { awsError } from '#test/support/table/faulty-table.ts'

const service = await createTestService()
const call = service.serve(updateWebhookContract, updateWebhook(service))
const { putWebhook } = createPast(service)
const { webhooks } = service.elsewhere

const setUp = async (fields?: Parameters<typeof buildWebhook>[0]) => {
  const tenant = await service.createTenant()
  const webhook = await putWebhook(tenant, { description: 'till', ...fields })
  return {
    tenant,
    webhook,
    send: (body: unknown, headers: readonly (readonly [string, string])[] = []) =>
      call({ principal: tenant.principal, parameters: { webhook_id: webhook.id }, headers, body }),
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
  contract: updateWebhookContract,
  call,
  request: async (tenant) => ({
    principal: tenant.principal,
    parameters: { webhook_id: (await putWebhook(tenant)).id },
    body: { description: 'shop' },
  }),
  own: [
    {
      code: 'PRECONDITION_FAILED',
      says: 'another version',
      change: (request) => ({ ...request, headers: [...(request.headers ?? []), ['if-match', '"7"']] }),
    },
  ],
})

describe('200', () => {
  it.each([
    [{ url: 'https://new.example.com' }, { url: 'https://new.example.com' }],
    [{ events: ['submission.completed'] }, { events: ['submission.completed'] }],
    [{ description: 'shop' }, { description: 'shop' }],
    [{ description: null }, { description: null }],
    [{ status: 'disabled' }, { status: 'disabled', disabled_reason: 'by_store' }],
  ])('changes %j', async (body, shown) => {
    const { send, webhook } = await setUp()
    const answer = await send(body)

    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      ...webhookOf(webhook, service.now()),
      ...shown,
      updated_at: '2026-10-05T08:00:00.000Z',
    })
    expect(answer.headers).toMatchObject({ ETag: '"2"' })
  })

  it.each([{}, { url: null, events: null, status: null }])('changes nothing with %j', async (body) => {
    const { send, webhook, find } = await setUp()
    const answer = await send(body)

    expect(answer.body).toEqual(webhookOf(webhook, service.now()))
    expect(answer.headers).toMatchObject({ ETag: '"1"' })
    expect(await find()).toEqual(webhook)
  })

  it('enables what was gone', async () => {
    const { send } = await setUp({ status: 'disabled', disabled_reason: 'gone' })

    expect((await send({ status: 'enabled' })).body).toMatchObject({ status: 'enabled', disabled_reason: null })
  })

  it('takes the URL that it has', async () => {
    const { send, webhook } = await setUp()

    expect((await send({ url: webhook.url })).status).toBe(200)
  })

  it('keeps what another request changed at the same moment', async () => {
    const { send, change } = await setUp()
    service.table.interleave('PutItem', change)
    const answer = await send({ description: 'shop' })

    expect(answer.body).toMatchObject({ description: 'shop' })
    expect(answer.headers).toMatchObject({ ETag: '"3"' })
  })

  it('is done once though the answer to the write was lost', async () => {
    const { send, find } = await setUp()
    service.table.loseAnswer('PutItem')

    expect((await send({ description: 'shop' })).headers).toMatchObject({ ETag: '"2"' })
    expect(await find()).toMatchObject({ version: 2, description: 'shop' })
  })
})

describe('404', () => {
  it("for another store's webhook, which stays as it is", async () => {
    const { webhook, find } = await setUp()
    const { principal } = await service.createTenant()
    const answer = await call({ principal, parameters: { webhook_id: webhook.id }, body: { status: 'disabled' } })

    expect(answer.status).toBe(404)
    expect(await find()).toEqual(webhook)
  })
})

describe('409', () => {
  it('CONFLICT when others are faster again and again', async () => {
    const { send, change } = await setUp()
    for (let race = 0; race < 5; race += 1) service.table.interleave('PutItem', change)

    expect((await send({ description: 'shop' })).body.code).toBe('CONFLICT')
  })

  it('CONFLICT when a delivery is being held for it at the same moment', async () => {
    const { send, find, webhook } = await setUp({ status: 'disabled', disabled_reason: 'by_store' })
    service.table.refuse('PutItem', awsError('TransactionConflictException'))
    const { body, headers } = await send({ status: 'enabled' })

    expect([body.code, headers['Retry-After']]).toEqual(['CONFLICT', '1'])
    expect(await find()).toEqual(webhook)
  })
})

describe('412', () => {
  it('for one of two with the same If-Match', async () => {
    const { send } = await setUp()
    const answers = await Promise.all(['a', 'b'].map((description) => send({ description }, [['If-Match', '"1"']])))

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
  })
})

describe('422', () => {
  it.each([
    ['an immutable field', { id: '1' }, '/id'],
    ['a secret', { secret: 'whsec_x' }, '/secret'],
    ['a version', { version: 7 }, '/version'],
    ['no events', { events: [] }, '/events'],
    ['an unknown status', { status: 'gone' }, '/status'],
    ['a URL that is none', { url: 'shop' }, '/url'],
    ['a description of a number', { description: 7 }, '/description'],
  ])('VALIDATION_FAILED points at %s', async (_, body, path) => {
    const { send } = await setUp()
    const answer = await send(body)

    expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION_FAILED'])
    expect(answer.body.details).toEqual([{ path, message: expect.any(String) }])
  })

  it('WEBHOOK_URL_NOT_ALLOWED for a URL that may not be called, or that is another webhook’s', async () => {
    const { send, tenant } = await setUp()
    await putWebhook(tenant, { url: 'https://other.example.com' })

    expect((await send({ url: 'http://shop.example.com' })).body.code).toBe('WEBHOOK_URL_NOT_ALLOWED')
    expect((await send({ url: 'https://OTHER.example.com/' })).body.code).toBe('WEBHOOK_URL_NOT_ALLOWED')
  })
})
