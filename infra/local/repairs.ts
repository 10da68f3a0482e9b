import { auditLimits, sweepLimits } from '#infra/limits.ts'
import { type LambdaFunction, lambdaContext } from '#infra/local/lambda/lambda.ts'
import { createRestoreWakeUps } from '#infra/local/queue/restore-wake-ups.ts'
import { wake } from '#shared/wiring/delivery.ts'
import { deliveries, sweepRepository } from '#shared/wiring/repositories.ts'
import { newId, now } from '#shared/wiring/time-and-ids.ts'

type Repairs = { readonly sweep: LambdaFunction; readonly audit: LambdaFunction }

/**
 * Restores the wake-ups that were lost when the stack stopped, each at its time, and audits; then sweeps and audits every
 * 5 minutes. Returns a stop function.
 */
export const startRepairs = ({ sweep, audit }: Repairs, report: (error: unknown) => void): (() => void) => {
  let stopped = false
  const store = { ...deliveries(), ...sweepRepository() }
  const restoreWakeUps = createRestoreWakeUps({ store, wake: wake(), newId, now })
  const reporting = (run: () => unknown) => async (): Promise<void> => {
    try {
      await run()
    } catch (error) {
      if (!stopped) report(error)
    }
  }
  const runSweep = reporting(() => sweep({}, lambdaContext('background.sweep', sweepLimits.timeoutSeconds)))
  const runAudit = reporting(() => {
    const shards = auditLimits.shards.flat()
    return audit({ shards }, lambdaContext('background.audit', auditLimits.timeoutSeconds))
  })
  reporting(restoreWakeUps)().then(runAudit)
  const timers = [
    setInterval(runSweep, sweepLimits.periodMinutes * 60_000),
    setInterval(runAudit, auditLimits.periodMinutes * 60_000),
  ]
  return () => {
    stopped = true
    for (const timer of timers) clearInterval(timer)
  }
}
