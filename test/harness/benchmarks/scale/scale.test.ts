import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createSubmissionLister } from '#shared/submissions/list.ts'
import { recordBytes, submissionRecordOf } from '#shared/submissions/record.ts'
import { idleCost, totalOf } from '#test/harness/benchmarks/cost/cost-model.ts'
import { meter } from '#test/harness/benchmarks/cost/meter.ts'
import { runDelivery } from '#test/harness/benchmarks/cost/run-delivery.ts'
import { lineBudgets, placeBudgets, unitBudgets } from '#test/harness/benchmarks/cost/unit-budgets.ts'
import { markdownTable } from '#test/harness/benchmarks/markdown-table.ts'
import { serveAll } from '#test/support/service/serve-all.ts'
import { createTestService } from '#test/support/service/service.ts'
import { fillStore, positionOf } from './fill.ts'
import { hotSpots } from './hot-spots.ts'

/** `SUBMISSIONS=100000` takes 2 to 6 minutes. The pages cost the same, so the file is the same. */
const submissions = Number(process.env.SUBMISSIONS ?? 3_000)

const service = await createTestService()
const takeUnits = meter(service.table.client)
const call = serveAll(service)
const { store } = await service.createTenant()
const tenant = await service.createTenant()
/** The body of every receiver's answer. */
const answer = '{"received":true}'

/** Calls and read units of the first, the middle and the last page of a hundred rows. */
const measurePages = async (filters: { status?: 'pending_review' | 'completed'; customer_email?: string }) => {
  const list = createSubmissionLister(service.table)
  const measured: string[] = []
  for (const [place, after] of [
    ['first', undefined],
    ['middle', positionOf(submissions / 2)],
    ['last', positionOf(100)],
  ] as const) {
    service.table.takeCalls()
    takeUnits()
    const { rows } = await list(store, { ...filters, limit: 100, after })
    measured.push(`${place}: ${rows.length} rows, ${service.table.takeCalls().length} calls, ${takeUnits().read} units`)
  }
  return measured
}

const measureLines = async (lines: number) => {
  const card_list = Array.from({ length: lines }, (_, index) => `${1 + (index % 4)}x Sphinx of the Sun ${index} NM`)
  const fields = { customer_email: 'ann@example.com', customer_name: 'Ann', card_list: card_list.join('\n') }
  const { principal } = tenant
  await call['submissions.list']({ principal })
  takeUnits()
  const { body } = await call['submissions.create']({ principal, body: fields })
  const create = takeUnits().write
  const parameters = { submission_id: String(body.id) }
  await call['submissions.get']({ principal, parameters })
  const get = takeUnits().read
  const items = (body.items as { id: string }[]).map(({ id }, index) => ({ id, quoted_price_cents: 125 * index }))
  service.advance(1_000)
  await call['submissions.list']({ principal })
  takeUnits()
  const { status } = await call['submissions.transition']({ principal, parameters, body: { action: 'quote', items } })
  expect(status).toBe(200)
  const { write: transition, writeBy } = takeUnits()
  const log = await service.submissions.find(tenant.store, parameters.submission_id)
  return { lines, create, get, transition, writeBy, bytes: recordBytes(submissionRecordOf(log!)) }
}

/** Units of a delivery to each of a number of webhooks. */
const measureWebhooks = async (webhooks: number, status: 200 | 500 = 200) => {
  await runDelivery(service, { status, answer }, takeUnits, { webhooks })
  return takeUnits()
}

await fillStore(service.table.elsewhere, store, submissions)
const pages = {
  all: await measurePages({}),
  'with a status': await measurePages({ status: 'pending_review' }),
  'of a customer': await measurePages({ customer_email: 'ann@example.com' }),
  'of a customer, with a status that none of them has': await measurePages({
    customer_email: 'ann@example.com',
    status: 'completed',
  }),
}

describe('a page of a list', () => {
  it.each(Object.entries(pages).slice(0, 3))(
    'costs one call and the same units at the beginning, in the middle and at the end: %s',
    (_, measured) => {
      expect(new Set(measured.map((page) => page.replace(/^\w+: /, ''))).size).toBe(1)
      expect(measured[0]).toContain('100 rows, 1 calls')
    },
  )
})

describe('a submission', () => {
  it.each(lineBudgets)('of $lines lines stays within its units and bytes', async ({ lines, ...budget }) => {
    const { create, get, transition, bytes } = await measureLines(lines)

    expect(create).toBeLessThanOrEqual(budget.create)
    expect(get).toBeLessThanOrEqual(budget.get)
    expect(transition).toBeLessThanOrEqual(budget.transition)
    expect(bytes).toBeLessThanOrEqual(budget.bytes)
  })

  it('of twenty lines burdens no partition more than the table of hot spots says', async () => {
    const { writeBy } = await measureLines(20)

    for (const [place, units] of Object.entries(placeBudgets.transition)) {
      expect(writeBy[place], place).toBeLessThanOrEqual(units)
    }
  })
})

describe('deliveries', () => {
  it.each([1, 2, 10])('to %i webhooks cost each what one costs', async (webhooks) => {
    const { read, write, writeBy } = await measureWebhooks(webhooks)

    expect(write).toBeLessThanOrEqual(webhooks * unitBudgets.delivered)
    expect(read).toBeLessThanOrEqual(webhooks * (unitBudgets.fanOutRead + unitBudgets.attemptRead))
    expect(writeBy.table).toBeLessThanOrEqual(webhooks * placeBudgets.delivered.table)
    expect(writeBy.due).toBeLessThanOrEqual(webhooks * placeBudgets.delivered.due)
  })

  it('that fail five times burden a webhook’s partition no more than the table of hot spots says', async () => {
    expect((await measureWebhooks(1, 500)).writeBy.table).toBeLessThanOrEqual(placeBudgets.failed.table)
  })
})

const standing = { alarms: 0, secrets: 0, consumers: 0 }
const dollarsOf64Shards = totalOf(idleCost(standing, 64)) - totalOf(idleCost(standing))

const document = `# How it grows

\`npm run test:harness -- test/harness/benchmarks/scale -u\` writes this file, and a test fails when it is stale. Units are
DynamoDB's, as DynamoDB Local counts them. What is called a limit is computed from the constants of the code and the units
that tests hold, not measured on AWS.

## Submissions of a store

A page of a hundred rows, of a store with 3 000 submissions. With 100 000 (\`SUBMISSIONS=100000\` before the command) the
file is the same. A page of a million costs no more: a query reads one partition of an index from a key on, and one row more
than it shows. A filter that finds little ends its page after 1 000 rows, and the cursor goes on.

${markdownTable(
  ['List', 'First page', 'Middle', 'Last'],
  Object.entries(pages).map(([name, measured]) => [name, ...measured.map((page) => page.replace(/^\w+: /, ''))]),
)}

## Lines of a submission

At most, with the gate's unit and every index. 1 000 lines are the most that a list may have.

${markdownTable(
  ['Lines', 'Create, write units', 'Get, read units', 'Quote of each line, write units', 'Bytes of the item then'],
  lineBudgets.map(({ lines, create, get, transition, bytes }) => [lines, create, get, transition, bytes]),
)}

## Webhooks

Each of up to ten webhooks has a delivery of its own, and costs what one costs: at most ${unitBudgets.delivered} write units and
${unitBudgets.fanOutRead + unitBudgets.attemptRead} read units for a first try that succeeds, ${unitBudgets.failed} write units for five that fail.

## Stores

No request, event, sweep or audit depends on the number of stores: every key begins with the store, and what is due or
changed is found by time in the index \`due\`. No function may scan the table (PERMISSIONS.md). Four of the operator's commands
do, and take time with all that is stored: \`stores list\`, \`stores delete\`, \`secrets reseal\` and \`keys\`.

## Hot spots

${markdownTable(
  ['What', 'Limit, a second', 'At the limit', 'Knob'],
  hotSpots().map(({ what, limit, atIt, knob }) => [what, limit, atIt, knob]),
)}

A create of twenty cards takes ${unitBudgets.create + unitBudgets.gate} write units, a transition ${unitBudgets.transition + unitBudgets.gate}, a delivery ${unitBudgets.delivered}. Of the account's 40 000 a second, 2 000 transitions
with one webhook each take ${((unitBudgets.transition + unitBudgets.gate + unitBudgets.delivered) * 2_000).toLocaleString('en').replace(',', ' ')}.

## From 8 shards to 64 while it runs

Only what stands in a shard that the running sweep and audit look at is repaired. Items keep their shard until they are
written again, and all old shards stay in the list, so nothing is copied. It takes two releases, the first deployed
everywhere before the second, as every change that older code cannot read (*Upgrade and roll back* in README.md):

1. \`SHARDS\` in \`shared/table/keys.ts\` becomes 64 names, \`'0'\` to \`'63'\`; \`auditLimits.shards\` four groups of 16; and
   \`shardOf\` stays as it was, \`% 8\`. Sweep and audit now look at 64 shards, of which 56 are empty.
2. \`shardOf\` becomes \`% SHARDS.length\`: new and changed items spread over 64.

In one release nothing would be lost for good either: a new audit begins with the changes of the last 29 days. But while
functions are replaced, and after a roll back, an old sweep and an old audit do not see the new shards: a delivery whose
message is lost there waits until the new code runs again. After a roll back from the second release to the first this
cannot be, as the first looks at all 64. While the first is deployed, an old audit refuses an event that names a new shard,
and the alarm on errors may ring once; the next audit does it 5 minutes later. The idle month costs
$${dollarsOf64Shards.toFixed(2)} more, and the test that holds it below $5 must be told.
`

it('the file on growth is the one of this code', async () => {
  await expect(document).toMatchFileSnapshot(resolve('infra/SCALE.md'))
})
