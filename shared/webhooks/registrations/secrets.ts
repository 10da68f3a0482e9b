import { type Sealer, UnopenableSecretError } from './sealing.ts'
import { holdingSecrets, type SealedSecret, type WebhookRecord } from './webhook.ts'

/** Prefix of the base64 of a secret's bytes (Standard Webhooks 1.0). */
export const secretPrefix = 'whsec_'
const secretBytes = 32

/** A new webhook secret: `whsec_` and base64 of 32 random bytes. */
export const createSecret = (randomBytes: (size: number) => Uint8Array): string =>
  secretPrefix + Buffer.from(randomBytes(secretBytes)).toString('base64')

/**
 * The unexpired secrets of a webhook, newest first. An older one that cannot be opened is left out: the newest alone
 * signs what a receiver must accept.
 *
 * @throws UnopenableSecretError when the newest cannot be opened, and Error when the keys cannot be read.
 */
export const openSecrets = async (
  webhook: WebhookRecord,
  { sealer, nowMs }: { sealer: Pick<Sealer, 'open'>; nowMs: number },
): Promise<readonly [string, ...string[]]> => {
  const open = ({ sealed, version }: SealedSecret) =>
    sealer.open(sealed, { store_id: webhook.store_id, webhook_id: webhook.id, version })
  const openOlder = async (secret: SealedSecret): Promise<string[]> => {
    try {
      return [await open(secret)]
    } catch (error) {
      if (error instanceof UnopenableSecretError) return []
      throw error
    }
  }
  const [newest, ...older] = holdingSecrets(webhook, nowMs)
  if (newest === undefined) throw new Error('The webhook has no unexpired secret.')
  const [first, rest] = await Promise.all([open(newest), Promise.all(older.map(openOlder))])
  return [first, ...rest.flat()]
}
