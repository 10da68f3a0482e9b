import type { SealedWebhook } from './sealed-webhooks.ts'
import { type Sealer, sealingKeyIdOf, UnopenableSecretError } from './sealing.ts'
import type { SealedSecret } from './webhook.ts'

const contextOf = ({ store_id, id }: SealedWebhook, { version }: SealedSecret) => ({
  store_id,
  webhook_id: id,
  version,
})

/**
 * A secret's text; undefined when no key opens it any more.
 *
 * @throws Error when the keys cannot be read.
 */
export const tryOpenSecret = async (
  webhook: SealedWebhook,
  secret: SealedSecret,
  sealer: Pick<Sealer, 'open'>,
): Promise<string | undefined> => {
  try {
    return await sealer.open(secret.sealed, contextOf(webhook, secret))
  } catch (error) {
    if (error instanceof UnopenableSecretError) return undefined
    throw error
  }
}

type Resealing = {
  readonly secrets: readonly SealedSecret[]
  readonly isChanged: boolean
  /** Those that no key opens: they stay as they are. */
  readonly unopenable: readonly SealedSecret[]
}

/**
 * All secrets of a webhook, also replaced ones, sealed with one key.
 *
 * @param keyId the key that `sealer` seals with.
 * @throws Error when the keys cannot be read.
 */
export const resealSecrets = async (
  webhook: SealedWebhook,
  { sealer, keyId }: { sealer: Sealer; keyId: string },
): Promise<Resealing> => {
  const secrets: SealedSecret[] = []
  const unopenable: SealedSecret[] = []
  for (const secret of webhook.secrets) {
    const text = await tryOpenSecret(webhook, secret, sealer)
    if (text === undefined) unopenable.push(secret)
    const isKept = text === undefined || sealingKeyIdOf(secret.sealed) === keyId
    secrets.push(isKept ? secret : { ...secret, sealed: await sealer.seal(text, contextOf(webhook, secret)) })
  }
  return { secrets, isChanged: secrets.some((secret) => !webhook.secrets.includes(secret)), unopenable }
}
