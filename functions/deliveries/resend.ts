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
import { whereaboutsOf } from '#shared/webhooks/whereabouts.ts'

type Needs = {
  readonly webhooks: Pick<ReturnType<typeof webhookRepository>, 'find' | 'findDeleted'>
  readonly startRound: ReturnType<typeof createRoundStarter>
  readonly now: Now
}

/** Sends a delivery again, in a new round of up to five attempts; the first at once. */
export const resendDelivery =
  ({ webhooks, startRound, now }: Needs) =>
  async ({ parameters: { webhook_id, delivery_id }, principal: { store_id } }: Call<typeof resendContract>) => {
    await whereaboutsOf(webhooks, { store_id, webhook_id, nowMs: now() })
    const delivery = await startRound({ store_id, webhook_id, delivery_id }, ['delivered', 'failed', 'pending'])
    if (!delivery) throw notFound('delivery')
    return { body: delivery }
  }

export const handler = endpoint(
  resendContract,
  gate(),
  resendDelivery({ webhooks: webhooks(), startRound: startRound(), now }),
)
