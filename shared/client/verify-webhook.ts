import type { SubmissionEvent } from './types.ts'

/** `Headers`, or an object as Node, Express and Lambda have it; names in any case. */
export type WebhookHeaders =
  | Pick<Headers, 'get'>
  | { readonly [name: string]: string | readonly string[] | undefined; readonly get?: string }

/**
 * Why a delivery was refused:
 * - `malformed`: it has no signature, or one that cannot be read
 * - `mismatch`: no secret has made the signature; the body is not the raw one, or the secret is another webhook's
 * - `timestamp`: it was signed more than five minutes ago, or for a time that has not come; your clock may be wrong
 */
export type WebhookRefusal = 'malformed' | 'mismatch' | 'timestamp'

const messages: Record<WebhookRefusal, string> = {
  malformed: 'The delivery has no readable signature.',
  mismatch: 'The signature does not match the body and the secret.',
  timestamp: 'The timestamp is more than five minutes away from now.',
}

/** The delivery is not proven to come from the API: answer with 401, and do nothing with it. */
export class WebhookSignatureError extends Error {
  override readonly name = 'WebhookSignatureError'
  readonly reason: WebhookRefusal

  constructor(reason: WebhookRefusal) {
    super(messages[reason])
    this.reason = reason
  }
}

/** The recommendation of Standard Webhooks' own libraries. */
const toleranceSeconds = 5 * 60

type Bytes = Uint8Array<ArrayBuffer>

type Claim = {
  readonly signatures: readonly Bytes[]
  readonly content: Bytes
  readonly keyOf: (secret: string) => Bytes
}

const encode = (text: string): Bytes => new TextEncoder().encode(text)

const headerOf = (headers: WebhookHeaders, name: string): string | undefined => {
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined
  const value = Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1]
  return typeof value === 'string' ? value : value?.join(',')
}

const fromBase64 = (text: string): Bytes => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

const fromHex = (text: string): Bytes =>
  Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))

const join = (start: string, body: Uint8Array): Bytes => {
  const head = encode(start)
  const joined = new Uint8Array(head.length + body.length)
  joined.set(head)
  joined.set(body, head.length)
  return joined
}

/** Standard Webhooks 1.0: one signature for each secret that holds, over id, time and body. */
const standardClaim = (headers: WebhookHeaders, body: Uint8Array): Claim & { readonly timestampSeconds: number } => {
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp') ?? ''
  const signatures = (headerOf(headers, 'webhook-signature') ?? '').split(' ').flatMap((signature) => {
    const [version, text = ''] = signature.split(',')
    return version === 'v1' && /^[A-Za-z0-9+/]{43}=$/.test(text) ? [fromBase64(text)] : []
  })
  if (id === undefined || !/^\d{1,12}$/.test(timestamp) || signatures.length === 0) {
    throw new WebhookSignatureError('malformed')
  }
  return {
    signatures,
    content: join(`${id}.${timestamp}.`, body),
    keyOf: (secret) => fromBase64(secret.slice('whsec_'.length)),
    timestampSeconds: Number(timestamp),
  }
}

/** `X-Signature`: one signature with the newest secret, over the body alone. The key is the secret as text. */
const bodyClaim = (headers: WebhookHeaders, body: Uint8Array): Claim => {
  const digits = /^sha256=([0-9a-f]{64})$/.exec(headerOf(headers, 'x-signature') ?? '')?.[1]
  if (digits === undefined) throw new WebhookSignatureError('malformed')
  return { signatures: [fromHex(digits)], content: join('', body), keyOf: encode }
}

/** WebCrypto compares in constant time. */
const matches = async ({ signatures, content, keyOf }: Claim, secret: string): Promise<boolean> => {
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', keyOf(secret), hmac, false, ['verify'])
  const results = await Promise.all(
    signatures.map((signature) => crypto.subtle.verify('HMAC', key, signature, content)),
  )
  return results.includes(true)
}

const secretForm = /^whsec_(?=.)(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** @throws Error for what can be no secret: an empty key would accept what anybody has signed. */
const checkedSecrets = (secrets: string | readonly string[]): readonly string[] => {
  const all = typeof secrets === 'string' ? [secrets] : secrets
  if (all.length === 0 || !all.every((secret) => secretForm.test(secret)))
    throw new Error('A webhook secret is `whsec_` and base64.')
  return all
}

/**
 * The event of a delivery whose signature is right. Decide by `event.event`; drop an `event.id` that you have seen, and
 * events that you do not know.
 *
 * If the delivery has a header of Standard Webhooks, those decide, and its timestamp must be within five minutes of now.
 * Without them `X-Signature` decides, which covers no time: a recorded delivery stays valid for ever, also one whose
 * other headers were removed. Keep every `event.id`, or refuse what has no `webhook-timestamp` before you call this.
 *
 * @param rawBody exactly as received: a body that was parsed and written again has other bytes.
 * @param secrets the webhook's secret, `whsec_…`; during a rotation the new one and the old one.
 * @throws WebhookSignatureError when the delivery is not proven to come from the API; Error when a secret is none.
 */
export const verifyWebhook = async (
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  { now = Date.now }: { readonly now?: (() => number) | undefined } = {},
): Promise<SubmissionEvent> => {
  const candidates = checkedSecrets(secrets)
  const body = typeof rawBody === 'string' ? encode(rawBody) : rawBody
  const isStandard = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].some(
    (name) => headerOf(headers, name) !== undefined,
  )
  const standard = isStandard ? standardClaim(headers, body) : undefined
  const claim = standard ?? bodyClaim(headers, body)
  const results = await Promise.all(candidates.map((secret) => matches(claim, secret)))
  if (!results.includes(true)) throw new WebhookSignatureError('mismatch')
  if (standard && Math.abs(now() / 1000 - standard.timestampSeconds) > toleranceSeconds) {
    throw new WebhookSignatureError('timestamp')
  }
  return JSON.parse(new TextDecoder().decode(body))
}
