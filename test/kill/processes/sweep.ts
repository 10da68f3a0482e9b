import { sweepAndAudit } from '#functions/background/sweep.ts'
import { now } from '#shared/runtime/wire/clock.ts'
import { queue } from '#shared/runtime/wire/delivery-queue.ts'
import { deliveries, listWebhooks, sweepReads } from '#shared/runtime/wire/delivery-store.ts'
import { newId } from '#shared/runtime/wire/ids.ts'
import { retryDelaysSeconds, wake } from '#shared/runtime/wire/wake.ts'
import { wakeNow } from '#shared/runtime/wire/wake-now.ts'
import { createAudit } from '#shared/webhooks/audit.ts'
import { createSweep } from '#shared/webhooks/sweep.ts'
import { serveFunctions } from '../serve-functions.ts'
import { auditGraceMs, sweepGraceMs, wokenAgainMs } from '../times.ts'

const store = { ...deliveries(), ...sweepReads(), listWebhooks: listWebhooks() }

// As the function wires itself, but for its times.
const handler = sweepAndAudit({
  sweep: createSweep({
    store,
    wake: wake(),
    queueDepth: queue().depth,
    retryDelaysSeconds: retryDelaysSeconds(),
    graceMs: sweepGraceMs,
    wokenAgainMs,
    newId,
    now,
  }),
  audit: createAudit({ store, wakeNow: wakeNow(), graceMs: auditGraceMs, newId, now }),
  now,
})

serveFunctions({ 'background.sweep': handler })
