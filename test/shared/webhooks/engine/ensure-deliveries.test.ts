import { describe, expect, it } from 'vitest'
import { isoTime } from '#shared/core/clock.ts'
import { eventOf } from '#shared/submissions/events.ts'
import type { DeliveryRecord } from '#shared/webhooks/deliveries/record.ts'
import { createEnsureDeliveries, expectedDeliveries } from '#shared/webhooks/engine/ensure-deliveries.ts'
import { createFanOut } from '#shared/webhooks/engine/fan-out.ts'
import type { WebhookRecord } from '#shared/webhooks/registrations/webhook.ts'
import type { WakeUp } from '#shared/webhooks/wake-ups/wake-up.ts'
import { applyCommands, buildLog, buildWebhook, changeOf } from '#test/support/builders.ts'
import { createClock, startMs } from '#test/support/clock.ts'

const log = applyCommands(buildLog(), { action: 'quote' }, { action: 'approve' })
const { store_id } = log
const [received, quoted, accepted] = log.history as [
  (typeof log.history)[0],
  (typeof log.history)[0],
  (typeof log.history)[0],
]

const expectOf = (webhooks: readonly WebhookRecord[], entries = log.history, alsoEarlier?: true) =>
  expectedDeliveries(
    { log, entries, webhooks, ...(alsoEarlier && { alsoEarlier }) },
    { newId: () => 'revision', nowMs: startMs },
  )
const subscribedAt = (ms: number) =>
  buildWebhook({ store_id, subscribed_at: { 'submission.accepted': isoTime(Date.parse(accepted.at) + ms) } })

describe('the deliveries of an event', () => {
  it('are one for each webhook that wants it, waiting for their first attempt since the event', () => {
    const webhooks = [buildWebhook({ store_id }), buildWebhook({ store_id })]
    const deliveries = expectOf(webhooks, [accepted])

    expect(deliveries.map(({ webhook_id }) => webhook_id)).toEqual(webhooks.map(({ id }) => id))
    expect(deliveries[0]).toMatchObject({
      store_id,
      submission_id: log.id,
      entry: 3,
      event: 'submission.accepted',
      event_id: eventOf(log, accepted)?.id,
      created_at: accepted.at,
      status: 'pending',
      round: 1,
      attempt_count: 0,
      next_attempt_at: accepted.at,
      revision: 'revision',
    })
  })

  it('have the same ids every time they are made, and others for other events and webhooks', () => {
    const webhooks = [buildWebhook({ store_id }), buildWebhook({ store_id })]
    const ids = expectOf(webhooks).map(({ id }) => id)

    expect(expectOf(webhooks).map(({ id }) => id)).toEqual(ids)
    expect(new Set(ids).size).toBe(4)
  })

  it('are none of a quote', () => {
    expect(expectOf([buildWebhook({ store_id })], [quoted])).toEqual([])
  })

  it('are none for a webhook that did not ask for this event', () => {
    expect(expectOf([buildWebhook({ store_id, events: ['submission.rejected'] })])).toEqual([])
  })

  it.each([
    ['at the same moment', 0, 1],
    ['a second after it, for clocks differ', 1000, 1],
    ['more than a second after it', 1001, 0],
  ])('are made for a webhook that subscribed %s', (_, ms, count) => {
    expect(expectOf([subscribedAt(ms)], [accepted])).toHaveLength(count)
  })

  it('are made for one that subscribed much later where a person asks for what is missing', () => {
    expect(expectOf([subscribedAt(86_400_000)], [received, accepted], true)).toHaveLength(1)
  })

  it('are made for a disabled webhook too: they are held when their time comes', () => {
    expect(expectOf([buildWebhook({ store_id, status: 'disabled' })], [received])).toHaveLength(1)
  })
})

describe('making sure of deliveries', () => {
  const webhooks = [buildWebhook({ store_id }), buildWebhook({ store_id })]

  const setUp = (present: Partial<DeliveryRecord>[] = []) => {
    const woken: WakeUp[] = []
    const put: DeliveryRecord[] = []
    const faults = { puts: new Map<number, Error>() }
    const store = {
      putIfAbsent: async (delivery: DeliveryRecord) => {
        const fault = faults.puts.get(put.length)
        if (fault) throw fault
        put.push(delivery)
        return { ...delivery, ...present[put.length - 1] }
      },
      listWebhooks: async () => webhooks,
    }
    const wakeNow = async (wakeUp: WakeUp) => void woken.push(wakeUp)
    return { woken, put, faults, store, wakeNow, ensure: createEnsureDeliveries({ store, wakeNow }) }
  }

  it('puts each and wakes it', async () => {
    const { ensure, put, woken } = setUp()
    const deliveries = expectOf(webhooks, [received])
    await ensure(deliveries)

    expect(put).toEqual(deliveries)
    expect(woken.map(({ delivery_id, attempt }) => [delivery_id, attempt])).toEqual(deliveries.map(({ id }) => [id, 1]))
  })

  it.each([
    ['that has no attempt yet, whose maker may have died before waking it', {}, 1],
    ['that was tried', { attempt_count: 1 }, 0],
    ['that was delivered', { status: 'delivered' as const, attempt_count: 1 }, 0],
    ['that was cancelled', { status: 'cancelled' as const }, 0],
    ['that is in a later round', { round: 2 }, 0],
  ])('wakes one that was there already, %s: %#', async (_, present, count) => {
    const { ensure, woken } = setUp([present])
    await ensure(expectOf([webhooks[0]!], [received]))

    expect(woken).toHaveLength(count)
  })

  it('stops with the failure of one, so that all of it is repeated', async () => {
    const { ensure, faults, woken } = setUp()
    faults.puts.set(1, new Error('throttled'))

    await expect(ensure(expectOf(webhooks, [received]))).rejects.toThrow('throttled')
    expect(woken).toHaveLength(1)
  })

  it('for a change of a submission looks at its newest entry', async () => {
    const { store, wakeNow, put } = setUp()
    await createFanOut({ store, wakeNow, newId: () => 'revision', now: createClock().now })(changeOf(log))

    expect(put.map(({ entry }) => entry)).toEqual([3, 3])
  })

  it('passes over a change of more than 29 days ago, whose deliveries may be deleted', async () => {
    const { store, wakeNow, put } = setUp()
    const clock = createClock(Date.parse(accepted.at) + 29 * 24 * 60 * 60 * 1000)
    await createFanOut({ store, wakeNow, newId: () => 'revision', now: clock.now })(changeOf(log))

    expect(put).toEqual([])
  })
})
