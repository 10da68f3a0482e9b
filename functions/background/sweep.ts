import type { Context } from 'aws-lambda'
import { log } from '#shared/core/log.ts'
import { audit, sweep } from '#shared/wiring/delivery.ts'
import { now } from '#shared/wiring/time-and-ids.ts'

/** The audit stops 30 seconds before the function's timeout; both continue at the next run. */
const reserveMs = 30_000

type Dependencies = {
  readonly sweep: (stopAtMs: number) => Promise<void>
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

/**
 * Every 5 minutes: wakes the due deliveries, then creates the missing ones.
 *
 * @throws Error when one of the two failed; the other ran all the same.
 */
export const sweepAndAudit =
  ({ sweep, audit, now }: Dependencies) =>
  async (_event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> => {
    const begunMs = now()
    const stopAtMs = begunMs + context.getRemainingTimeInMillis() - reserveMs
    // Half of the time for each, so that a backlog of due deliveries does not keep the audit from running.
    const worked = [await succeeds(sweep((begunMs + stopAtMs) / 2)), await succeeds(audit(stopAtMs))]
    // Thrown for the alarm on errors. The runtime logs this message, so it contains no data.
    if (worked.includes(false)) throw new Error('The sweep or the audit failed.')
  }

export const handler = sweepAndAudit({ sweep: sweep(), audit: audit(), now })
