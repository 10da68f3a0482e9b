import { randomUUID } from 'node:crypto'
import { UnfinishedError } from '#infra/operate/operator-error.ts'
import { hasExpired, isoTime } from '#shared/core/clock.ts'
import { createKeyRing } from '#shared/core/key-ring.ts'
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts'
import { resealSecrets } from '#shared/webhooks/registrations/reseal.ts'
import type { SealedWebhook, SealedWebhookRepository } from '#shared/webhooks/registrations/sealed-webhooks.ts'
import { createSealer, type Sealer } from '#shared/webhooks/registrations/sealing.ts'
import { inUseFromMs, type KeyServices } from './keys.ts'

type SealingWith = { readonly sealer: Sealer; readonly keyId: string }

/** @throws Problem CONFLICT after 5 conflicts. */
const resealWebhook = (
  first: SealedWebhook,
  { replaceSecrets, ...sealing }: SealingWith & Pick<SealedWebhookRepository, 'replaceSecrets'>,
) => {
  let webhook = first
  return retryOnConflict(async () => {
    const { secrets, isChanged, unopenable } = await resealSecrets(webhook, sealing)
    const conflict = isChanged ? await replaceSecrets(webhook, secrets, randomUUID()) : undefined
    if (conflict === 'deleted') return { isChanged: false, unopenable: [] }
    if (conflict === undefined) return { isChanged, unopenable }
    webhook = conflict
    return 'conflict'
  })
}

/**
 * Seals the secrets of all webhooks with the key in use, one webhook after another. A run that broke off is made again:
 * what is sealed with that key already is passed over.
 *
 * @throws UnfinishedError with the webhooks that have a secret in use that does not open. Their stores must rotate it.
 */
export const resealAll = async ({ keySecrets, sealedWebhooks, deliveries }: KeyServices) => {
  const nowMs = await deliveries.readTime()
  const version = await keySecrets.read('sealing')
  // The time stands still: one run seals with one key.
  const keys = createKeyRing({ readSecret: async () => version, now: () => nowMs })
  const keyId = (await keys.current()).id
  const sealing = { sealer: createSealer(keys), keyId, replaceSecrets: sealedWebhooks.replaceSecrets }
  const counts = { examined: 0, resealed: 0 }
  const unopenable: { store_id: string; webhook_id: string }[] = []
  for await (const webhook of sealedWebhooks.scan()) {
    const outcome = await resealWebhook(webhook, sealing)
    counts.examined += 1
    if (outcome.isChanged) counts.resealed += 1
    const isMissed = outcome.unopenable.some(({ expires_at }) => !hasExpired(expires_at, nowMs))
    if (isMissed) unopenable.push({ store_id: webhook.store_id, webhook_id: webhook.id })
  }
  // After a rotation there is nothing to do until the new key is in use.
  const again_from = keyId === version.keys.id ? null : isoTime(inUseFromMs(version))
  const answer = { key: keyId, again_from, ...counts, unopenable }
  if (unopenable.length > 0) throw new UnfinishedError(answer)
  return answer
}
