import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { getSubmission } from '#functions/submissions/get.ts'
import { getSubmissionContract } from '#shared/api/contracts/submissions.ts'
import { submissionAt } from '#shared/submissions/fold.ts'
import { applyCommands, buildLog, itemIdsOf } from '#test/support/builders.ts'
import { createTestService, type Tenant } from '#test/support/service/service.ts'
import { describeSharedRefusals } from '#test/support/service/shared-refusals.ts'
import { awsError } from '#test/support/table/faulty-table.ts'

const service = await createTestService()
const call = service.serve(getSubmissionContract, getSubmission(service))

/** Stores a submission that was quoted and approved. */
const createLog = async ({ store }: Tenant) => {
  const log = buildLog({ store_id: store })
  const approved = applyCommands(
    log,
    { action: 'quote', items: [{ id: itemIdsOf(log)[0]!, quoted_price_cents: 250 }] },
    { action: 'approve' },
  )
  await service.submissions.create(approved)
  return approved
}

const setUp = async () => {
  const tenant = await service.createTenant()
  const log = await createLog(tenant)
  return { tenant, log, request: { principal: tenant.principal, parameters: { submission_id: log.id } } }
}

describeSharedRefusals({
  service,
  contract: getSubmissionContract,
  call,
  request: async (tenant) => ({
    principal: tenant.principal,
    parameters: { submission_id: (await createLog(tenant)).id },
  }),
})

describe('200', () => {
  it('is the whole submission with its version', async () => {
    const { request, log } = await setUp()
    const { status, body, headers } = await call(request)

    expect(status).toBe(200)
    expect(body).toEqual(submissionAt(log))
    expect(headers).toMatchObject({ ETag: '"3"' })
  })

  it.each([
    ['1', 'pending_review', null],
    ['2', 'quoted', 250],
    ['3', 'accepted', 250],
  ])('is the submission as it was after entry %s, without a version', async (entry, status, price) => {
    const { request } = await setUp()
    const { body, headers } = await call({ ...request, query: `entry=${entry}` })

    expect(body).toMatchObject({ status, items: [{ quoted_price_cents: price }, {}, {}] })
    expect(headers).not.toHaveProperty('ETag')
  })

  it('ignores a body', async () => {
    const { request } = await setUp()
    const headers = [['content-type', 'text/plain']] as const

    expect((await call({ ...request, headers, body: 'x', distort: () => '{' })).status).toBe(200)
  })
})

describe('400', () => {
  it.each(['0', '-1', '', 'x', '1.0', '1e0', '01', '٣'])('for the entry "%s"', async (entry) => {
    const { request } = await setUp()
    const { status, body } = await call({ ...request, query: `entry=${entry}` })

    expect([status, body.code, body.details]).toEqual([
      400,
      'INVALID_PARAMETER',
      [{ path: 'entry', message: 'must be an integer from 1' }],
    ])
  })

  it('for a parameter that is given twice, whatever it says', async () => {
    const { request } = await setUp()

    expect((await call({ ...request, query: 'entry=1&entry=1' })).body).toMatchObject({
      code: 'INVALID_PARAMETER',
      details: [{ path: 'entry', message: 'is given more than once' }],
    })
  })

  it.each(['api_key=sik_x', 'entry[]=1', 'Entry=1', '__proto__=1'])('for the unknown parameter %s', async (query) => {
    const { request } = await setUp()

    expect((await call({ ...request, query })).body.code).toBe('INVALID_PARAMETER')
  })
})

describe('404', () => {
  it.each([
    ['nothing', randomUUID()],
    ['text', 'latest'],
    ['another form of an id', '3F0C9C0E6F5D4D5F8B591F2A3B4C5D6E'],
    ['a key', `${randomUUID()}#SUBMISSION`],
    ['everything', '*'],
    ['a long text', 'x'.repeat(1024)],
    ['other digits', '٣'.repeat(32)],
  ])('for an id of %s', async (_, submission_id) => {
    const { request } = await setUp()
    const { status, body } = await call({ ...request, parameters: { submission_id } })

    expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
  })

  it("is the same answer for another store's submission and for none", async () => {
    const { log } = await setUp()
    const { principal } = await service.createTenant()
    const ask = (submission_id: string) => call({ principal, parameters: { submission_id }, requestId: 'same' })
    const [theirs, none] = [await ask(log.id), await ask(randomUUID())]

    expect(theirs.status).toBe(404)
    expect(theirs.body).toEqual(none.body)
  })

  it.each(['4', '1000000', '9'.repeat(400)])('for an entry beyond the last: %s', async (entry) => {
    const { request } = await setUp()

    expect((await call({ ...request, query: `entry=${entry}` })).status).toBe(404)
  })
})

describe('503', () => {
  it('while the table is unavailable', async () => {
    const { request } = await setUp()
    service.table.refuse('GetItem', awsError('InternalServerError', { $fault: 'server' }))

    expect((await call(request)).body.code).toBe('TEMPORARILY_UNAVAILABLE')
  })

  it("never shows what was read when the gate refuses: the gate's answer counts", async () => {
    const { tenant, request } = await setUp()
    await service.stores.changePlan(tenant.store, { suspended: true })
    service.table.refuse('GetItem', awsError('InternalServerError', { $fault: 'server' }))

    expect((await call(request)).body.code).toBe('PLAN_REQUIRED')
    expect((await call(request)).body).not.toHaveProperty('items')
  })
})

describe('with a customer session', () => {
  it("is the customer's own submission, whatever the case of the address", async () => {
    const { tenant, log, request } = await setUp()
    const { status, body } = await call({ ...request, principal: tenant.session('ANN@example.com') })

    expect([status, body.id]).toEqual([200, log.id])
  })

  it("is 404 for another customer's, as for one that does not exist", async () => {
    const { tenant, request } = await setUp()
    const principal = tenant.session('bob@example.com')
    const others = await call({ ...request, principal, requestId: 'request-1' })
    const none = { ...request, parameters: { submission_id: randomUUID() }, principal, requestId: 'request-1' }

    expect(others.body).toEqual((await call(none)).body)
    expect(others.status).toBe(404)
  })

  it.each(['entry=1', 'entry=none'])('is 403 with %s: earlier states are for the store', async (query) => {
    const { tenant, request } = await setUp()

    expect((await call({ ...request, principal: tenant.session(), query })).body.code).toBe('INSUFFICIENT_SCOPE')
  })
})
