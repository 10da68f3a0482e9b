import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createRequestId } from '#infra/local/gateway/proxy-event.ts'
import { type BuiltPageId, hasBuiltPage, writePage } from '#infra/pages/build.ts'
import { builtPageSchema } from '#shared/api/pages/built-page.ts'
import { pageIds, pagePaths } from '#shared/api/pages/paths.ts'
import { type RouteId, routeIds } from '#shared/api/routes.ts'
import { markdownTable } from '#test/harness/benchmarks/markdown-table.ts'
import { standingOf } from '#test/infra/stack/intake-stack/idle-cost.ts'
import { synthesize } from '#test/infra/stack/synthesize.ts'
import { startMs } from '#test/support/clock.ts'
import { clearLog, loggedLines } from '#test/support/log-lines.ts'
import { createTestService } from '#test/support/service/service.ts'
import {
  auditCost,
  busyMetricsCost,
  type Cost,
  deliveryCost,
  idleCost,
  requestCost,
  type Together,
  totalOf,
} from './cost-model.ts'
import { measureRoutes } from './measure-routes.ts'
import { meter } from './meter.ts'
import { others } from './others.ts'
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

/** What one of the deliveries that come together uses, and what one look of the audit at its submission reads. */
const measureOnce = async (receiver: Receiver, together: Together) => {
  const begin = () => {
    clearLog()
    takeUnits()
    service.table.takeCalls()
  }
  const { sentBytes, audit } = await runDelivery(service, receiver, begin, { events: together })
  const { write, read } = takeUnits()
  const tableCalls = service.table.takeCalls().length
  const logBytes = loggedLines().reduce((sum, line) => sum + JSON.stringify(line).length, 0)
  await audit()
  return {
    delivery: {
      writeUnits: write / together,
      readUnits: read / together,
      sentBytes: sentBytes / together,
      logBytes: logBytes / together,
      tableCalls: tableCalls / together,
      attempts: receiver.status === 200 ? 1 : 5,
      together,
    } as const,
    auditReadUnits: takeUnits().read / together,
  }
}

/** The largest of 8: ids are random, and an item that they fill to the edge of a KB takes a unit more or less. */
const measure = async (receiver: Receiver, together: Together) => {
  let largest = await measureOnce(receiver, together)
  for (let run = 1; run < 8; run += 1) {
    const next = await measureOnce(receiver, together)
    if (next.delivery.writeUnits > largest.delivery.writeUnits) largest = next
  }
  return largest
}

const takes: Receiver = { status: 200, answer: '{"received":true}' }
const fails: Receiver = { status: 500, answer: '{"error":"out of order"}' }
const delivered = await measure(takes, 1)

/** The transfer of its answer is in the table of routes. */
const { transfer: _, ...request } = requestCost({
  writeUnits: unitBudgets.create + unitBudgets.gate,
  readUnits: 0,
  calls: 2,
  accessLogBytes: accessLine.length,
  sentBytes: 0,
})
const create: Cost = { ...request, ...auditCost(delivered.auditReadUnits) }
const underLoad = deliveryCost((await measure(takes, 10)).delivery)
const alone = deliveryCost(delivered.delivery)
const failedUnderLoad = deliveryCost((await measure(fails, 10)).delivery)
const failedAlone = deliveryCost((await measure(fails, 1)).delivery)
const idle = idleCost(standingOf(synthesize()))

describe('a million', () => {
  it('submissions cost at most $9.50, with the gateway and both looks of the audit', () => {
    expect(totalOf(create)).toBeLessThanOrEqual(9.5)
  })

  it('deliveries cost at most $4.60 under load, with every attempt and its answer stored', () => {
    expect(totalOf(underLoad)).toBeLessThanOrEqual(4.6)
  })

  it('deliveries that fail five times cost at most $20.60 under load', () => {
    expect(totalOf(failedUnderLoad)).toBeLessThanOrEqual(20.6)
  })
})

it('a delivery and its lines of log stay within their bytes', () => {
  expect(accessLine.length).toBeLessThanOrEqual(byteBudgets.accessLog)
  expect(delivered.delivery.sentBytes).toBeLessThanOrEqual(byteBudgets.webhook)
  expect(delivered.delivery.logBytes).toBeLessThanOrEqual(byteBudgets.deliveryLog)
})

const routeCosts = (await measureRoutes()).map((used) => ({
  ...used,
  dollars: totalOf(requestCost({ ...used, accessLogBytes: accessLine.length })),
}))

it('every route is in the table of routes, and none costs more than $12 a million', () => {
  expect(routeCosts.map(({ route }) => route).toSorted()).toEqual(routeIds.toSorted())
  expect(routeCosts.filter(({ dollars }) => dollars > 12)).toEqual([])
})

it('a submission of twenty cards, and a page of fifty rows, are answered within their bytes', () => {
  const bytesOf = (id: RouteId) => routeCosts.find(({ route }) => route === id)?.sentBytes

  expect(bytesOf('submissions.create')).toBeLessThanOrEqual(byteBudgets.submission)
  expect(bytesOf('submissions.transition')).toBeLessThanOrEqual(byteBudgets.submission)
  // The budget is for a hundred rows.
  expect(bytesOf('deliveries.list')).toBeLessThanOrEqual(byteBudgets.page / 2)
})

/** Bytes of a page as a browser is sent it, up to the next 10 KB, so that a small change of it changes no file. */
const pageBytes = async (id: BuiltPageId): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), 'page-'))
  try {
    await writePage(id, folder)
    const { br } = builtPageSchema().parse(JSON.parse(readFileSync(join(folder, `${id}.json`), 'utf8')))
    return Math.ceil(Buffer.from(br, 'base64').length / 10_000) * 10_000
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const pageCosts = await Promise.all(
  pageIds.filter(hasBuiltPage).map(async (id) => {
    const sentBytes = await pageBytes(id)
    const amounts = { writeUnits: 0, readUnits: 0, calls: 0, accessLogBytes: accessLine.length }
    const view = totalOf(requestCost({ ...amounts, sentBytes }))
    return { path: pagePaths[id], sentBytes, view, unchanged: totalOf(requestCost({ ...amounts, sentBytes: 0 })) }
  }),
)

it('a million views of a page cost at most $50', () => {
  expect(pageCosts.filter(({ view }) => view > 50)).toEqual([])
})

it('custom metrics cost at most $6 a month, whatever fails', () => {
  expect(busyMetricsCost).toBeLessThanOrEqual(6)
})

const introduction = `# What it costs

List prices of us-east-1 without free tier, computed by \`test/harness/benchmarks/cost/cost-model.ts\` from what one call of
each kind uses: \`npm run test:harness -- test/harness/benchmarks/cost -u\` writes this file anew, and a test fails when it is
stale. *Under load* ten events of one store come together, *alone* one. A receiver that hangs for 10 seconds instead of answering
within 450 ms adds, for each million attempts, $3 under load and $32 alone. Custom metrics are charged by the hour in which
they are written: at most $${busyMetricsCost.toFixed(2)} in a month in which everything fails in every way in every hour.
`

/** The sum of the parts as they are shown. */
const dollarsOf = (cost: Cost): string => {
  const total = Object.values(cost).reduce((sum, dollars) => sum + Number(dollars.toFixed(2)), 0)
  return `$${total.toFixed(2)}`
}

const rowOf = ([name, cost]: readonly [string, Cost]): readonly string[] => {
  const parts = Object.entries(cost).map(([part, dollars]) => `${part} ${dollars.toFixed(2)}`)
  return [name, dollarsOf(cost), parts.join(', ')]
}

it('the table of costs is the one of this model', async () => {
  const costs: Readonly<Record<string, Cost>> = {
    'A million creates': create,
    'A million deliveries at the first try, under load': underLoad,
    'The same, alone': alone,
    'A million deliveries that fail five times, under load': failedUnderLoad,
    'The same, each alone': failedAlone,
    'A month without requests': idle,
  }
  const sections = [
    introduction,
    markdownTable(['', 'Total', 'Of which'], Object.entries(costs).map(rowOf)),
    `
## A route

A million requests each, alone, with twenty cards and lists of fifty rows: the gateway, the gate and the function, the
table, the log, and the transfer of the answer. A changed submission is also looked at by the audit, $${totalOf(auditCost(delivered.auditReadUnits)).toFixed(2)} a million.
`,
    markdownTable(
      ['Route', 'A million', 'Write units', 'Read units', 'Calls to AWS', 'KB of the answer'],
      routeCosts.map(({ route, dollars, writeUnits, readUnits, calls, sentBytes }) => [
        `\`${route}\``,
        `$${dollars.toFixed(1)}`,
        writeUnits,
        readUnits,
        calls,
        (sentBytes / 1000).toFixed(1),
      ]),
    ),
    `
## A page view

A million views each, without the requests that the page then makes. KB as Brotli sends them, rounded up to 10. A browser that has
the page is answered with 304.
`,
    markdownTable(
      ['Page', 'A million', 'With 304', 'KB'],
      pageCosts.map(({ path, view, unchanged, sentBytes }) => [
        `\`${path}\``,
        `$${view.toFixed(2)}`,
        `$${unchanged.toFixed(2)}`,
        sentBytes / 1000,
      ]),
    ),
    `
## Beside others

A million webhooks that are taken at the first try, under load, and a month without any, at list prices. Ours has the
store's API, keys and limits in its month. The pages named were read as others have transcribed them. Hookdeck's price of a
managed Outpost is on none of them.
`,
    markdownTable(
      ['', 'A million', 'A month', 'Prices of', 'Beside ours'],
      [
        ['This service', dollarsOf(underLoad), dollarsOf(idle), 'above', ''],
        ...others(delivered.delivery.sentBytes).map(({ name, million, month, source, note }) => [
          name,
          dollarsOf(million),
          dollarsOf(month),
          source,
          note,
        ]),
      ],
    ),
  ]

  await expect(`${sections.join('\n')}\n`).toMatchFileSnapshot(resolve('infra/COSTS.md'))
})
