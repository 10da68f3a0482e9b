import { describe, expect, it } from 'vitest'
import { createConsoleLink } from '#functions/console-links/create.ts'
import { createConsoleLinkContract } from '#shared/api/contracts/links.ts'
import { isoTime } from '#shared/core/clock.ts'
import { createTestService } from '#test/support/service/service.ts'
import { describeSharedRefusals } from '#test/support/service/shared-refusals.ts'

const service = await createTestService()
const call = service.serve(createConsoleLinkContract, createConsoleLink(service))
const body = { email: 'Sam@example.com', role: 'reviewer' }

describeSharedRefusals({
  service,
  contract: createConsoleLinkContract,
  call,
  request: ({ principal }) => ({ principal, body }),
})

describe('201', () => {
  it('is an address of the console with a code behind #, for five minutes', async () => {
    const { principal } = await service.createTenant()
    const answer = await call({ principal, body })

    expect([answer.status, answer.body]).toEqual([
      201,
      {
        url: `https://api.example.com/v1/console#${answer.body.code}`,
        code: expect.stringMatching(/^sil_[0-9A-Za-z]{38}$/),
        ...body,
        expires_at: isoTime(service.now() + 300_000),
      },
    ])
  })

  it('ends with the key that made it', async () => {
    const { principal } = await service.createTenant()
    const keyEnd = isoTime(service.now() + 60_000)

    expect((await call({ principal: { ...principal, expires_at: keyEnd }, body })).body.expires_at).toBe(keyEnd)
  })
})

describe('422', () => {
  it.each([
    [{ ...body, email: 'sam' }, '/email'],
    [{ ...body, role: 'admin' }, '/role'],
  ])('for %j', async (wrong, path) => {
    const { principal } = await service.createTenant()

    expect((await call({ principal, body: wrong })).body.details).toEqual([{ path, message: expect.any(String) }])
  })
})
