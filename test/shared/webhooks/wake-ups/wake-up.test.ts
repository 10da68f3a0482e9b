import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWake, createWakeNow, wakeUpFor, wakeUpSchema } from '#shared/webhooks/wake-ups/wake-up.ts'
import { buildDelivery } from '#test/support/builders.ts'
import { startMs } from '#test/support/clock.ts'

const delivery = buildDelivery({ attempt_count: 2, round: 3 })
const wakeUp = wakeUpFor(delivery)

const setUp = (nowMs = startMs) => {
  const sent: { delaySeconds: number; body: string; group: string }[] = []
  const scheduled: { name: string; atMs: number; body: string }[] = []
  const ports = {
    sendToQueue: async (message: (typeof sent)[number]) => void sent.push(message),
    createSchedule: async (schedule: (typeof scheduled)[number]) => void scheduled.push(schedule),
    queueDelayLimitSeconds: 900,
    now: () => nowMs,
  }
  return { sent, scheduled, wake: createWake(ports), wakeNow: createWakeNow(ports) }
}

describe('a wake-up', () => {
  it('carries ids and the next attempt, and no other text', () => {
    expect(wakeUp).toEqual({
      v: 1,
      store_id: delivery.store_id,
      webhook_id: delivery.webhook_id,
      delivery_id: delivery.id,
      submission_id: delivery.submission_id,
      round: 3,
      attempt: 3,
    })
    expect(wakeUpSchema().parse(JSON.parse(JSON.stringify(wakeUp)))).toEqual(wakeUp)
  })

  it.each([
    ['of another version', { v: 2 }],
    ['without a version', { v: undefined }],
    ['of a delivery that is no id', { delivery_id: 'DELIVERY#1' }],
    ['of a store that is no id', { store_id: '*' }],
    ['of no round', { round: undefined }],
    ['of an attempt in words', { attempt: 'first' }],
  ])('%s is refused', (_, change) => {
    expect(wakeUpSchema().safeParse({ ...wakeUp, ...change }).success).toBe(false)
  })
})

describe('waking', () => {
  it.each([
    [-5000, 0],
    [0, 0],
    [1, 1],
    [999, 1],
    [1000, 1],
    [1001, 2],
    [60_000, 60],
    [899_001, 900],
    [900_000, 900],
  ])('in %i ms is a message that is delayed by %i s', async (delayMs, delaySeconds) => {
    const { wake, sent, scheduled } = setUp()
    await wake(wakeUp, delayMs)

    expect(sent).toEqual([{ body: JSON.stringify(wakeUp), delaySeconds, group: delivery.webhook_id }])
    expect(scheduled).toEqual([])
  })

  it.each([900_001, 1_800_000, 10_800_000])(
    'in %i ms is a schedule, because a queue waits 15 minutes at most',
    async (delayMs) => {
      const { wake, sent, scheduled } = setUp()
      await wake(wakeUp, delayMs)

      expect(sent).toEqual([])
      expect(scheduled).toEqual([
        {
          name: `${delivery.id}-3-3`,
          atMs: Math.ceil((startMs + delayMs) / 1000) * 1000,
          body: JSON.stringify({ ...wakeUp, scheduled: true }),
        },
      ])
    },
  )

  it('never comes early, and at most a second late', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(999), fc.integer({ min: 0, max: 20_000_000 }), async (offsetMs, delayMs) => {
        const { wake, sent, scheduled } = setUp(startMs + offsetMs)
        await wake(wakeUp, delayMs)
        const dueMs = startMs + offsetMs + delayMs
        const atMs = scheduled[0]?.atMs ?? startMs + offsetMs + sent[0]!.delaySeconds * 1000
        expect(atMs).toBeGreaterThanOrEqual(dueMs)
        expect(atMs).toBeLessThan(dueMs + 1000)
      }),
    )
  })

  it('gives a schedule a name that EventBridge takes, the same for the same attempt', async () => {
    const { wake, scheduled } = setUp()
    await wake(wakeUp, 10_800_000)
    await wake(wakeUp, 10_900_000)

    expect(scheduled[0]?.name).toMatch(/^[0-9A-Za-z_.-]{1,64}$/)
    expect(scheduled[1]?.name).toBe(scheduled[0]?.name)
  })

  it('now is a message without delay', async () => {
    const { wakeNow, sent } = setUp()
    await wakeNow(wakeUp)

    expect(sent).toEqual([{ body: JSON.stringify(wakeUp), delaySeconds: 0, group: delivery.webhook_id }])
  })
})
