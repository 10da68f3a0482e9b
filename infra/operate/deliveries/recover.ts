import { randomUUID } from 'node:crypto'
import type { Service } from '#infra/operate/connect.ts'
import { requireStore } from '#infra/operate/stores/require-store.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import {
  createRecover,
  createRecoverMissing,
  type RecoverCall,
  type Recovered,
} from '#shared/webhooks/engine/recover.ts'
import { createResend } from '#shared/webhooks/engine/resend.ts'
import type { WebhookRecord } from '#shared/webhooks/registrations/webhook.ts'
import { createDeliveryQueue } from '#shared/webhooks/wake-ups/queue.ts'
import { createWakeNow } from '#shared/webhooks/wake-ups/wake-up.ts'

export const RECOVERED = ['failed', 'held', 'missing'] as const

type RecoveredStatus = (typeof RECOVERED)[number]

type Wanted = {
  readonly store: StoreId
  /** At most 29 days ago: earlier deliveries may already be deleted. */
  readonly sinceMs: number
  readonly untilMs: number
  readonly statuses: readonly RecoveredStatus[]
}

/** Calls again from where the last call ended, until there is no more. */
const recoverAll = async (recoverOnce: (after: string | undefined) => Promise<Recovered>): Promise<number> => {
  let total = 0
  let after: string | undefined
  do {
    const { count, next } = await recoverOnce(after)
    total += count
    after = next
  } while (after !== undefined)
  return total
}

/**
 * Sends again, for every webhook of a store, what the API's `recover` would: the whole range, oldest first. A repeat
 * after an interruption continues: what was started is pending by then, and is not started twice. A disabled webhook is
 * named and left alone, because what it got would only be held.
 *
 * @throws OperatorError when the store does not exist.
 */
export const recoverStore = async (
  service: Pick<Service, 'stores' | 'webhooks' | 'deliveries' | 'listDeliveries' | 'listSubmissions' | 'queues'>,
  { store, sinceMs, untilMs, statuses }: Wanted,
) => {
  const { stores, webhooks, deliveries, listDeliveries, listSubmissions, queues } = service
  const now = Date.now
  await requireStore(stores, store)
  const wakeNow = createWakeNow(createDeliveryQueue({ client: queues.client, queueUrl: queues.delivery }))
  const common = { store: deliveries, wakeNow, newId: randomUUID, now }
  const recover = createRecover({ listDeliveries, resend: createResend(common), now })
  const recoverMissing = createRecoverMissing({ ...common, listSubmissions })
  const requestId = `operator-${randomUUID()}`

  const recoverStatus = (webhook: WebhookRecord, status: RecoveredStatus): Promise<number> =>
    recoverAll((after) => {
      const asked: RecoverCall = { sinceMs, untilMs, after, requestId }
      return status === 'missing' ? recoverMissing(webhook, asked) : recover(webhook, status, asked)
    })

  const recovered: object[] = []
  for (const webhook of await webhooks.list(store)) {
    const { id, status } = webhook
    const counts: Partial<Record<RecoveredStatus, number>> = {}
    if (status === 'enabled') for (const wanted of statuses) counts[wanted] = await recoverStatus(webhook, wanted)
    recovered.push({ id, status, ...counts })
  }
  return { store, webhooks: recovered }
}
