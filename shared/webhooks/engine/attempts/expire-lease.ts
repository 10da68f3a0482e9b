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
 * Records an attempt whose sender died: its lease has ended without a record, so it counts, with the outcome `unknown`.
 *
 * @returns the delivery after it; undefined while the lease runs, or on a revision conflict.
 */
export const createExpireLease =
  ({ store, retryDelaysSeconds, newId, now }: Dependencies) =>
  async (delivery: DeliveryRecord, claim: Claim): Promise<DeliveryRecord | undefined> => {
    if (!hasCome(claim.lease_until, now())) return undefined
    const recorded = recordUnknown({ delivery, claim }, { retryDelaysSeconds, nowMs: now() })
    const expired = { ...recorded, revision: newId() }
    return (await store.write(expired, delivery.revision)) ? expired : undefined
  }
