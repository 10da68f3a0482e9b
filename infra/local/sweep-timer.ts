import { sweepLimits } from '#infra/limits.ts'
import { type LambdaFunction, lambdaContext } from '#infra/local/lambda/lambda.ts'

const periodMs = sweepLimits.periodMinutes * 60_000

type Sweeps = {
  readonly sweep: LambdaFunction
  /** Wakes everything that is pending, at its time. */
  readonly restoreWakeUps: () => Promise<void>
}

/**
 * Restores the wake-ups that were lost when the stack stopped, and then sweeps every 5 minutes. Returns a stop function.
 */
export const startSweeping = ({ sweep, restoreWakeUps }: Sweeps, report: (error: unknown) => void): (() => void) => {
  let stopped = false
  const reporting = (run: () => unknown) => async (): Promise<void> => {
    try {
      await run()
    } catch (error) {
      if (!stopped) report(error)
    }
  }
  const runSweep = () => sweep({}, lambdaContext('background.sweep', sweepLimits.timeoutSeconds))
  reporting(() => restoreWakeUps().then(runSweep))()
  const timer = setInterval(reporting(runSweep), periodMs)
  return () => {
    stopped = true
    clearInterval(timer)
  }
}
