import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Key, KeyRing } from '#shared/core/key-ring.ts'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** The owner of a sealed secret. Copied to another webhook or version, the secret does not open. */
type SealingContext = { readonly store_id: string; readonly webhook_id: string; readonly version: number }

const additionalData = ({ store_id, webhook_id, version }: SealingContext): Buffer =>
  Buffer.from(`${store_id}|${webhook_id}|${version}`)

const sealWith = (key: Key, text: string, context: SealingContext): string => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key.bytes, nonce).setAAD(additionalData(context))
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${key.id}.${Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64url')}`
}

/** The id of the key that a value was sealed with. */
export const sealingKeyIdOf = (sealed: string): string => sealed.split('.')[0] ?? ''

const openWith = (key: Key, sealed: string, context: SealingContext): string => {
  const bytes = Buffer.from(sealed.slice(key.id.length + 1), 'base64url')
  const decipher = createDecipheriv(algorithm, key.bytes, bytes.subarray(0, nonceBytes))
    .setAAD(additionalData(context))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
}

/** A secret that no key of ours opens any more: it was sealed with a key that is gone, or it was changed. */
export class UnopenableSecretError extends Error {
  override readonly name = 'UnopenableSecretError'
}

export type Sealer = {
  readonly seal: (text: string, context: SealingContext) => Promise<string>
  /** @throws UnopenableSecretError, and Error when the keys cannot be read. */
  readonly open: (sealed: string, context: SealingContext) => Promise<string>
}

/** Seals webhook secrets with AES-256-GCM; a sealed value begins with the id of its key. */
export const createSealer = (keyRing: KeyRing): Sealer => ({
  seal: async (text, context) => sealWith(await keyRing.current(), text, context),
  open: async (sealed, context) => {
    const key = await keyRing.find(sealingKeyIdOf(sealed))
    if (!key) throw new UnopenableSecretError('The key that a webhook secret was sealed with is not known.')
    try {
      return openWith(key, sealed, context)
    } catch (cause) {
      throw new UnopenableSecretError('A webhook secret does not open.', { cause })
    }
  },
})
