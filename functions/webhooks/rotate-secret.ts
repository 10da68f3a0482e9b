import { randomBytes } from 'node:crypto'
import type { Call } from '#shared/api/contract.ts'
import { rotateSecretContract } from '#shared/api/contracts/webhooks.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import type { Now } from '#shared/core/clock.ts'
import { notFound } from '#shared/core/problems.ts'
import { nextSecretVersion, rotateSecret } from '#shared/webhooks/registrations/changes.ts'
import type { WebhookRepository } from '#shared/webhooks/registrations/repository.ts'
import type { Sealer } from '#shared/webhooks/registrations/sealing.ts'
import { createSecret } from '#shared/webhooks/registrations/secrets.ts'
import { webhookOf } from '#shared/webhooks/registrations/webhook.ts'
import { gate, webhooks } from '#shared/wiring/repositories.ts'
import { sealer } from '#shared/wiring/secrets.ts'
import { newId, now } from '#shared/wiring/time-and-ids.ts'

type Dependencies = {
  readonly webhooks: Pick<WebhookRepository, 'change'>
  readonly sealer: Pick<Sealer, 'seal'>
  readonly newId: () => string
  readonly now: Now
}

/**
 * Gives a webhook a new secret, shown in this one answer; the previous secret stays valid during the overlap.
 *
 * @throws Problem NOT_FOUND, CONFLICT
 */
export const rotateWebhookSecret =
  ({ webhooks, sealer, newId, now }: Dependencies) =>
  async ({ parameters: { webhook_id }, body, principal: { store_id } }: Call<typeof rotateSecretContract>) => {
    const secret = createSecret(randomBytes)
    const rotation = { last4: secret.slice(-4), overlapSeconds: body.overlap_seconds }
    const rotated = await webhooks.change(store_id, webhook_id, async (webhook) => {
      const sealed = await sealer.seal(secret, { store_id, webhook_id, version: nextSecretVersion(webhook) })
      return rotateSecret(webhook, { sealed, ...rotation }, { revision: newId(), nowMs: now() })
    })
    if (!rotated) throw notFound('webhook')
    return { body: { ...webhookOf(rotated, now()), secret }, version: rotated.version }
  }

export const handler = endpoint(
  rotateSecretContract,
  gate(),
  rotateWebhookSecret({ webhooks: webhooks(), sealer: sealer(), newId, now }),
)
