import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSubmission } from '#functions/submissions/create.ts'
import { listStoreSubmissions } from '#functions/submissions/list.ts'
import { transitionSubmission } from '#functions/submissions/transition.ts'
import {
  createSubmissionContract,
  listSubmissionsContract,
  transitionSubmissionContract,
} from '#shared/api/contracts/submissions.ts'
import { createBody, twentyCards } from '#test/harness/benchmarks/sample-request.ts'
import { buildLog } from '#test/support/builders.ts'
import { createTestService } from '#test/support/service/service.ts'
import { meter } from './meter.ts'
import { runDelivery } from './run-delivery.ts'
import { unitBudgets } from './unit-budgets.ts'

const service = await createTestService()
const takeUnits = meter(service.table.client)
const create = service.serve(createSubmissionContract, createSubmission(service))
const list = service.serve(listSubmissionsContract, listStoreSubmissions(service))
const transition = service.serve(transitionSubmissionContract, transitionSubmission(service))
const { principal, store } = await service.createTenant()

const created = async () => {
  const { body } = await create({ principal, body: createBody })
  return { submission_id: String(body.id), items: body.items as { id: string }[] }
}

/** Makes a request, so that the next one is not the first of its minute. */
const beginMinute = () => list({ principal })

describe('write units of a request', () => {
  it('that creates a submission of twenty cards', async () => {
    await beginMinute()
    takeUnits()
    await created()

    expect(takeUnits().write).toBeLessThanOrEqual(unitBudgets.create + unitBudgets.gate)
  })

  it('that is the first of its minute', async () => {
    service.advance(60_000)
    takeUnits()
    await created()

    expect(takeUnits().write).toBeLessThanOrEqual(unitBudgets.create + unitBudgets.gateAtTurn)
  })

  it.each([
    ['quote', []],
    ['approve', ['quote']],
    ['reject', ['quote']],
    ['complete', ['quote', 'approve']],
  ])('that makes the transition %s of twenty priced cards', async (action, earlier) => {
    const { submission_id, items } = await created()
    const prices = items.map(({ id }, index) => ({ id, quoted_price_cents: 125 * index, condition: 'LP' }))
    const act = async (action: string) => {
      service.advance(1000)
      await beginMinute()
      takeUnits()
      const body = { action, ...(action === 'quote' && { items: prices, note: 'As they came.' }) }
      expect((await transition({ principal, parameters: { submission_id }, body })).status).toBe(200)
    }
    for (const step of [...earlier, action]) await act(step)

    expect(takeUnits().write).toBeLessThanOrEqual(unitBudgets.transition + unitBudgets.gate)
  })
})

it('a list of fifty submissions stays within its budget of read units', async () => {
  const logs = Array.from({ length: 50 }, () => buildLog({ store_id: store, card_list: twentyCards }))
  await Promise.all(logs.map(service.submissions.create))
  takeUnits()
  const { body } = await list({ principal, query: 'limit=50' })

  expect(body.data).toHaveLength(50)
  expect(takeUnits().read).toBeLessThanOrEqual(unitBudgets.list)
})

describe('units of a delivery', () => {
  /** 1 KiB that compression does not make smaller. */
  const answer = randomBytes(512).toString('hex')

  it('whose first attempt succeeds', async () => {
    const begin = () => {
      takeUnits()
      service.table.takeCalls()
    }
    await runDelivery(service, { status: 200, answer }, begin)
    const { read, write } = takeUnits()

    expect(service.table.takeCalls()).toHaveLength(unitBudgets.deliveredCalls)
    expect(write).toBeLessThanOrEqual(unitBudgets.delivered)
    expect(read).toBeLessThanOrEqual(unitBudgets.fanOutRead + unitBudgets.attemptRead)
  })

  it('and of one look of the audit at a change', async () => {
    const { audit } = await runDelivery(service, { status: 200, answer }, takeUnits)
    takeUnits()
    await audit()
    const { read, write } = takeUnits()

    expect(write).toBe(0)
    expect(read).toBeLessThanOrEqual(unitBudgets.auditRead)
  })

  it('that fails five times', async () => {
    await runDelivery(service, { status: 500, answer }, takeUnits)

    expect(takeUnits().write).toBeLessThanOrEqual(unitBudgets.failed)
  })
})
