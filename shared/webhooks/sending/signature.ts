import { createHmac, timingSafeEqual } from 'node:crypto'
import { secretPrefix } from '#shared/webhooks/registrations/secrets.ts'

const signatureForm = /^sha256=[0-9a-f]{64}$/

export type SignatureVerdict =
  | { readonly valid: true; readonly reason: null }
  | { readonly valid: false; readonly reason: 'malformed' | 'mismatch' }

/**
 * The value of `X-Signature`: `sha256=` and the lower-case hex HMAC-SHA256 of the raw body. The key is the text of the
 * secret as the store receives it, with its prefix `whsec_`.
 */
export const signBody = ({ body, secret }: { body: Uint8Array | string; secret: string }): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

/**
 * The value of `webhook-signature` (Standard Webhooks 1.0): one `v1,<base64>` for each secret, in the given order
 * (newest first), over id, time and body. The key is the decoded bytes of the secret.
 */
export const signStandardWebhook = (message: {
  id: string
  timestampSeconds: number
  body: Uint8Array | string
  secrets: readonly string[]
}): string => {
  const signWith = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(secretPrefix.length), 'base64'))
      .update(`${message.id}.${message.timestampSeconds}.`)
      .update(message.body)
      .digest('base64')
  return message.secrets.map((secret) => `v1,${signWith(secret)}`).join(' ')
}

/** Whether `X-Signature` was made over this body with one of the secrets. The comparison takes constant time. */
export const verifySignature = (claim: {
  body: Uint8Array | string
  signature: string
  secrets: readonly string[]
}): SignatureVerdict => {
  if (!signatureForm.test(claim.signature)) return { valid: false, reason: 'malformed' }
  const given = Buffer.from(claim.signature)
  const matches = claim.secrets.map((secret) =>
    timingSafeEqual(Buffer.from(signBody({ body: claim.body, secret })), given),
  )
  return matches.includes(true) ? { valid: true, reason: null } : { valid: false, reason: 'mismatch' }
}
