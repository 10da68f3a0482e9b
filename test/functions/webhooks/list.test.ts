import { describe, expect, it } from 'vitest'
import { listWebhooks } from '#functions/webhooks/list.ts'
import { listWebhooksContract } from '#shared/api/contracts/webhooks.ts'
import { isoTime } from '#shared/core/clock.ts'
import { buildWebhook } from '#test/support/builders.ts'
import { startMs } from '#test/support/clock.ts'
import { createTestService } from '#test/support/service/service.ts'
import { describeSharedRefusals } from '#test/support/service/shared-refusals.ts'

const service = await createTestService()
const call = service.serve(listWebhooksContract, listWebhooks(service))

describeSharedRefusals({
  service,
  contract: listWebhooksContract,
  call,
  request: ({ principal }) => ({ principal }),
})

describe('200', () => {
  it('is newest first, page by page, and never a secret', async () => {
    const { principal, store } = await service.createTenant()
    const webhooks = [0, 1, 2].map((seconds) =>
      buildWebhook({ store_id: store, created_at: isoTime(startMs + seconds * 1000) }),
    )
    for (const webhook of webhooks) await service.elsewhere.webhooks.create(webhook)
    const first = await call({ principal, query: 'limit=2' })
    const second = await call({ principal, query: `cursor=${first.body.next_cursor}` })
    const data = [...(first.body.data as { id: string }[]), ...(second.body.data as { id: string }[])]

    expect(first.body.has_more).toBe(true)
    expect(second.body).toMatchObject({ has_more: false, next_cursor: null })
    expect(data.map(({ id }) => id)).toEqual(webhooks.map(({ id }) => id).reverse())
    for (const shown of data) {
      expect(Object.keys(shown)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^secrets?$/)]))
    }
  })

  it('is empty for a store without webhooks', async () => {
    const { principal } = await service.createTenant()

    expect((await call({ principal })).body).toEqual({ data: [], has_more: false, next_cursor: null })
  })
})

describe('400', () => {
  it("for another store's cursor", async () => {
    const { principal, store } = await service.createTenant()
    const other = await service.createTenant()
    for (const _ of [1, 2]) await service.elsewhere.webhooks.create(buildWebhook({ store_id: store }))
    const { next_cursor } = (await call({ principal, query: 'limit=1' })).body

    expect((await call({ principal: other.principal, query: `cursor=${next_cursor}` })).body.code).toBe(
      'INVALID_CURSOR',
    )
  })
})
