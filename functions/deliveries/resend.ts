import type { Call } from '#shared/api/contract.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { notFound } from '#shared/api/not-found.ts'
import type { Now } from '#shared/runtime/clock.ts'
import { now } from '#shared/runtime/wire/clock.ts'
import { gate } from '#shared/runtime/wire/gate.ts'
import { startRound } from '#shared/runtime/wire/rounds.ts'
import { webhooks } from '#shared/runtime/wire/webhooks.ts'
import { resendContract } from '#shared/webhooks/contract.ts'
import type { webhookRepository } from '#shared/webhooks/repository.ts'
import type { createRoundStarter } from '#shared/webhooks/rounds.ts'
import { requireWebhookOrTombstone } from '#shared/webhooks/whereabouts.ts'

type Needs = {
  readonly webhooks: Pick<ReturnType<typeof webhookRepository>, 'find' | 'findDeleted'>
  readonly startRound: ReturnType<typeof createRoundStarter>
  readonly now: Now
}

/** Sends a delivery again, in a new round of up to five attempts; the first at once. */
export const resendDelivery =
  ({ webhooks, startRound, now }: Needs) =>
  async ({ parameters, principal: { store_id }, mark }: Call<typeof resendContract>) => {
    const ids = { store_id, ...parameters }
    await requireWebhookOrTombstone(webhooks, { ...ids, nowMs: now() })
    const delivery = await startRound(ids, ['delivered', 'failed', 'pending'], mark.request_id)
    if (!delivery) throw notFound('delivery')
    return { body: delivery }
  }

export const handler = endpoint(
  resendContract,
  gate(),
  resendDelivery({ webhooks: webhooks(), startRound: startRound(), now }),
)
