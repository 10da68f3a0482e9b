import { describe, expect, it } from 'vitest'
import { isoTime } from '#shared/core/clock.ts'
import type { DeliveryRecord } from '#shared/webhooks/deliveries/record.ts'
import {
  healthAfter,
  holdOrCancel,
  inNewRound,
  postponeUnsignable,
  reasonToDisable,
  recordResult,
  recordUnknown,
} from '#shared/webhooks/engine/attempts/outcome.ts'
import type { SendResult } from '#shared/webhooks/sending/send.ts'
import { buildDelivery } from '#test/support/builders.ts'
import { startMs } from '#test/support/clock.ts'

const retryDelaysSeconds = [60, 300, 1800, 10_800]
const nowMs = startMs + 500

const resultOf = (fields: Partial<SendResult> = {}): SendResult => ({
  error: 'http_status',
  response_status: 500,
  response_body: 'no',
  address: '203.0.113.9',
  redirect_location: null,
  retry_after: null,
  duration_ms: 182,
  timing: { dns_ms: 3, connect_ms: 20, tls_ms: 41, first_byte_ms: 180 },
  ...fields,
})
const success = resultOf({ error: null, response_status: 204 })
const claim = { started_at: isoTime(startMs), lease_until: isoTime(startMs + 60_000) }
const record = (delivery: DeliveryRecord, result = resultOf(), atMs = nowMs) =>
  recordResult({ delivery, claim, result }, { retryDelaysSeconds, nowMs: atMs })

describe('an attempt', () => {
  it('that was answered with 2xx delivers', () => {
    expect(record(buildDelivery(), success)).toMatchObject({
      status: 'delivered',
      attempt_count: 1,
      next_attempt_at: null,
      completed_at: isoTime(nowMs),
      last_response_status: 204,
      last_error: null,
    })
  })

  it('is listed with all that is known of it, without the Retry-After', () => {
    const { retry_after: _, ...known } = resultOf()

    expect(record(buildDelivery()).attempts).toEqual([
      { round: 1, number: 1, started_at: isoTime(startMs), outcome: 'failed', ...known },
    ])
  })

  it('has no claim once it is recorded', () => {
    expect(record(buildDelivery({ claim })).claim).toBeNull()
  })

  it('of five that fail is waited after from its end as the table says, and the fifth is the last', () => {
    let delivery = buildDelivery()
    const waits: unknown[] = []
    for (let number = 1; number <= 5; number += 1) {
      delivery = record(delivery)
      waits.push(delivery.next_attempt_at && Date.parse(delivery.next_attempt_at) - nowMs)
    }

    expect(waits).toEqual([60_000, 300_000, 1_800_000, 10_800_000, null])
    expect(delivery).toMatchObject({ status: 'failed', attempt_count: 5, completed_at: isoTime(nowMs) })
    expect(delivery.attempts.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
  })

  it('leaves the delivery where it is in the sweep’s index in a wait of minutes, and moves it in a longer one', () => {
    const places: unknown[] = []
    let delivery = buildDelivery()
    for (let number = 1; number <= 5; number += 1) {
      delivery = record(delivery)
      places.push(delivery.due_sk && Date.parse(delivery.due_sk))
    }

    expect(places).toEqual([startMs, startMs, nowMs + 1_800_000, nowMs + 10_800_000, null])
  })

  it('that waits for hours because the receiver asked is moved in the index', () => {
    const { due_sk } = record(buildDelivery(), resultOf({ response_status: 503, retry_after: '7200' }))

    expect(due_sk).toBe(isoTime(nowMs + 7_200_000))
  })

  it.each([isoTime(nowMs + 24 * 3_600_000), null])('corrects the place %s, where no sweep would find it', (due_sk) => {
    const { next_attempt_at, due_sk: place } = record(buildDelivery({ due_sk }))

    expect(next_attempt_at).toBe(isoTime(nowMs + 60_000))
    expect(place).toBe(next_attempt_at)
  })

  it('of a test is the only one', () => {
    expect(record(buildDelivery({ event: 'submission.test' }))).toMatchObject({ status: 'failed', attempt_count: 1 })
  })

  it.each([
    ['429 asks for longer', 429, '300', 300_000],
    ['503 asks for longer', 503, '300', 300_000],
    ['503 asks for too long', 503, '999999', 10_800_000],
    ['503 asks for less', 503, '5', 60_000],
    ['503 asks for garbage', 503, 'soon', 60_000],
    ['500 has no say', 500, '300', 60_000],
    ['410 has no say', 410, '300', 60_000],
  ])('waits as it should when %s', (_, response_status, retry_after, waitMs) => {
    const delivery = record(buildDelivery(), resultOf({ response_status, retry_after }))

    expect(delivery.next_attempt_at).toBe(isoTime(nowMs + waitMs))
  })

  it('that timed out in the body of a 503 does not decide the time either', () => {
    const result = resultOf({ error: 'timeout', response_status: 503, retry_after: '300' })

    expect(record(buildDelivery(), result).next_attempt_at).toBe(isoTime(nowMs + 60_000))
  })

  it('asks for no sixth attempt with Retry-After', () => {
    const delivery = record(buildDelivery({ attempt_count: 4 }), resultOf({ response_status: 503, retry_after: '300' }))

    expect(delivery).toMatchObject({ status: 'failed', next_attempt_at: null })
  })
})

describe('a receiver that is gone', () => {
  const gone = { status: 410 }
  const isGoneAfter = (
    { delays, ...fields }: { delays: readonly number[] } & Partial<DeliveryRecord>,
    { status, error = 'http_status' }: { status: number; error?: SendResult['error'] },
  ) => {
    const delivery = buildDelivery(fields)
    const result = resultOf({ error, response_status: status })
    const recorded = recordResult({ delivery, claim, result }, { retryDelaysSeconds: delays, nowMs })
    return reasonToDisable(recorded, { failing_since: null }, nowMs) === 'gone'
  }
  const last = { attempt_count: 4, delays: retryDelaysSeconds }
  const test = { event: 'submission.test' } as const

  it.each([
    ['has said 410 to the last attempt', last, gone],
    ['has said 410 to the only attempt', { delays: [] }, gone],
    ['has said 410 to a last attempt beyond a table that was made shorter', { ...last, delays: [60] }, gone],
  ])('%s', (_, delivery, answer) => {
    expect(isGoneAfter(delivery, answer)).toBe(true)
  })

  it.each([
    ['has said it to an attempt that others follow', { ...last, attempt_count: 3 }, gone],
    ['has said something else to the last attempt', last, { status: 404 }],
    ['has taken the last attempt', last, { status: 204, error: null }],
    ['has not ended its 410 in time', last, { status: 410, error: 'timeout' as const }],
    ['has said it to a test', { ...test, delays: retryDelaysSeconds }, gone],
    ['has said it to a test where nothing is repeated', { ...test, delays: [] }, gone],
    ['has said it to a test where less is repeated', { ...test, delays: [60] }, gone],
  ])('is not one that %s', (_, delivery, answer) => {
    expect(isGoneAfter(delivery, answer)).toBe(false)
  })
})

describe('a webhook that fails', () => {
  const dayMs = 24 * 3_600_000
  const failed = { status: 'failed', last_error: 'timeout' } as const
  const since = (milliseconds: number) => ({ failing_since: isoTime(nowMs - milliseconds) })

  it('is disabled by a delivery that fails more than five days after the first failure', () => {
    expect(reasonToDisable(buildDelivery(failed), since(5 * dayMs + 1), nowMs)).toBe('failing')
  })

  it.each([
    ['exactly five days', failed, since(5 * dayMs)],
    ['a webhook that was well before', failed, { failing_since: null }],
    ['an attempt that others follow', { ...failed, status: 'pending' }, since(6 * dayMs)],
    ['a test event', { ...failed, event: 'submission.test' }, since(6 * dayMs)],
  ] as const)('is not disabled by %s', (_, fields, webhook) => {
    expect(reasonToDisable(buildDelivery(fields), webhook, nowMs)).toBeUndefined()
  })

  it.each([
    ['the first failure begins it', 'timeout', null, isoTime(nowMs)],
    ['a further failure leaves it', 'timeout', isoTime(nowMs - dayMs), undefined],
    ['a success ends it', null, isoTime(nowMs - dayMs), null],
    ['a success of a webhook that is well changes nothing', null, null, undefined],
  ] as const)('%s', (_, last_error, failing_since, after) => {
    expect(healthAfter(buildDelivery({ last_error }), { failing_since }, nowMs)).toBe(after)
  })

  it('does not fail because of a test event', () => {
    const tested = buildDelivery({ event: 'submission.test', last_error: 'timeout' })

    expect(healthAfter(tested, { failing_since: null }, nowMs)).toBeUndefined()
  })
})

describe('a delivery that cannot be signed', () => {
  it('spends no attempt and is looked at again in six hours', () => {
    const delivery = buildDelivery({ attempt_count: 2 })

    expect(postponeUnsignable(delivery, nowMs)).toEqual({
      ...delivery,
      next_attempt_at: isoTime(nowMs + 6 * 3_600_000),
      due_sk: isoTime(nowMs + 6 * 3_600_000),
    })
  })

  it('ends failed in the last day before it would be deleted', () => {
    const delivery = buildDelivery({ ttl: Math.floor(nowMs / 1000) + 24 * 3600 - 1 })

    expect(postponeUnsignable(delivery, nowMs)).toMatchObject({
      status: 'failed',
      next_attempt_at: null,
      completed_at: isoTime(nowMs),
    })
  })
})

describe('what is kept of attempts', () => {
  it('is the whole first KiB of the newest answer and 256 bytes of those before', () => {
    const long = resultOf({ response_body: 'x'.repeat(1024) })
    const { attempts } = record(record(record(buildDelivery(), long), long), long)

    expect(attempts.map(({ response_body }) => response_body?.length)).toEqual([256, 256, 1024])
  })

  it('is cut between characters, and no further the next time', () => {
    const long = resultOf({ response_body: `${'x'.repeat(255)}${'é'.repeat(300)}` })
    const once = record(record(buildDelivery(), long))
    const twice = record(once)

    expect(once.attempts[0]?.response_body).toBe('x'.repeat(255))
    expect(twice.attempts[0]).toEqual(once.attempts[0])
  })

  it('is the newest 25', () => {
    let delivery = buildDelivery()
    for (let round = 1; round <= 6; round += 1) {
      for (let number = 1; number <= 5; number += 1) delivery = record(delivery)
      delivery = inNewRound(delivery, nowMs)
    }

    expect(delivery.attempts).toHaveLength(25)
    expect(delivery.attempts[0]).toMatchObject({ round: 2, number: 1 })
    expect(delivery.attempts.at(-1)).toMatchObject({ round: 6, number: 5 })
  })
})

describe('an attempt whose sender died', () => {
  const expire = (delivery: DeliveryRecord, atMs: number) =>
    recordUnknown({ delivery, claim }, { retryDelaysSeconds, nowMs: atMs })

  it('counts, with an unknown outcome', () => {
    const { attempts, ...delivery } = expire(buildDelivery(), startMs + 61_000)

    expect(delivery).toMatchObject({ status: 'pending', attempt_count: 1, last_error: 'outcome_unknown' })
    expect(attempts).toEqual([
      expect.objectContaining({ number: 1, outcome: 'unknown', error: 'outcome_unknown', duration_ms: null }),
    ])
  })

  it('is followed by the next when that would have come, at the earliest now', () => {
    const second = buildDelivery({ attempt_count: 1 })

    expect(expire(buildDelivery(), startMs + 61_000).next_attempt_at).toBe(isoTime(startMs + 61_000))
    expect(expire(second, startMs + 61_000).next_attempt_at).toBe(isoTime(startMs + 300_000))
  })

  it('as the fifth is the last', () => {
    expect(expire(buildDelivery({ attempt_count: 4 }), nowMs)).toMatchObject({
      status: 'failed',
      next_attempt_at: null,
    })
  })
})

describe('a new round', () => {
  const failed = buildDelivery({
    status: 'failed',
    attempt_count: 5,
    next_attempt_at: null,
    completed_at: isoTime(startMs),
    woken_at: isoTime(startMs),
  })

  it('begins at once with the first of five attempts, and is kept for 30 days from then', () => {
    expect(inNewRound(failed, nowMs)).toMatchObject({
      status: 'pending',
      round: 2,
      attempt_count: 0,
      next_attempt_at: isoTime(nowMs),
      completed_at: null,
      woken_at: null,
      claim: null,
      ttl: Math.ceil((nowMs + 30 * 24 * 3_600_000) / 1000),
    })
  })

  it('lists the attempt of a sender that died in the round before', () => {
    const started = inNewRound(buildDelivery({ claim }), startMs + 61_000)

    expect(started.attempts).toEqual([expect.objectContaining({ round: 1, number: 1, outcome: 'unknown' })])
    expect(started.claim).toBeNull()
  })
})

it.each([
  ['held', null],
  ['cancelled', isoTime(nowMs)],
] as const)('a delivery that is %s waits for nothing', (status, completed_at) => {
  expect(holdOrCancel(buildDelivery(), status, nowMs)).toMatchObject({ status, next_attempt_at: null, completed_at })
})
