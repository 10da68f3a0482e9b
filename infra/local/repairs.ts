import { auditLimits, sweepLimits } from '#infra/limits.ts'
import { type LambdaFunction, lambdaContext } from '#infra/local/lambda/lambda.ts'

type Repairs = {
  readonly sweep: LambdaFunction
  readonly audit: LambdaFunction
  /** Wakes everything that is pending, at its time. */
  readonly restoreWakeUps: () => Promise<void>
}

/**
 * Restores the wake-ups that were lost when the stack stopped; then sweeps and audits, now and every 5 minutes. Returns
 * a stop function.
 */
export const startRepairs = (
  { sweep, audit, restoreWakeUps }: Repairs,
  report: (error: unknown) => void,
): (() => void) => {
  let stopped = false
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
  reporting(restoreWakeUps)().then(runSweep).then(runAudit)
  const timers = [
    setInterval(runSweep, sweepLimits.periodMinutes * 60_000),
    setInterval(runAudit, auditLimits.periodMinutes * 60_000),
  ]
  return () => {
    stopped = true
    for (const timer of timers) clearInterval(timer)
  }
}
