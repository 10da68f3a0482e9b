import type { Call } from '#shared/api/contract.ts'
import { resendContract } from '#shared/api/contracts/deliveries.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import type { Resend } from '#shared/webhooks/engine/resend.ts'
import { resend } from '#shared/wiring/delivery.ts'
import { gate } from '#shared/wiring/repositories.ts'

type Dependencies = { readonly resend: Resend }

/**
 * Sends a delivery again, in a new round of up to 5 attempts, the first at once.
 *
 * @throws Problem NOT_FOUND, INVALID_STATE, LIMIT_REACHED, CONFLICT
 */
export const resendDelivery =
  ({ resend }: Dependencies) =>
  async ({ parameters, principal: { store_id }, mark }: Call<typeof resendContract>) => ({
    body: await resend({ store_id, ...parameters }, ['delivered', 'failed', 'pending'], mark.request_id),
  })

export const handler = endpoint(resendContract, gate(), resendDelivery({ resend: resend() }))
