import { randomBytes } from 'node:crypto'
import type { Call } from '#shared/api/contract.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { notFound } from '#shared/api/not-found.ts'
import type { Now } from '#shared/runtime/clock.ts'
import { now } from '#shared/runtime/wire/clock.ts'
import { gate } from '#shared/runtime/wire/gate.ts'
import { newId } from '#shared/runtime/wire/ids.ts'
import { sealer, webhooks } from '#shared/runtime/wire/webhooks.ts'
import { nextSecretVersion, rotateSecret } from '#shared/webhooks/changes.ts'
import { rotateSecretContract } from '#shared/webhooks/contract.ts'
import type { webhookRepository } from '#shared/webhooks/repository.ts'
import { webhookOf } from '#shared/webhooks/schema.ts'
import type { Sealer } from '#shared/webhooks/sealing.ts'
import { createSecret } from '#shared/webhooks/signature.ts'

type Needs = {
  readonly webhooks: Pick<ReturnType<typeof webhookRepository>, 'change'>
  readonly sealer: Pick<Sealer, 'seal'>
  readonly newId: () => string
  readonly now: Now
}

/** Gives a webhook a new secret, shown in this one answer; the one before holds for a while beside it. */
export const rotateWebhookSecret =
  ({ webhooks, sealer, newId, now }: Needs) =>
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
