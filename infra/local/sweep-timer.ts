import { randomUUID } from 'node:crypto'
import { sweepLimits } from '#infra/limits.ts'
import { type LambdaFunction, lambdaContext } from './lambda.ts'

const periodMs = sweepLimits.periodMinutes * 60_000

const scheduledEvent = () => ({
  version: '0',
  id: randomUUID(),
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account: '000000000000',
  time: new Date().toISOString(),
  region: 'local',
  resources: [],
  detail: {},
})

/**
 * Sweeps at once, which wakes what came due while nothing ran here, and then every five minutes. Gives what ends it.
 */
export const startSweeping = (sweep: LambdaFunction, report: (error: unknown) => void): (() => void) => {
  let stopped = false
  const run = async () => {
    try {
      await sweep(scheduledEvent(), lambdaContext('background.sweep', sweepLimits.timeoutSeconds))
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
