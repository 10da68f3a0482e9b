import { keptMs, keptUntil } from '#shared/table/time-to-live.ts'

/** Deliveries and their attempts are kept so long, a new round from its own beginning on. */
export const deliveryTimeToLive = (fromMs: number): number => keptUntil(fromMs)

/**
 * So far back a delivery that is not there was never made: an older one may be gone because it was done. A day less
 * than deliveries are kept, so that none is cleaned up while somebody looks for it.
 */
export const surelyKeptMs = keptMs - 24 * 60 * 60 * 1000
