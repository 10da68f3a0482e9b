import type { Context } from 'aws-lambda'
import { log } from '#shared/core/log.ts'
import { audit, sweep } from '#shared/wiring/delivery.ts'
import { now } from '#shared/wiring/time-and-ids.ts'

/** The audit stops this long before Lambda would stop the function, and goes on at the next run. */
const reserveMs = 30_000

type Dependencies = {
  readonly sweep: () => Promise<void>
  readonly audit: (stopAtMs: number) => Promise<void>
  readonly now: () => number
}

const succeeds = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    (cause) => {
      log('error', 'sweep.broke-off', { cause })
      return false
    },
  )

/** Every five minutes: wake what is due, then look for what is missing. */
export const sweepAndAudit =
  ({ sweep, audit, now }: Dependencies) =>
  async (_event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> => {
    const stopAtMs = now() + context.getRemainingTimeInMillis() - reserveMs
    // A failure of the one does not keep the other from running.
    const worked = [await succeeds(sweep()), await succeeds(audit(stopAtMs))]
    // For the alarm on errors. The runtime logs this message, so it quotes nothing.
    if (worked.includes(false)) throw new Error('The sweep or the audit failed.')
  }

export const handler = sweepAndAudit({ sweep: sweep(), audit: audit(), now })
