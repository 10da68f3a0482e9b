import { createAudit } from '#shared/webhooks/audit.ts'
import { createSweep } from '#shared/webhooks/sweep.ts'
import { auditGraceMs, sweepGraceMs, wokenAgainMs } from '#shared/webhooks/times.ts'
import { now } from './clock.ts'
import { queue } from './delivery-queue.ts'
import { deliveries, indexAndMarks, listWebhooks } from './delivery-store.ts'
import { newId } from './ids.ts'
import { retryDelaysSeconds, wake } from './wake.ts'
import { wakeNow } from './wake-now.ts'

const productTimes = { sweepGraceMs, wokenAgainMs, auditGraceMs }

/** The two halves of the sweep function. */
export const sweep = (times = productTimes) => {
  const store = { ...deliveries(), ...indexAndMarks(), listWebhooks: listWebhooks() }
  return {
    sweep: createSweep({
      store,
      wake: wake(),
      queueDepth: queue().depth,
      retryDelaysSeconds: retryDelaysSeconds(),
      graceMs: times.sweepGraceMs,
      wokenAgainMs: times.wokenAgainMs,
      newId,
      now,
    }),
    audit: createAudit({ store, wakeNow: wakeNow(), graceMs: times.auditGraceMs, newId, now }),
  }
}
