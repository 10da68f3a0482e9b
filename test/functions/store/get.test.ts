import { describe, expect, it } from 'vitest'
import { getStore } from '#functions/store/get.ts'
import { getStoreContract } from '#shared/api/contracts/store.ts'
import { createTestService } from '#test/support/service/service.ts'
import { describeSharedRefusals } from '#test/support/service/shared-refusals.ts'

const service = await createTestService()
const call = service.serve(getStoreContract, getStore(service))

describeSharedRefusals({
  service,
  contract: getStoreContract,
  call,
  request: ({ principal }) => ({ principal }),
})

describe('200', () => {
  it('is the store, its plan, and the key that asks', async () => {
    const { principal, store } = await service.createTenant({ tier: 'pro' })
    const { status, body } = await call({ principal })

    expect([status, body]).toEqual([
      200,
      {
        id: store,
        name: 'Card Castle',
        tier: 'pro',
        currency: 'USD',
        requests_per_minute: 300,
        created_at: '2026-10-05T08:00:00.000Z',
        credential: { type: 'api_key', id: principal.key_id, name: 'Till', scope: 'full', expires_at: null },
      },
    ])
  })

  it('is for a console session the person and the role', async () => {
    const tenant = await service.createTenant()
    const principal = tenant.console('reviewer')

    expect((await call({ principal })).body.credential).toEqual({
      type: 'console_session',
      id: tenant.principal.key_id,
      email: 'sam@example.com',
      role: 'reviewer',
      expires_at: principal.expires_at,
    })
  })

  it('shows the new currency on the next request', async () => {
    const { principal, store } = await service.createTenant()
    await service.stores.setCurrency(store, 'EUR')

    expect((await call({ principal })).body.currency).toBe('EUR')
  })

  it('shows the new plan on the next request', async () => {
    const { principal, store } = await service.createTenant({ tier: 'pro' })
    await service.stores.changePlan(store, { tier: 'pro_api_access' })

    expect((await call({ principal })).body).toMatchObject({ tier: 'pro_api_access', requests_per_minute: 1200 })
  })
})
