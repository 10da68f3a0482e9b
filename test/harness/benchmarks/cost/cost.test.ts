import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createRequestId } from '#infra/local/gateway/proxy-event.ts'
import { startMs } from '#test/support/clock.ts'
import { loggedLines } from '#test/support/log-lines.ts'
import { createTestService } from '#test/support/service/service.ts'
import { createCost, deliveryCost, totalOf } from './cost-model.ts'
import { meter } from './meter.ts'
import { runDelivery } from './run-delivery.ts'
import { unitBudgets } from './unit-budgets.ts'

/** A line of the gateway's access log. */
const accessLine = JSON.stringify({
  request_id: createRequestId(),
  gateway_request_id: randomUUID(),
  at: String(startMs),
  route: 'POST /api/v1/submissions',
  status: '201',
  duration_ms: '31',
  source_ip: '203.0.113.190',
  store_id: randomUUID(),
  refusal: '-',
})

it('a million submissions cost at most $8.50, including the gateway', () => {
  const writeUnits = unitBudgets.create + unitBudgets.gate

  expect(totalOf(createCost({ writeUnits, accessLogBytes: accessLine.length }))).toBeLessThanOrEqual(8.5)
})

it('a million deliveries cost at most $5.50, with every attempt and its answer stored', async () => {
  const service = await createTestService()
  const takeUnits = meter(service.table.client)
  const sentBytes = await runDelivery(service, { status: 200, answer: '{"received":true}' }, takeUnits)
  const { write: writeUnits, read: readUnits } = takeUnits()
  const logBytes = loggedLines().reduce((sum, line) => sum + JSON.stringify(line).length, 0)

  expect(totalOf(deliveryCost({ writeUnits, readUnits, sentBytes, logBytes }))).toBeLessThanOrEqual(5.5)
})
