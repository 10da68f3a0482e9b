import type { DeliveryStore } from '#shared/webhooks/deliveries/store.ts'

/** Parts of the engine that can be removed, to show that the checker notices. */
export const REMOVALS = ['claim', 'token', 'sweeper', 'audit'] as const
export type Removal = (typeof REMOVALS)[number]

/**
 * The claim is answered as written but is not stored. The record of the attempt is then written on the revision that
 * was read before the claim.
 */
const withoutClaim = (store: DeliveryStore): DeliveryStore => {
  const revisionBeforeClaim = new Map<string, string>()
  return {
    ...store,
    write: async (delivery, revisionRead) => {
      if (delivery.claim !== null) {
        revisionBeforeClaim.set(delivery.revision, revisionRead)
        return true
      }
      return store.write(delivery, revisionBeforeClaim.get(revisionRead) ?? revisionRead)
    },
  }
}

/** The record of an attempt is written on whatever revision is present, also when another sender has the claim. */
const withoutToken = (store: DeliveryStore): DeliveryStore => {
  const claims = new Set<string>()
  return {
    ...store,
    write: async (delivery, revisionRead) => {
      if (delivery.claim !== null) claims.add(delivery.revision)
      const isRecord = claims.has(revisionRead)
      if (!isRecord) return store.write(delivery, revisionRead)
      const { store_id, webhook_id, id: delivery_id } = delivery
      const present = await store.read({ store_id, webhook_id, delivery_id, submission_id: null })
      return store.write(delivery, present.delivery?.revision ?? revisionRead)
    },
  }
}

/** The delivery store for the deliver function. */
export const storeWithout = (removal: Removal | undefined, store: DeliveryStore): DeliveryStore => {
  if (removal === 'claim') return withoutClaim(store)
  if (removal === 'token') return withoutToken(store)
  return store
}
