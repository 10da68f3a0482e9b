import { describe, expect, it } from 'vitest'
import { listHistory } from '#functions/submissions/history.ts'
import { listHistoryContract } from '#shared/api/contracts/submissions.ts'
import { applyCommands, buildLog } from '#test/support/builders.ts'
import { createTestService, type Tenant } from '#test/support/service/service.ts'
import { describeSharedRefusals } from '#test/support/service/shared-refusals.ts'

const service = await createTestService()
const call = service.serve(listHistoryContract, listHistory(service))

const createLog = async ({ store }: Tenant) => {
  const log = applyCommands(buildLog({ store_id: store }), { action: 'quote' }, { action: 'reject', note: 'no room' })
  await service.submissions.create(log)
  return log
}

describeSharedRefusals({
  service,
  contract: listHistoryContract,
  call,
  request: async (tenant) => ({
    principal: tenant.principal,
    parameters: { submission_id: (await createLog(tenant)).id },
  }),
})

describe('200', () => {
  it('is what happened, oldest first, who did it and how many items differ', async () => {
    const tenant = await service.createTenant()
    const log = await createLog(tenant)
    const { status, body } = await call({ principal: tenant.principal, parameters: { submission_id: log.id } })

    expect(status).toBe(200)
    expect(body).toMatchObject({ has_more: false, next_cursor: null })
    expect(body.data).toEqual(
      log.history.map(({ entry, action, from, to, at, by, note }) => ({
        entry,
        action,
        from,
        to,
        at,
        by,
        note,
        changed_items: entry === 1 ? 3 : 0,
      })),
    )
  })

  it('goes on with the cursor, which is of this submission alone', async () => {
    const tenant = await service.createTenant()
    const { principal } = tenant
    const [log, other] = [await createLog(tenant), await createLog(tenant)]
    const parameters = { submission_id: log.id }
    const first = await call({ principal, parameters, query: 'limit=2' })
    const query = `cursor=${first.body.next_cursor}`
    const second = await call({ principal, parameters, query })
    const elsewhere = await call({ principal, parameters: { submission_id: other.id }, query })

    expect((first.body.data as unknown[]).length).toBe(2)
    expect(second.body.data).toEqual([expect.objectContaining({ entry: 3, note: 'no room' })])
    expect(second.body.next_cursor).toBeNull()
    expect(elsewhere.body.code).toBe('INVALID_CURSOR')
  })
})

describe('404', () => {
  it("for another store's submission", async () => {
    const log = await createLog(await service.createTenant())
    const { principal } = await service.createTenant()

    expect((await call({ principal, parameters: { submission_id: log.id } })).status).toBe(404)
  })
})
