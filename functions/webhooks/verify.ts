import type { Call } from '#shared/api/contract.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { notFound } from '#shared/api/not-found.ts'
import type { Now } from '#shared/runtime/clock.ts'
import { now } from '#shared/runtime/wire/clock.ts'
import { gate } from '#shared/runtime/wire/gate.ts'
import { sealer, webhooks } from '#shared/runtime/wire/webhooks.ts'
import { verifyContract } from '#shared/webhooks/contract.ts'
import { openSecrets } from '#shared/webhooks/open-secrets.ts'
import type { webhookRepository } from '#shared/webhooks/repository.ts'
import type { Sealer } from '#shared/webhooks/sealing.ts'
import { verifySignature } from '#shared/webhooks/signature.ts'

type Needs = {
  readonly webhooks: Pick<ReturnType<typeof webhookRepository>, 'find'>
  readonly sealer: Pick<Sealer, 'open'>
  readonly now: Now
}

/** Says whether a delivery that somebody received is ours, for receivers that do not hold the secret. */
export const verifyDelivery =
  ({ webhooks, sealer, now }: Needs) =>
  async ({ parameters, body: { payload, signature }, principal }: Call<typeof verifyContract>) => {
    const webhook = await webhooks.find(principal.store_id, parameters.webhook_id)
    if (!webhook) throw notFound('webhook')
    const secrets = await openSecrets(webhook, { sealer, nowMs: now() })
    return { body: verifySignature({ body: payload, signature, secrets }) }
  }

export const handler = endpoint(verifyContract, gate(), verifyDelivery({ webhooks: webhooks(), sealer: sealer(), now }))
