import { describe, expect, it } from 'vitest'
import { createFormLink } from '#functions/form-links/create.ts'
import { digestOf } from '#shared/access/credentials/token-text.ts'
import { createFormLinkContract } from '#shared/api/contracts/links.ts'
import { isoTime } from '#shared/core/clock.ts'
import { createTestService } from '#test/support/service/service.ts'
import { describeSharedRefusals } from '#test/support/service/shared-refusals.ts'

const service = await createTestService()
const call = service.serve(createFormLinkContract, createFormLink(service))
const body = { customer_email: 'Ann@example.com' }
const dayMs = 24 * 60 * 60 * 1000

describeSharedRefusals({
  service,
  contract: createFormLinkContract,
  call,
  request: ({ principal }) => ({ principal, body }),
})

describe('201', () => {
  it('is an address of the form with a code behind #, for a week', async () => {
    const { principal } = await service.createTenant()
    const answer = await call({ principal, body })

    expect([answer.status, answer.body]).toEqual([
      201,
      {
        url: `https://api.example.com/v1/form#${answer.body.code}`,
        code: expect.stringMatching(/^sil_[0-9A-Za-z]{38}$/),
        customer_email: 'Ann@example.com',
        expires_at: isoTime(service.now() + 7 * dayMs),
      },
    ])
  })

  it.each([1, 30])('lasts %i days when asked to', async (expires_in_days) => {
    const { principal } = await service.createTenant()
    const answer = await call({ principal, body: { ...body, expires_in_days } })

    expect(answer.body.expires_at).toBe(isoTime(service.now() + expires_in_days * dayMs))
  })

  it('ends with the key that made it, also where a console session asked for it', async () => {
    const tenant = await service.createTenant()
    const keyEnd = isoTime(service.now() + dayMs)
    const asked = [
      { ...tenant.principal, expires_at: keyEnd },
      { ...tenant.console('reviewer'), key_expires_at: keyEnd },
    ]
    for (const principal of asked) expect((await call({ principal, body })).body.expires_at).toBe(keyEnd)
    // The end of a console session is not that of its links.
    expect((await call({ principal: tenant.console('reviewer'), body })).body.expires_at).not.toBe(keyEnd)
  })

  it('stores the digest of the code, and whom it is for', async () => {
    const { principal, store } = await service.createTenant()
    const { code, expires_at } = (await call({ principal, body })).body

    expect(await service.links.find(digestOf(String(code)))).toEqual({
      page: 'form',
      store_id: store,
      key_id: principal.key_id,
      key_expires_at: null,
      expires_at,
      customer_email: 'Ann@example.com',
    })
  })
})

describe('422', () => {
  it.each([
    [{ customer_email: 'ann' }, '/customer_email'],
    [{}, '/customer_email'],
    [{ ...body, expires_in_days: 0 }, '/expires_in_days'],
    [{ ...body, expires_in_days: 31 }, '/expires_in_days'],
    [{ ...body, expires_in_days: 1.5 }, '/expires_in_days'],
  ])('for %j', async (wrong, path) => {
    const { principal } = await service.createTenant()

    expect((await call({ principal, body: wrong })).body.details).toEqual([{ path, message: expect.any(String) }])
  })
})
