import type { DeliveryStore } from '#shared/webhooks/deliveries/store.ts'

/** A part of the engine that can be taken out, to see that the simulation notices. */
export const REMOVALS = ['claim', 'token', 'sweeper', 'audit'] as const
export type Removal = (typeof REMOVALS)[number]

/**
 * A claim that claims nothing: the sender believes that it has the attempt, and the table knows nothing of it. Its
 * record goes by the revision that it read before.
 */
const withoutClaim = (store: DeliveryStore): DeliveryStore => {
  const readBefore = new Map<string, string>()
  return {
    ...store,
    write: async (delivery, revisionRead) => {
      if (delivery.claim !== null) {
        readBefore.set(delivery.revision, revisionRead)
        return true
      }
      return store.write(delivery, readBefore.get(revisionRead) ?? revisionRead)
    },
  }
}

/** A record that asks nobody whether the attempt is still its own. */
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

/** The store that the deliver function gets. */
export const storeWithout = (removal: Removal | undefined, store: DeliveryStore): DeliveryStore => {
  if (removal === 'claim') return withoutClaim(store)
  if (removal === 'token') return withoutToken(store)
  return store
}
