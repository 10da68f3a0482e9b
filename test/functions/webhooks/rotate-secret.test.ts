import { describe, expect, it } from 'vitest'
import { createWebhook } from '#functions/webhooks/create.ts'
import { rotateWebhookSecret } from '#functions/webhooks/rotate-secret.ts'
import { createWebhookContract, rotateSecretContract } from '#shared/api/contracts/webhooks.ts'
import { openSecrets } from '#shared/webhooks/registrations/secrets.ts'
import { createTestService, type Tenant } from '#test/support/service/service.ts'
import { describeSharedRefusals } from '#test/support/service/shared-refusals.ts'
import { putWebhook } from '#test/support/table/put-webhook.ts'

const service = await createTestService()
const call = service.serve(rotateSecretContract, rotateWebhookSecret(service))
const register = service.serve(createWebhookContract, createWebhook(service))
const { webhooks } = service.elsewhere

let urls = 0
const create = async ({ principal }: Tenant) => {
  urls += 1
  const body = { url: `https://shop.example.com/${urls}`, events: ['submission.received'] }
  return (await register({ principal, body })).body as { id: string; secret: string }
}

const setUp = async () => {
  const tenant = await service.createTenant()
  const { id, secret } = await create(tenant)
  return {
    first: secret,
    tenant,
    id,
    send: (body?: unknown) => call({ principal: tenant.principal, parameters: { webhook_id: id }, body }),
    holding: async () =>
      openSecrets((await webhooks.find(tenant.store, id))!, { sealer: service.sealer, nowMs: service.now() }),
  }
}

describeSharedRefusals({
  service,
  contract: rotateSecretContract,
  call,
  request: async (tenant) => {
    const { id } = await putWebhook(service.table.elsewhere, { store_id: tenant.store })
    return { principal: tenant.principal, parameters: { webhook_id: id }, body: {} }
  },
})

describe('200', () => {
  it('shows the new secret once, and both hold for a day', async () => {
    const { send, first, holding } = await setUp()
    const answer = await send()
    const secret = String(answer.body.secret)

    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      secret_last4: secret.slice(-4),
      previous_secret_expires_at: new Date(service.now() + 86_400_000).toISOString(),
    })
    expect(answer.headers).toMatchObject({ ETag: '"2"' })
    expect(secret).not.toBe(first)
    expect(await holding()).toEqual([secret, first])
    service.advance(86_400_000)
    expect(await holding()).toEqual([secret])
  })

  it('ends every older secret at once when that is asked for, because one leaked', async () => {
    const { send, holding } = await setUp()
    await send({ overlap_seconds: 3600 })
    const { body } = await send({ overlap_seconds: 0 })

    expect(body.previous_secret_expires_at).toBeNull()
    expect(await holding()).toEqual([body.secret])
  })

  it('repeated after a lost answer locks no receiver out: three hold', async () => {
    const { send, first, holding } = await setUp()
    const second = (await send()).body.secret
    const third = (await send()).body.secret

    expect(await holding()).toEqual([third, second, first])
  })

  it('shows the secret that is stored, though the answer to the write was lost', async () => {
    const { send, holding } = await setUp()
    service.table.loseAnswer('PutItem')
    const { body } = await send()

    expect((await holding())[0]).toBe(body.secret)
  })

  it('shows the secret that is stored, though another request changed the webhook at the same moment', async () => {
    const { send, holding, tenant, id } = await setUp()
    service.table.interleave('PutItem', () =>
      webhooks.change(tenant.store, id, (current) => ({
        ...current,
        version: current.version + 1,
        revision: service.newId(),
      })),
    )
    const { body } = await send()

    expect((await holding())[0]).toBe(body.secret)
  })
})

describe('422', () => {
  it.each([-1, 604_801, 1.5, '3600', true])('for an overlap of %j', async (overlap_seconds) => {
    const { send } = await setUp()
    const { status, body } = await send({ overlap_seconds })

    expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED'])
  })

  it.each([0, 1, 604_800, null])('not for one of %j', async (overlap_seconds) => {
    const { send } = await setUp()

    expect((await send({ overlap_seconds })).status).toBe(200)
  })
})
