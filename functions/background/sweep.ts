import type { Context } from 'aws-lambda'
import { log } from '#shared/runtime/log.ts'
import { now } from '#shared/runtime/wire/clock.ts'
import { sweep } from '#shared/runtime/wire/sweep.ts'

/** The audit stops so long before the function would be stopped, and goes on next time. */
const reserveMs = 30_000

type Needs = {
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
  ({ sweep, audit, now }: Needs) =>
  async (_event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> => {
    const stopAtMs = now() + context.getRemainingTimeInMillis() - reserveMs
    // Neither keeps the other from its work.
    const worked = [await succeeds(sweep()), await succeeds(audit(stopAtMs))]
    // For the alarm on errors; the runtime logs what is thrown, so it quotes nothing.
    if (worked.includes(false)) throw new Error('The sweep or the audit failed.')
  }

export const handler = sweepAndAudit({ ...sweep(), now })
