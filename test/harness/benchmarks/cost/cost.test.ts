import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createRequestId } from '#infra/local/gateway/proxy-event.ts'
import { standingOf } from '#test/infra/stack/intake-stack/idle-cost.ts'
import { synthesize } from '#test/infra/stack/synthesize.ts'
import { startMs } from '#test/support/clock.ts'
import { clearLog, loggedLines } from '#test/support/log-lines.ts'
import { createTestService } from '#test/support/service/service.ts'
import { auditCost, busyMetricsCost, type Cost, deliveryCost, idleCost, requestCost, totalOf } from './cost-model.ts'
import { meter } from './meter.ts'
import { type Receiver, runDelivery } from './run-delivery.ts'
import { byteBudgets, unitBudgets } from './unit-budgets.ts'

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

const service = await createTestService()
const takeUnits = meter(service.table.client)

/** What one delivery uses, and what one look of the audit at its submission reads. */
const measureOnce = async (receiver: Receiver) => {
  clearLog()
  const { sentBytes, audit } = await runDelivery(service, receiver, takeUnits)
  const { write: writeUnits, read: readUnits } = takeUnits()
  const logBytes = loggedLines().reduce((sum, line) => sum + JSON.stringify(line).length, 0)
  const attempts = receiver.status === 200 ? 1 : 5
  await audit()
  return {
    delivery: { writeUnits, readUnits, sentBytes, logBytes, attempts } as const,
    auditReadUnits: takeUnits().read,
  }
}

/** The largest of 8: ids are random, and an item that they fill to the edge of a KB takes a unit more or less. */
const measure = async (receiver: Receiver) => {
  let largest = await measureOnce(receiver)
  for (let run = 1; run < 8; run += 1) {
    const next = await measureOnce(receiver)
    if (next.delivery.writeUnits > largest.delivery.writeUnits) largest = next
  }
  return largest
}

const delivered = await measure({ status: 200, answer: '{"received":true}' })
const failed = await measure({ status: 500, answer: '{"error":"out of order"}' })

/** The transfer of its answer is in the table of routes. */
const { transfer: _, ...request } = requestCost({
  writeUnits: unitBudgets.create + unitBudgets.gate,
  readUnits: 0,
  calls: 2,
  accessLogBytes: accessLine.length,
  sentBytes: 0,
})
const create: Cost = { ...request, ...auditCost(delivered.auditReadUnits) }
const underLoad = deliveryCost({ ...delivered.delivery, together: 10 })
const alone = deliveryCost({ ...delivered.delivery, together: 1 })
const failedUnderLoad = deliveryCost({ ...failed.delivery, together: 10 })
const failedAlone = deliveryCost({ ...failed.delivery, together: 1 })
const idle = idleCost(standingOf(synthesize()))

describe('a million', () => {
  it('submissions cost at most $9.50, with the gateway and both looks of the audit', () => {
    expect(totalOf(create)).toBeLessThanOrEqual(9.5)
  })

  it('deliveries cost at most $5.50 under load, with every attempt and its answer stored', () => {
    expect(totalOf(underLoad)).toBeLessThanOrEqual(5.5)
  })
})

it('a delivery and its lines of log stay within their bytes', () => {
  expect(accessLine.length).toBeLessThanOrEqual(byteBudgets.accessLog)
  expect(delivered.delivery.sentBytes).toBeLessThanOrEqual(byteBudgets.webhook)
  expect(delivered.delivery.logBytes).toBeLessThanOrEqual(byteBudgets.deliveryLog)
})

it('custom metrics cost at most $6 a month, whatever fails', () => {
  expect(busyMetricsCost).toBeLessThanOrEqual(6)
})

const introduction = `# What it costs

List prices of us-east-1 without free tier, computed by \`test/harness/benchmarks/cost/cost-model.ts\` from what one call of
each kind uses: \`npm run test:harness -- test/harness/benchmarks/cost -u\` writes this file anew, and a test fails when it is
stale. *Under load* ten messages come together, *alone* one. A receiver that hangs for 10 seconds instead of answering
within 450 ms adds, for each million attempts, $3 under load and $32 alone. Custom metrics are charged by the hour in which
they are written: at most $${busyMetricsCost.toFixed(2)} in a month in which everything fails in every way in every hour.
`

it('the table of costs is the one of this model', async () => {
  const costs: Readonly<Record<string, Cost>> = {
    'A million creates': create,
    'A million deliveries at the first try, under load': underLoad,
    'The same, alone': alone,
    'A million deliveries that fail five times, under load': failedUnderLoad,
    'The same, each alone': failedAlone,
    'A month without requests': idle,
  }
  const rows = Object.entries(costs).map(([name, cost]) => {
    const parts = Object.entries(cost).map(([part, dollars]) => [part, dollars.toFixed(2)] as const)
    const total = parts.reduce((sum, [, dollars]) => sum + Number(dollars), 0)
    return `| ${name} | $${total.toFixed(2)} | ${parts.map((part) => part.join(' ')).join(', ')} |`
  })
  const table = ['| | Total | Of which |', '|---|---|---|', ...rows]

  await expect(`${introduction}\n${table.join('\n')}\n`).toMatchFileSnapshot(resolve('infra/COSTS.md'))
})
