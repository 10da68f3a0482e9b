import type { Context } from 'aws-lambda'
import { stopTimeOf } from '#shared/core/clock.ts'
import { throwWithoutData } from '#shared/core/log.ts'
import { sweep } from '#shared/wiring/delivery.ts'
import { now } from '#shared/wiring/time-and-ids.ts'

type Dependencies = { readonly sweep: (stopAtMs: number) => Promise<void>; readonly now: () => number }

/**
 * Every 5 minutes: wakes the due deliveries.
 *
 * @throws Error without data, for the alarm on errors.
 */
export const sweepDue =
  ({ sweep, now }: Dependencies) =>
  async (_event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> => {
    await sweep(stopTimeOf(context, now())).catch(throwWithoutData('sweep.broke-off', 'The sweep failed.'))
  }

export const handler = sweepDue({ sweep: sweep(), now })
