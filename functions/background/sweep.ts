import { now } from '#shared/runtime/wire/clock.ts'
import { queue } from '#shared/runtime/wire/delivery-queue.ts'
import { deliveries, listWebhooks, sweepReads } from '#shared/runtime/wire/delivery-store.ts'
import { newId } from '#shared/runtime/wire/ids.ts'
import { retryDelaysSeconds, wake } from '#shared/runtime/wire/wake.ts'
import { wakeNow } from '#shared/runtime/wire/wake-now.ts'
import { createAudit } from '#shared/webhooks/audit.ts'
import { createSweep } from '#shared/webhooks/sweep.ts'

/** The audit stops here and goes on next time, half a minute before the function would be stopped. */
const auditMs = 3.5 * 60 * 1000

type Needs = {
  readonly sweep: () => Promise<number>
  readonly audit: (stopAtMs: number) => Promise<number>
  readonly now: () => number
}

const settled = async (work: Promise<unknown>) => (await Promise.allSettled([work]))[0]

/** Every five minutes: wake what is due, then look for what is missing. */
export const sweepAndAudit =
  ({ sweep, audit, now }: Needs) =>
  async (): Promise<void> => {
    const stopAtMs = now() + auditMs
    // Neither keeps the other from its work; what failed is thrown on, for the alarm.
    const results = [await settled(sweep()), await settled(audit(stopAtMs))]
    for (const result of results) if (result.status === 'rejected') throw result.reason
  }

const store = { ...deliveries(), ...sweepReads(), listWebhooks: listWebhooks() }

export const handler = sweepAndAudit({
  sweep: createSweep({
    store,
    wake: wake(),
    queueDepth: queue().depth,
    retryDelaysSeconds: retryDelaysSeconds(),
    newId,
    now,
  }),
  audit: createAudit({ store, wakeNow: wakeNow(), newId, now }),
  now,
})
