import { describe, expect, it } from 'vitest'
import { createCustomerSession } from '#functions/customer-sessions/create.ts'
import type { Principal } from '#shared/access/credentials/principal.ts'
import { createSessionReader } from '#shared/access/credentials/session-token.ts'
import { createCustomerSessionContract } from '#shared/api/contracts/customer-sessions.ts'
import { isoTime } from '#shared/core/clock.ts'
import { createTestService, type Tenant } from '#test/support/service/service.ts'
import { describeSharedRefusals } from '#test/support/service/shared-refusals.ts'

const service = await createTestService()
const call = service.serve(createCustomerSessionContract, createCustomerSession(service))
const body = { customer_email: 'Ann@example.com' }

describeSharedRefusals({
  service,
  contract: createCustomerSessionContract,
  call,
  request: ({ principal }) => ({ principal, body }),
})

describe('201', () => {
  it('is a token for an hour, of this store, this key and this customer', async () => {
    const { principal, store } = await service.createTenant()
    const answer = await call({ principal, body })
    const expires_at = '2026-10-05T09:00:00.000Z'

    expect([answer.status, answer.body]).toEqual([
      201,
      {
        token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        expires_at,
        ...body,
        store: { name: 'Card Castle', currency: 'USD' },
      },
    ])
    expect(await createSessionReader(service)(String(answer.body.token))).toEqual({
      credential: 'session',
      store_id: store,
      key_id: principal.key_id,
      customer_email: body.customer_email,
      expires_at,
    })
    expect(answer.headers).not.toHaveProperty('Location')
  })

  it('names the currency that the operator has set', async () => {
    const { principal, store } = await service.createTenant()
    await service.stores.setCurrency(store, 'JPY')

    expect((await call({ principal, body })).body.store).toEqual({ name: 'Card Castle', currency: 'JPY' })
  })
})

describe('by a form link', () => {
  const codeOf = ({ principal }: Tenant): Principal => ({
    credential: 'form-link',
    store_id: principal.store_id,
    key_id: principal.key_id,
    customer_email: 'Ann@example.com',
    expires_at: isoTime(service.now() + 60_000),
  })

  it.each([{}, { customer_email: 'ANN@example.com' }])("is a session of the link's customer: %j", async (given) => {
    const tenant = await service.createTenant()
    const { status, body } = await call({ principal: codeOf(tenant), body: given })

    expect(status).toBe(201)
    expect(String(body.customer_email).toLowerCase()).toBe('ann@example.com')
  })

  it('is refused for another customer', async () => {
    const tenant = await service.createTenant()
    const answer = await call({ principal: codeOf(tenant), body: { customer_email: 'bob@example.com' } })

    expect(answer.body.details).toEqual([{ path: '/customer_email', message: expect.any(String) }])
  })

  it("counts among the customer's 20 requests a minute", async () => {
    const tenant = await service.createTenant()
    const answers = []
    for (let request = 0; request < 21; request += 1) answers.push(await call({ principal: codeOf(tenant), body: {} }))

    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 201), 429])
    expect(answers[20]?.headers['RateLimit-Policy']).toBe('"customer";q=20;w=60')
  })
})

describe('422', () => {
  it.each([undefined, null, '', 'ann', 7, 'a b@example.com'])('for the address %j', async (customer_email) => {
    const { principal } = await service.createTenant()
    const answer = await call({ principal, body: { customer_email } })

    expect(answer.body.details).toEqual([{ path: '/customer_email', message: expect.any(String) }])
  })
})

describe('503', () => {
  it('while the signing key cannot be read', async () => {
    const { principal } = await service.createTenant()
    const fails = service.serve(
      createCustomerSessionContract,
      createCustomerSession({
        ...service,
        mintSession: () => Promise.reject(Object.assign(new Error('secret'), { code: 'ECONNREFUSED' })),
      }),
    )

    expect((await fails({ principal, body })).body.code).toBe('TEMPORARILY_UNAVAILABLE')
  })
})
