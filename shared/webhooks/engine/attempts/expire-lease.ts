import { hasCome, type Now } from '#shared/core/clock.ts'
import type { Claim, DeliveryRecord } from '#shared/webhooks/deliveries/record.ts'
import type { DeliveryStore } from '#shared/webhooks/deliveries/store.ts'
import { recordUnknown } from './outcome.ts'

type Dependencies = {
  readonly store: Pick<DeliveryStore, 'write'>
  readonly retryDelaysSeconds: readonly number[]
  readonly newId: () => string
  readonly now: Now
}

/**
 * Lists an attempt whose sender died: its lease is over and nothing was recorded, so it counts, with an outcome that
 * nobody knows.
 *
 * @returns the delivery after it; undefined while the lease runs, or when somebody else wrote the delivery meanwhile.
 */
export const createExpireLease =
  ({ store, retryDelaysSeconds, newId, now }: Dependencies) =>
  async (delivery: DeliveryRecord, claim: Claim): Promise<DeliveryRecord | undefined> => {
    if (!hasCome(claim.lease_until, now())) return undefined
    const recorded = recordUnknown({ delivery, claim }, { retryDelaysSeconds, nowMs: now() })
    const expired = { ...recorded, revision: newId() }
    return (await store.write(expired, delivery.revision)) ? expired : undefined
  }
