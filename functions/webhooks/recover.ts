import type { Call } from '#shared/api/contract.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { notFound } from '#shared/api/not-found.ts'
import { cursorsOf } from '#shared/api/paging.ts'
import type { Now } from '#shared/runtime/clock.ts'
import { now } from '#shared/runtime/wire/clock.ts'
import { gate } from '#shared/runtime/wire/gate.ts'
import { recover, recoverMissing } from '#shared/runtime/wire/recover.ts'
import { webhooks } from '#shared/runtime/wire/webhooks.ts'
import { recoverContract } from '#shared/webhooks/contract.ts'
import { type createRecover, type createRecoverMissing, requireRecoverable } from '#shared/webhooks/recover.ts'
import { requireEnabled } from '#shared/webhooks/registration.ts'
import type { webhookRepository } from '#shared/webhooks/repository.ts'

type Needs = {
  readonly webhooks: Pick<ReturnType<typeof webhookRepository>, 'find'>
  readonly recover: ReturnType<typeof createRecover>
  readonly recoverMissing: ReturnType<typeof createRecoverMissing>
  readonly now: Now
}

/** Sends again, oldest first, what failed, what was held, or what a webhook never had. */
export const recoverDeliveries =
  ({ webhooks, recover, recoverMissing, now }: Needs) =>
  async ({ parameters: { webhook_id }, body, principal: { store_id }, mark }: Call<typeof recoverContract>) => {
    const { status, since: sinceMs, until, cursor } = body
    const untilMs = until ?? now()
    const cursors = cursorsOf([
      store_id,
      recoverContract.id,
      webhook_id,
      status,
      String(sinceMs),
      String(until ?? null),
    ])
    const asked = { sinceMs, untilMs, after: cursors.open(cursor ?? undefined), requestId: mark.request_id }
    requireRecoverable(sinceMs, now())
    const webhook = await webhooks.find(store_id, webhook_id)
    if (!webhook) throw notFound('webhook')
    requireEnabled(webhook)
    const recovered = status === 'missing' ? recoverMissing(webhook, asked) : recover(webhook, status, asked)
    const { count, next } = await recovered
    return { body: { count, next_cursor: next === undefined ? null : cursors.seal(next) } }
  }

export const handler = endpoint(
  recoverContract,
  gate(),
  recoverDeliveries({ webhooks: webhooks(), recover: recover(), recoverMissing: recoverMissing(), now }),
)
