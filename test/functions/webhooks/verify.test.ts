import { describe, expect, it } from 'vitest'
import { createWebhook } from '#functions/webhooks/create.ts'
import { rotateWebhookSecret } from '#functions/webhooks/rotate-secret.ts'
import { verifyDelivery } from '#functions/webhooks/verify.ts'
import { createWebhookContract, rotateSecretContract, verifyContract } from '#shared/api/contracts/webhooks.ts'
import { signBody } from '#shared/webhooks/sending/signature.ts'
import { createTestService, type Tenant } from '#test/support/service/service.ts'
import { describeSharedRefusals } from '#test/support/service/shared-refusals.ts'

const service = await createTestService()
const call = service.serve(verifyContract, verifyDelivery(service))
const register = service.serve(createWebhookContract, createWebhook(service))
const rotate = service.serve(rotateSecretContract, rotateWebhookSecret(service))

const payload = '{"id":"1","text":"Zoë \\"Z\\""}'
let registered: { id: string; secret: string } | undefined

const create = async ({ principal }: Tenant) => {
  const body = { url: 'https://shop.example.com', events: ['submission.received'] }
  return (await register({ principal, body })).body as { id: string; secret: string }
}

const setUp = async () => {
  const tenant = await service.createTenant()
  const { id, secret } = await create(tenant)
  const parameters = { webhook_id: id }
  return {
    secret,
    rotate: async (overlap_seconds?: number) =>
      String((await rotate({ principal: tenant.principal, parameters, body: { overlap_seconds } })).body.secret),
    send: (signature: string, body = payload) =>
      call({ principal: tenant.withScope('webhook-only'), parameters, body: { payload: body, signature } }),
  }
}

describeSharedRefusals({
  service,
  contract: verifyContract,
  call,
  request: async (tenant) => {
    const known = (await service.elsewhere.webhooks.list(tenant.store))[0]
    registered = known ? { id: known.id, secret: '' } : await create(tenant)
    return {
      principal: tenant.principal,
      parameters: { webhook_id: registered.id },
      body: { payload: '{}', signature: 'x' },
    }
  },
})

describe('200', () => {
  it('says yes to what we signed, for a receiver that does not hold the secret', async () => {
    const { send, secret } = await setUp()
    const answer = await send(signBody({ body: payload, secret }))

    expect([answer.status, answer.body]).toEqual([200, { valid: true, reason: null }])
  })

  it('says yes to every secret that still holds, and no more', async () => {
    const { send, secret, rotate } = await setUp()
    const second = await rotate()
    const third = await rotate()
    const verdicts = async () =>
      Promise.all(
        [secret, second, third].map(async (key) => (await send(signBody({ body: payload, secret: key }))).body.valid),
      )

    expect(await verdicts()).toEqual([true, true, true])
    const newest = await rotate(0)
    expect(await verdicts()).toEqual([false, false, false])
    expect((await send(signBody({ body: payload, secret: newest }))).body.valid).toBe(true)
  })

  it.each([
    ['another body', (secret: string) => signBody({ body: `${payload} `, secret }), 'mismatch'],
    ['another secret', () => signBody({ body: payload, secret: 'whsec_x' }), 'mismatch'],
    ['upper case', (secret: string) => signBody({ body: payload, secret }).toUpperCase(), 'malformed'],
    ['no prefix', (secret: string) => signBody({ body: payload, secret }).slice(7), 'malformed'],
    ['nothing', () => '', 'malformed'],
    ['another algorithm', () => `sha1=${'0'.repeat(40)}`, 'malformed'],
  ])('says no to a signature of %s, and why', async (_, signatureOf, reason) => {
    const { send, secret } = await setUp()

    expect((await send(signatureOf(secret))).body).toEqual({ valid: false, reason })
  })

  it('takes a whole delivery of up to 1 MiB', async () => {
    const { send, secret } = await setUp()
    const large = 'x'.repeat(1000 * 1024)

    expect((await send(signBody({ body: large, secret }), large)).body.valid).toBe(true)
  })
})

describe('413', () => {
  it('above 1 MiB', async () => {
    const { send } = await setUp()

    expect((await send('x', 'x'.repeat(1024 * 1024))).body.code).toBe('PAYLOAD_TOO_LARGE')
  })
})

describe('422', () => {
  it.each([
    {},
    { payload: '{}' },
    { signature: 'x' },
    { payload: {}, signature: 'x' },
    { payload: '', signature: null },
  ])('for %j', async (body) => {
    const tenant = await service.createTenant()
    const { id } = await create(tenant)
    const answer = await call({ principal: tenant.principal, parameters: { webhook_id: id }, body })

    expect(answer.body.code).toBe('VALIDATION_FAILED')
  })
})
