import { randomUUID } from 'node:crypto'
import { isoTime } from '#shared/core/clock.ts'
import { surelyKeptMs } from '#shared/webhooks/deliveries/times.ts'
import { createAuditSince } from '#shared/webhooks/engine/audit-since.ts'
import { createAuditSubmissions } from '#shared/webhooks/engine/audit-submissions.ts'
import type { Service } from './connect.ts'
import { OperatorError } from './operator-error.ts'

/**
 * Creates the missing deliveries of every submission that changed since a time. Sends no wake-ups: the sweep wakes what
 * is due within 7 minutes.
 *
 * @throws OperatorError when deliveries of that time may already be deleted.
 */
export const auditSince = async (
  { deliveries, webhooks }: Pick<Service, 'deliveries' | 'webhooks'>,
  sinceMs: number,
) => {
  const now = Date.now
  if (sinceMs < now() - surelyKeptMs) {
    throw new OperatorError(
      `--since: must not be before ${isoTime(now() - surelyKeptMs)}: deliveries are kept for 30 days.`,
    )
  }
  const store = { ...deliveries, listWebhooks: webhooks.list }
  const auditAll = createAuditSubmissions({
    store,
    wakeNow: async () => undefined,
    logMetrics: () => undefined,
    newId: randomUUID,
    now,
  })
  return createAuditSince({ store, auditAll, now })(sinceMs)
}
