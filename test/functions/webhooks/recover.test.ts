import { describe, expect, it } from 'vitest'
import { recoverDeliveries } from '#functions/webhooks/recover.ts'
import { recoverContract } from '#shared/api/contracts/webhooks.ts'
import { isoTime } from '#shared/core/clock.ts'
import { type SubmissionLog, summarySchema } from '#shared/submissions/log.ts'
import { submissionRecordOf } from '#shared/submissions/record.ts'
import { timedDerivedId } from '#shared/table/derived-id.ts'
import type { DeliveryRecord } from '#shared/webhooks/deliveries/record.ts'
import { createRecover, createRecoverMissing } from '#shared/webhooks/engine/recover.ts'
import { createResend } from '#shared/webhooks/engine/resend.ts'
import type { WebhookRecord } from '#shared/webhooks/registrations/webhook.ts'
import { createMemoryTable } from '#test/harness/simulation/world/memory-table.ts'
import { applyCommands, buildDelivery, buildLog, buildWebhook } from '#test/support/builders.ts'
import { createClock, startMs } from '#test/support/clock.ts'
import { loggedLines } from '#test/support/log-lines.ts'
import { createPast } from '#test/support/service/past.ts'
import { createTestService, type TestAnswer } from '#test/support/service/service.ts'
import { describeSharedRefusals } from '#test/support/service/shared-refusals.ts'
import { awsError } from '#test/support/table/faulty-table.ts'

const service = await createTestService()
const call = service.serve(recoverContract, recoverDeliveries(service))
const { putWebhook } = createPast(service)
const { store, submissions } = service.elsewhere
const since = isoTime(startMs - 3_600_000)

/** Stores a delivery of an event that happened `minutes` after the clock's start. */
const putDelivery = async (webhook: WebhookRecord, minutes: number, fields: Partial<DeliveryRecord> = {}) => {
  const atMs = startMs + minutes * 60_000
  const delivery = buildDelivery({
    id: timedDerivedId(atMs, webhook.id, String(minutes), String(fields.status)),
    store_id: webhook.store_id,
    webhook_id: webhook.id,
    created_at: isoTime(atMs),
    status: 'failed',
    attempt_count: 5,
    next_attempt_at: null,
    ...fields,
  })
  await store.putIfAbsent(delivery)
  return delivery
}

const setUp = async () => {
  const tenant = await service.createTenant()
  const webhook = await putWebhook(tenant)
  const send = (body: object) =>
    call({ principal: tenant.principal, parameters: { webhook_id: webhook.id }, body: { since, ...body } })
  const find = async (delivery: DeliveryRecord) =>
    (await store.read({ ...delivery, delivery_id: delivery.id, submission_id: null })).delivery
  return { tenant, webhook, send, find }
}

describeSharedRefusals({
  service,
  contract: recoverContract,
  call,
  request: async (tenant) => ({
    principal: tenant.principal,
    parameters: { webhook_id: (await putWebhook(tenant)).id },
    body: { status: 'failed', since },
  }),
  own: [
    {
      code: 'INVALID_STATE',
      says: 'a disabled webhook',
      change: async (request, tenant) => {
        const { id } = await putWebhook(tenant, { status: 'disabled', disabled_reason: 'by_store' })
        return { ...request, parameters: { webhook_id: id } }
      },
    },
  ],
})

describe('202', () => {
  it.each(['failed', 'held'] as const)('sends what %s again, oldest first, in a new round', async (status) => {
    const { webhook, send, find } = await setUp()
    const wanted = [await putDelivery(webhook, 2, { status }), await putDelivery(webhook, 1, { status })]
    const other = await putDelivery(webhook, 3, { status: status === 'failed' ? 'held' : 'failed' })
    const delivered = await putDelivery(webhook, 4, { status: 'delivered' })
    const before = service.woken.length
    const answer = await send({ status, until: isoTime(startMs + 3_600_000) })

    expect([answer.status, answer.body]).toEqual([202, { count: 2, next_cursor: null }])
    for (const delivery of wanted) {
      expect(await find(delivery)).toMatchObject({ status: 'pending', round: 2, attempt_count: 0 })
    }
    expect(await find(other)).toEqual(other)
    expect(await find(delivered)).toEqual(delivered)
    expect(service.woken.slice(before)).toHaveLength(2)
  })

  it("takes the events' range, both ends included", async () => {
    const { webhook, send, find } = await setUp()
    const all = [0, 1, 2, 3].map((minutes) => putDelivery(webhook, minutes))
    const deliveries = await Promise.all(all)
    service.set(startMs + 3_600_000)
    const { body } = await send({
      status: 'failed',
      since: isoTime(startMs + 60_000),
      until: isoTime(startMs + 120_000),
    })
    service.set(startMs)
    const rounds = await Promise.all(deliveries.map(async (delivery) => (await find(delivery))?.round))

    expect([body.count, rounds]).toEqual([2, [1, 2, 2, 1]])
  })

  it('passes over what has had its ten rounds, and tests that failed', async () => {
    const { webhook, send } = await setUp()
    await putDelivery(webhook, 1, { round: 10 })
    await putDelivery(webhook, 2, { event: 'submission.test', submission_id: null, entry: null })

    expect((await send({ status: 'failed', until: isoTime(startMs + 3_600_000) })).body.count).toBe(0)
  })

  it('sends a held test, which nothing else can', async () => {
    const { webhook, send, find } = await setUp()
    const test = await putDelivery(webhook, 1, {
      event: 'submission.test',
      submission_id: null,
      entry: null,
      status: 'held',
    })
    const { body } = await send({ status: 'held', until: isoTime(startMs + 3_600_000) })

    expect([body.count, (await find(test))?.status]).toEqual([1, 'pending'])
  })

  it('makes what is missing: events from before the webhook subscribed', async () => {
    const { tenant, send, find } = await setUp()
    const log = applyCommands(buildLog({ store_id: tenant.store }), { action: 'approve' })
    await submissions.create(log)
    const late = await putWebhook(tenant, { subscribed_at: { 'submission.accepted': isoTime(startMs + 86_400_000) } })
    const request = {
      principal: tenant.principal,
      parameters: { webhook_id: late.id },
      body: { status: 'missing', since },
    }
    const first = await call(request)
    const again = await call(request)
    const wakeUp = service.woken.findLast(({ webhook_id }) => webhook_id === late.id)!

    expect([first.body, again.body]).toEqual([
      { count: 1, next_cursor: null },
      { count: 0, next_cursor: null },
    ])
    expect(await find(buildDelivery({ ...wakeUp, id: wakeUp.delivery_id }))).toMatchObject({
      event: 'submission.accepted',
      submission_id: log.id,
      entry: 2,
    })
    expect((await send({ status: 'missing' })).body.count).toBe(2)
  })
})

/** The route, on a clock where every group of 25 takes 6 seconds. */
const serveSlowly = () => {
  const clock = createClock()
  const resend: typeof service.resend = (...round) => {
    clock.advance(6000 / 25)
    return service.resend(...round)
  }
  const listSubmissions: typeof service.list = (...listing) => {
    clock.advance(6000)
    return service.list(...listing)
  }
  return service.serve(
    recoverContract,
    recoverDeliveries({
      ...service,
      recover: createRecover({ ...service, resend, now: clock.now }),
      recoverMissing: createRecoverMissing({ ...service, listSubmissions, now: clock.now }),
    }),
  )
}

describe('a recovery that takes several calls', () => {
  /** The count of each call, until there is no next cursor. */
  const countsToTheEnd = async (answer: (cursor: unknown) => Promise<TestAnswer>) => {
    const counts: unknown[] = []
    let cursor: unknown = null
    do {
      const { body } = await answer(cursor)
      counts.push(body.count)
      cursor = body.next_cursor
    } while (cursor !== null && counts.length < 10)
    return counts
  }

  const until = isoTime(startMs + 3_600_000)

  it.each(['failed', 'held'] as const)('of what %s ends where its cursors end, each sent once', async (status) => {
    const { tenant, webhook, find } = await setUp()
    const slow = serveSlowly()
    const deliveries = await Promise.all(
      Array.from({ length: 60 }, (_, minutes) => putDelivery(webhook, minutes, { status })),
    )
    const counts = await countsToTheEnd((cursor) =>
      slow({
        principal: tenant.principal,
        parameters: { webhook_id: webhook.id },
        body: { status, since, until, cursor },
      }),
    )
    const rounds = await Promise.all(deliveries.map(async (delivery) => (await find(delivery))?.round))

    expect(counts).toEqual([25, 25, 10])
    expect(rounds).toEqual(deliveries.map(() => 2))
  })

  it('of what is missing ends where its cursors end, each made once', async () => {
    const { tenant, webhook } = await setUp()
    const slow = serveSlowly()
    await Promise.all(Array.from({ length: 60 }, () => submissions.create(buildLog({ store_id: tenant.store }))))
    const before = service.woken.length
    const counts = await countsToTheEnd((cursor) =>
      slow({
        principal: tenant.principal,
        parameters: { webhook_id: webhook.id },
        body: { status: 'missing', since, until, cursor },
      }),
    )
    const made = service.woken.slice(before).map(({ submission_id }) => submission_id)

    expect(counts).toEqual([25, 25, 10])
    expect(new Set(made).size).toBe(60)
  })
})

describe('what one call does at most', () => {
  const webhook = buildWebhook()
  const { store_id } = webhook
  const summaries = summarySchema()
  const range = { sinceMs: startMs, untilMs: startMs + 3_600_000, requestId: 'request-1' }

  it('is to send 500 again', async () => {
    const deliveries = Array.from({ length: 501 }, (_, index) => buildDelivery({ id: String(index) }))
    const started: string[] = []
    const recover = createRecover({
      listDeliveries: async ({ after }, { maxFound }) => {
        const from = after === undefined ? 0 : Number(after) + 1
        const found = deliveries.slice(from, from + maxFound)
        return { rows: found, next: from + maxFound < deliveries.length ? found.at(-1)?.id : undefined }
      },
      resend: async ({ delivery_id }) => {
        started.push(delivery_id)
        return buildDelivery()
      },
      now: service.now,
    })
    const first = await recover(webhook, 'failed', { ...range, after: undefined })

    expect([first, started.length]).toEqual([{ count: 500, next: '499' }, 500])
    expect(await recover(webhook, 'failed', { ...range, after: first.next })).toEqual({ count: 1, next: undefined })
  })

  it('is to run for five seconds, of which looking for them is a part', async () => {
    const clock = createClock()
    const deliveries = Array.from({ length: 30 }, (_, index) => buildDelivery({ id: String(index) }))
    const recover = createRecover({
      listDeliveries: async () => {
        clock.advance(5000)
        return { rows: deliveries, next: undefined }
      },
      resend: async () => buildDelivery(),
      now: clock.now,
    })

    expect(await recover(webhook, 'failed', { ...range, after: undefined })).toEqual({ count: 25, next: '24' })
  })

  /** Submissions in memory, listed in the table's order. */
  const setUpMissing = (logs: readonly SubmissionLog[]) => {
    const { store, putLog, deliveries } = createMemoryTable()
    for (const log of logs) putLog(log)
    const positionOf = (log: SubmissionLog) => `${log.created_at}#${log.id}`
    const sorted = [...logs].sort((left, right) => (positionOf(left) < positionOf(right) ? -1 : 1))
    const recoverMissing = createRecoverMissing({
      ...service,
      store,
      wakeNow: async () => {},
      listSubmissions: async (_, { after = '', limit }) => {
        const rest = sorted.filter((log) => positionOf(log) > after)
        const page = rest.slice(0, limit)
        return {
          rows: page.map((log) => summaries.parse(submissionRecordOf(log))),
          next: rest.length > limit ? positionOf(page.at(-1)!) : undefined,
        }
      },
    })
    return { recoverMissing, deliveries }
  }

  // A submission that is quoted after it was accepted can be accepted again, any number of times.
  it.each([
    ['500 and the rest', 200, ['approve', 'complete'], [500, 100]],
    ['500 of one group', 25, Array.from({ length: 21 }, () => ['approve', 'quote'] as const).flat(), [500, 50]],
    ['all', 250, ['approve'], [500]],
  ] as const)('is to make %s of what is missing', async (_, submissionCount, actions, expected) => {
    const commands = actions.map((action) => ({ action }))
    const logs = Array.from({ length: submissionCount }, () => applyCommands(buildLog({ store_id }), ...commands))
    const wanting = buildWebhook({
      store_id,
      events: ['submission.received', 'submission.accepted', 'submission.completed'],
    })
    const { recoverMissing, deliveries } = setUpMissing(logs)
    const counts: number[] = []
    let after: string | undefined
    do {
      const { count, next } = await recoverMissing(wanting, { ...range, after })
      counts.push(count)
      after = next
    } while (after !== undefined && counts.length < 10)

    expect(counts).toEqual(expected)
    expect(deliveries()).toHaveLength(counts.reduce((sum, count) => sum + count))
  })

  it('is to look at 1 000 submissions', async () => {
    const { recoverMissing } = setUpMissing(Array.from({ length: 1001 }, () => buildLog({ store_id })))
    const uninterested = buildWebhook({ store_id, events: ['submission.rejected'] })
    const first = await recoverMissing(uninterested, { ...range, after: undefined })

    expect(first).toEqual({ count: 0, next: expect.any(String) })
    expect(await recoverMissing(uninterested, { ...range, after: first.next })).toEqual({ count: 0, next: undefined })
  })
})

describe('a wake-up that is lost', () => {
  const wakeNow = () => Promise.reject(new Error('queue'))
  const resend = createResend({ ...service, wakeNow })
  const lost = service.serve(
    recoverContract,
    recoverDeliveries({
      ...service,
      recover: createRecover({ ...service, resend }),
      recoverMissing: createRecoverMissing({ ...service, listSubmissions: service.list, wakeNow }),
    }),
  )

  it.each(['failed', 'missing'] as const)(
    'of what %s is left to the sweep, and logged with the request id',
    async (status) => {
      const { tenant, webhook } = await setUp()
      await putDelivery(webhook, 0)
      await submissions.create(buildLog({ store_id: tenant.store }))
      const answer = await lost({
        principal: tenant.principal,
        parameters: { webhook_id: webhook.id },
        body: { status, since },
        requestId: 'request-1',
      })

      expect([answer.status, answer.body.count]).toEqual([202, 1])
      expect(loggedLines()).toMatchObject([{ event: 'delivery.wake-up-failed', request_id: 'request-1' }])
    },
  )
})

describe('400', () => {
  it('for a cursor that is none, or of another range, status or webhook', async () => {
    const { tenant, webhook } = await setUp()
    const slow = serveSlowly()
    const send = (body: object, webhook_id = webhook.id) =>
      slow({ principal: tenant.principal, parameters: { webhook_id }, body: { status: 'failed', since, ...body } })
    for (let minutes = 0; minutes < 26; minutes += 1) await putDelivery(webhook, minutes)
    const until = isoTime(startMs + 3_600_000)
    const cursor = (await send({ until })).body.next_cursor
    const other = await putWebhook(tenant)
    const refused = [
      await send({ until, cursor: 'x' }),
      await send({ cursor }),
      await send({ until: isoTime(startMs + 3_600_001), cursor }),
      await send({ since: isoTime(startMs - 3_600_001), until, cursor }),
      await send({ status: 'held', until, cursor }),
      await send({ until, cursor }, other.id),
    ]

    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [400, 'INVALID_CURSOR']))
    expect((await send({ until, cursor })).body).toEqual({ count: 1, next_cursor: null })
  })
})

describe('409', () => {
  it('CONFLICT when a delivery is being held at the same moment; the same call goes on where that one ended', async () => {
    const { webhook, send } = await setUp()
    await putDelivery(webhook, 1)
    service.table.refuse('PutItem', awsError('TransactionConflictException'))
    const range = { status: 'failed', until: isoTime(startMs + 3_600_000) }

    expect((await send(range)).body.code).toBe('CONFLICT')
    expect((await send(range)).body.count).toBe(1)
  })
})

describe('422', () => {
  it.each([
    ['an unknown status', { status: 'delivered' }, '/status'],
    [
      'a beginning more than 29 days back',
      { status: 'failed', since: isoTime(startMs - 29 * 86_400_000 - 1) },
      '/since',
    ],
    ['a beginning that is no time', { status: 'failed', since: 'yesterday' }, '/since'],
    ['an end that is no time', { status: 'failed', until: '2026-10-05' }, '/until'],
  ])('points at %s', async (_, body, path) => {
    const { send } = await setUp()
    const answer = await send(body)

    expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION_FAILED'])
    expect(answer.body.details).toEqual([{ path, message: expect.any(String) }])
  })

  it('not for one exactly 29 days back', async () => {
    const { send } = await setUp()

    expect((await send({ status: 'failed', since: isoTime(startMs - 29 * 86_400_000) })).status).toBe(202)
  })
})
