import { expect, it } from 'vitest'
import { isoTime } from '#shared/core/clock.ts'
import type { DeliveryRecord } from '#shared/webhooks/deliveries/record.ts'
import { createExpireLease } from '#shared/webhooks/engine/attempts/expire-lease.ts'
import { buildDelivery } from '#test/support/builders.ts'
import { startMs } from '#test/support/clock.ts'

const leaseEndsMs = startMs + 60_000
const claim = { started_at: isoTime(startMs), lease_until: isoTime(leaseEndsMs) }
const delivery = buildDelivery({ claim, revision: 'read' })

const expireAt = async (nowMs: number, isFirst = true) => {
  const written: [DeliveryRecord, string][] = []
  const expireLease = createExpireLease({
    store: {
      write: async (delivery, revisionRead) => {
        written.push([delivery, revisionRead])
        return isFirst
      },
    },
    retryDelaysSeconds: [60, 300, 1800, 10_800],
    newId: () => 'new',
    now: () => nowMs,
  })
  return { expired: await expireLease(delivery, claim), written }
}

it('leaves an attempt to its sender while the lease runs', async () => {
  expect(await expireAt(leaseEndsMs - 1)).toEqual({ expired: undefined, written: [] })
})

it('lists an attempt whose lease is over, under the revision that was read', async () => {
  const { expired, written } = await expireAt(leaseEndsMs)

  expect(expired).toMatchObject({ attempt_count: 1, claim: null, last_error: 'outcome_unknown', revision: 'new' })
  expect(written).toEqual([[expired, 'read']])
})

it('leaves the delivery to the writer that was first', async () => {
  expect((await expireAt(leaseEndsMs, false)).expired).toBeUndefined()
})
