import { createSecret } from '#shared/webhooks/registrations/secrets.ts'
import { signBody, signStandardWebhook } from '#shared/webhooks/sending/signature.ts'

/** A delivery, and what every receiver must make of it. */
export type Vector = {
  readonly name: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  readonly secrets: readonly string[]
  /** The receiver's clock. */
  readonly now_seconds: number
  /** `valid`, or the reason of the refusal; `no secret` for an error of the receiver's own settings. */
  readonly expected: 'valid' | 'malformed' | 'mismatch' | 'timestamp' | 'no secret'
}

const secret = createSecret((size) => new Uint8Array(size).fill(0xfb))
const olderSecret = createSecret((size) => new Uint8Array(size).fill(0x07))
const otherSecret = createSecret((size) => new Uint8Array(size))
const body = JSON.stringify({
  id: 'event',
  event: 'submission.received',
  data: { name: '🃏 Lim-Dûl’s\u2028Vault\r\n' },
})
const now_seconds = 1_790_000_000

const standardHeaders = (timestampSeconds = now_seconds, secrets = [secret]) => ({
  'webhook-id': 'event',
  'webhook-timestamp': String(timestampSeconds),
  'webhook-signature': signStandardWebhook({ id: 'event', timestampSeconds, body, secrets }),
})
const standard = standardHeaders()
const bodyOnly = { 'X-Signature': signBody({ body, secret }) }
const signature = standard['webhook-signature']

const vector = (name: string, expected: Vector['expected'], changes: Partial<Vector>): Vector => ({
  ...{ name, expected, body, headers: { ...standard, ...bodyOnly }, secrets: [secret], now_seconds },
  ...changes,
})

/** Signed by the product. */
export const vectors: readonly Vector[] = [
  vector('as the product sends it', 'valid', {}),
  vector('Standard Webhooks alone', 'valid', { headers: standard }),
  vector('X-Signature alone', 'valid', { headers: bodyOnly }),
  vector('X-Signature alone covers no time', 'valid', { headers: bodyOnly, now_seconds: now_seconds + 86_400 }),
  vector('names of headers in upper case', 'valid', {
    headers: Object.fromEntries(Object.entries(standard).map(([name, value]) => [name.toUpperCase(), value])),
  }),
  vector('two secrets, the second is right', 'valid', { secrets: [otherSecret, secret] }),
  vector('two secrets, the second is right for X-Signature', 'valid', {
    headers: bodyOnly,
    secrets: [otherSecret, secret],
  }),
  vector('signed with two secrets during a rotation, only the older one is known', 'valid', {
    headers: { ...standardHeaders(now_seconds, [secret, olderSecret]), ...bodyOnly },
    secrets: [olderSecret],
  }),
  vector('a signature of a later version beside ours', 'valid', {
    headers: { ...standard, 'webhook-signature': `v2,AAAA ${signature}` },
  }),
  vector('exactly five minutes old', 'valid', { now_seconds: now_seconds + 300 }),
  vector('exactly five minutes early', 'valid', { now_seconds: now_seconds - 300 }),
  vector('more than five minutes old', 'timestamp', { now_seconds: now_seconds + 301 }),
  vector('more than five minutes early', 'timestamp', { now_seconds: now_seconds - 301 }),
  vector('another timestamp', 'mismatch', {
    headers: { ...standard, ...bodyOnly, 'webhook-timestamp': String(now_seconds + 1) },
  }),
  vector('another id', 'mismatch', { headers: { ...standard, ...bodyOnly, 'webhook-id': 'other' } }),
  vector('another body', 'mismatch', { body: `${body} ` }),
  vector('another body, X-Signature alone', 'mismatch', { body: `${body} `, headers: bodyOnly }),
  vector('another secret', 'mismatch', { secrets: [otherSecret] }),
  vector('another secret, X-Signature alone', 'mismatch', { secrets: [otherSecret], headers: bodyOnly }),
  vector('no header', 'malformed', { headers: {} }),
  vector('X-Signature is right, but an id without a signature stands beside it', 'malformed', {
    headers: { ...bodyOnly, 'webhook-id': 'event' },
  }),
  vector('a timestamp that is no number', 'malformed', { headers: { ...standard, 'webhook-timestamp': '1e9' } }),
  vector('a timestamp with a line break', 'malformed', {
    headers: { ...standard, 'webhook-timestamp': `${now_seconds}\n` },
  }),
  vector('a signature that is too short', 'malformed', { headers: { ...standard, 'webhook-signature': 'v1,AAAA' } }),
  vector('a signature of a later version alone', 'malformed', {
    headers: { ...standard, 'webhook-signature': signature.replace('v1', 'v1a') },
  }),
  vector('an X-Signature in upper case', 'malformed', {
    headers: { 'X-Signature': bodyOnly['X-Signature'].toUpperCase() },
  }),
  vector('no secret', 'no secret', { secrets: [] }),
  vector('an empty secret', 'no secret', { secrets: [''] }),
  vector('a secret without a key', 'no secret', { secrets: ['whsec_'] }),
  vector('a secret that is none beside a right one', 'no secret', { secrets: [secret, 'whsec_-'] }),
]
