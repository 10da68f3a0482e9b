import { createHmac } from 'node:crypto'

/** What a receiver sees of a request. */
export type Signed = { readonly headers: Readonly<Record<string, string>>; readonly body: string }

/** A secret that a request may be signed with; `must` when it surely holds, so that its signature may not be missing. */
export type Accepted = { readonly secret: string; readonly must: boolean }

/** `X-Signature` as the contract says: hex, keyed with the text of the secret. */
const inHex = ({ body }: Signed, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

/** One value of `webhook-signature` as Standard Webhooks says: base64 over id, time and body, keyed with the bytes. */
const inBase64 = ({ headers, body }: Signed, secret: string): string => {
  const [, encoded = ''] = secret.split('whsec_')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return `v1,${createHmac('sha256', Buffer.from(encoded, 'base64')).update(signed).digest('base64')}`
}

/**
 * Whether a request has exactly the signatures of the contract: `X-Signature` by the newest secret, and in
 * `webhook-signature` one value for each secret that holds, newest first, and no other. Shares no code with the product.
 */
export const isSignedBy = (request: Signed, accepted: readonly Accepted[]): boolean => {
  const [newest] = accepted
  if (!newest || request.headers['x-signature'] !== inHex(request, newest.secret)) return false
  const values = (request.headers['webhook-signature'] ?? '').split(' ')
  let found = 0
  for (const { secret, must } of accepted) {
    if (values[found] === inBase64(request, secret)) found += 1
    else if (must) return false
  }
  return found === values.length
}
