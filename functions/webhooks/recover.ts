import type { Call } from '#shared/api/contract.ts'
import { recoverContract } from '#shared/api/contracts/webhooks.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { createCursors, positionForms } from '#shared/api/paging.ts'
import type { Now } from '#shared/core/clock.ts'
import { notFound } from '#shared/core/problems.ts'
import { type Recover, type RecoverMissing, requireRecoverable } from '#shared/webhooks/engine/recover.ts'
import { requireEnabled } from '#shared/webhooks/registrations/registration.ts'
import type { WebhookRepository } from '#shared/webhooks/registrations/repository.ts'
import { recover, recoverMissing } from '#shared/wiring/delivery.ts'
import { gate, webhooks } from '#shared/wiring/repositories.ts'
import { now } from '#shared/wiring/time-and-ids.ts'

type Dependencies = {
  readonly webhooks: Pick<WebhookRepository, 'find'>
  readonly recover: Recover
  readonly recoverMissing: RecoverMissing
  readonly now: Now
}

/**
 * Sends again, oldest first, the failed or held deliveries of a webhook, or creates its missing ones.
 *
 * @throws Problem VALIDATION_FAILED, NOT_FOUND, INVALID_CURSOR, INVALID_STATE, CONFLICT
 */
export const recoverDeliveries =
  ({ webhooks, recover, recoverMissing, now }: Dependencies) =>
  async ({ parameters: { webhook_id }, body, principal: { store_id }, mark }: Call<typeof recoverContract>) => {
    const { status, since: sinceMs, until, cursor } = body
    const range = [String(sinceMs), String(until ?? null)]
    const cursors = createCursors(
      [store_id, recoverContract.id, webhook_id, status, ...range],
      positionForms[status === 'missing' ? 'creation' : 'delivery'],
    )
    const after = cursors.open(cursor ?? undefined)
    requireRecoverable(sinceMs, now())
    const webhook = await webhooks.find(store_id, webhook_id)
    if (!webhook) throw notFound('webhook')
    requireEnabled(webhook)
    const asked = { sinceMs, untilMs: until ?? now(), after, requestId: mark.request_id }
    const recovered = status === 'missing' ? recoverMissing(webhook, asked) : recover(webhook, status, asked)
    const { count, next } = await recovered
    return { body: { count, next_cursor: next === undefined ? null : cursors.seal(next) } }
  }

export const handler = endpoint(
  recoverContract,
  gate(),
  recoverDeliveries({ webhooks: webhooks(), recover: recover(), recoverMissing: recoverMissing(), now }),
)
