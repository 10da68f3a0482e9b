import * as z from 'zod/mini'
import { type Commands, command, oneOfOption, storeIdOption } from '#infra/operate/command.ts'
import { isoTime } from '#shared/core/clock.ts'
import { time } from '#shared/core/fields.ts'
import { surelyKeptMs } from '#shared/webhooks/deliveries/times.ts'
import { auditSince } from './audit.ts'
import { RECOVERED, recoverStore } from './recover.ts'

/** Deliveries of an earlier time may already be deleted. */
const since = () => {
  const oldestMs = Date.now() - surelyKeptMs
  return z.pipe(z.string('is required'), time()).check(
    z.refine(
      (sinceMs) => sinceMs >= oldestMs,
      `must not be before ${isoTime(oldestMs)}: deliveries are kept for 30 days`,
    ),
    z.refine((sinceMs) => sinceMs <= Date.now(), 'must not be in the future'),
    z.describe('RFC 3339 time, at most 29 days ago'),
  )
}

export const deliveryCommands: Commands = {
  audit: command(
    'Checks every change since a time and creates the deliveries that are missing.',
    z.object({ since: since() }),
    (service, { since }) => auditSince(service, since),
  ),
  'deliveries recover': command(
    'Sends again, for every webhook of a store, what failed or was held. Repeat it after an interruption.',
    z.object({
      store: storeIdOption(),
      since: since(),
      until: z.optional(time()).check(z.describe('RFC 3339 time; without it now')),
      status: z
        .optional(oneOfOption(RECOVERED))
        .check(z.describe(`${RECOVERED.join(' | ')}; without it failed and held`)),
    }),
    (service, { store, since, until, status }) =>
      recoverStore(service, {
        store,
        sinceMs: since,
        untilMs: until ?? Date.now(),
        // Missing ones only when asked: a new webhook would get every event from before it was made.
        statuses: status === undefined ? ['failed', 'held'] : [status],
      }),
  ),
}
