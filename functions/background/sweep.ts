import { log } from '#shared/runtime/log.ts'
import { now } from '#shared/runtime/wire/clock.ts'
import { queue } from '#shared/runtime/wire/delivery-queue.ts'
import { deliveries, listWebhooks, sweepReads } from '#shared/runtime/wire/delivery-store.ts'
import { newId } from '#shared/runtime/wire/ids.ts'
import { retryDelaysSeconds, wake } from '#shared/runtime/wire/wake.ts'
import { wakeNow } from '#shared/runtime/wire/wake-now.ts'
import { createAudit } from '#shared/webhooks/audit.ts'
import { createSweep } from '#shared/webhooks/sweep.ts'
import { auditGraceMs, sweepGraceMs, wokenAgainMs } from '#shared/webhooks/times.ts'

/** The audit stops here and goes on next time, half a minute before the function would be stopped. */
const auditMs = 3.5 * 60 * 1000

type Needs = {
  readonly sweep: () => Promise<number>
  readonly audit: (stopAtMs: number) => Promise<number>
  readonly now: () => number
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (cause) => {
      log('error', 'sweep.broke-off', { cause })
      return false
    },
  )

/** Every five minutes: wake what is due, then look for what is missing. */
export const sweepAndAudit =
  ({ sweep, audit, now }: Needs) =>
  async (): Promise<void> => {
    const stopAtMs = now() + auditMs
    // Neither keeps the other from its work.
    const worked = [await succeeds(sweep()), await succeeds(audit(stopAtMs))]
    // For the alarm on errors; the runtime logs what is thrown, so it quotes nothing.
    if (worked.includes(false)) throw new Error('The sweep or the audit failed.')
  }

const store = { ...deliveries(), ...sweepReads(), listWebhooks: listWebhooks() }

export const handler = sweepAndAudit({
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
