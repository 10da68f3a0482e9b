import type { Sealer } from './sealing.ts'
import { holdingSecrets, type WebhookRecord } from './webhook.ts'

/** Prefix of the base64 of a secret's bytes (Standard Webhooks 1.0). */
export const secretPrefix = 'whsec_'
const secretBytes = 32

/** A new webhook secret: `whsec_` and base64 of 32 random bytes. */
export const createSecret = (randomBytes: (size: number) => Uint8Array): string =>
  secretPrefix + Buffer.from(randomBytes(secretBytes)).toString('base64')

/**
 * All unexpired secrets of a webhook, newest first.
 *
 * @throws Error when there is none, or when one cannot be opened.
 */
export const openSecrets = async (
  webhook: WebhookRecord,
  { sealer, nowMs }: { sealer: Pick<Sealer, 'open'>; nowMs: number },
): Promise<readonly [string, ...string[]]> => {
  const [newest, ...older] = await Promise.all(
    holdingSecrets(webhook, nowMs).map(({ sealed, version }) =>
      sealer.open(sealed, { store_id: webhook.store_id, webhook_id: webhook.id, version }),
    ),
  )
  if (newest === undefined) throw new Error('The webhook has no unexpired secret.')
  return [newest, ...older]
}
