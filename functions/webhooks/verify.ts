import type { Call } from '#shared/api/contract.ts'
import { verifyContract } from '#shared/api/contracts/webhooks.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import type { Now } from '#shared/core/clock.ts'
import { notFound } from '#shared/core/problems.ts'
import type { WebhookRepository } from '#shared/webhooks/registrations/repository.ts'
import type { Sealer } from '#shared/webhooks/registrations/sealing.ts'
import { openSecrets } from '#shared/webhooks/registrations/secrets.ts'
import { verifySignature } from '#shared/webhooks/sending/signature.ts'
import { gate, webhooks } from '#shared/wiring/repositories.ts'
import { sealer } from '#shared/wiring/secrets.ts'
import { now } from '#shared/wiring/time-and-ids.ts'

type Dependencies = {
  readonly webhooks: Pick<WebhookRepository, 'find'>
  readonly sealer: Pick<Sealer, 'open'>
  readonly now: Now
}

/**
 * Checks the signature of a received delivery, for receivers that do not have the secret.
 *
 * @throws Problem NOT_FOUND
 */
export const verifyDelivery =
  ({ webhooks, sealer, now }: Dependencies) =>
  async ({ parameters, body: { payload, signature }, principal }: Call<typeof verifyContract>) => {
    const webhook = await webhooks.find(principal.store_id, parameters.webhook_id)
    if (!webhook) throw notFound('webhook')
    const secrets = await openSecrets(webhook, { sealer, nowMs: now() })
    return { body: verifySignature({ body: payload, signature, secrets }) }
  }

export const handler = endpoint(verifyContract, gate(), verifyDelivery({ webhooks: webhooks(), sealer: sealer(), now }))
