import { sweepLimits } from '#infra/limits.ts'
import { type LambdaFunction, lambdaContext } from '#infra/local/lambda/lambda.ts'

const periodMs = sweepLimits.periodMinutes * 60_000

/** Sweeps at once, for what came due while the stack was stopped, then every 5 minutes. Returns a stop function. */
export const startSweeping = (sweep: LambdaFunction, report: (error: unknown) => void): (() => void) => {
  let stopped = false
  const run = async () => {
    try {
      await sweep({}, lambdaContext('background.sweep', sweepLimits.timeoutSeconds))
    } catch (error) {
      if (!stopped) report(error)
    }
  }
  run()
  const timer = setInterval(run, periodMs)
  return () => {
    stopped = true
    clearInterval(timer)
  }
}
