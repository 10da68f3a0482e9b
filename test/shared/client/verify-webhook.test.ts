import { createHmac, randomBytes } from 'node:crypto'
import * as fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { verifyWebhook, type WebhookHeaders } from '#shared/client/verify-webhook.ts'
import { createSecret } from '#shared/webhooks/registrations/secrets.ts'
import { signBody, signStandardWebhook } from '#shared/webhooks/sending/signature.ts'
import { answer, startReceiver } from '#test/support/receiver.ts'

const secret = createSecret(randomBytes)
const olderSecret = createSecret(randomBytes)
const nowSeconds = 1_790_000_000
const now = () => nowSeconds * 1000
const event = {
  id: '0197a4c2-5d1e-8b3f-9a6c-7d20c4e81024',
  event: 'submission.received',
  created_at: '2026-10-05T08:02:00.000Z',
  data: { submission: { customer_name: '🃏 Lim-Dûl' }, items: [] },
}
const body = JSON.stringify(event)

/** The headers as the library of Standard Webhooks makes them. */
const standardHeaders = (content = body, timestampSeconds = nowSeconds, by = [secret]) => ({
  'webhook-id': event.id,
  'webhook-timestamp': String(timestampSeconds),
  'webhook-signature': by
    .map((key) => new Webhook(key).sign(event.id, new Date(timestampSeconds * 1000), content))
    .join(' '),
})

/** The header as any language makes it. */
const bodyHeaders = (content = body, by = secret) => ({
  'x-signature': `sha256=${createHmac('sha256', by).update(content).digest('hex')}`,
})

const refusal = (reason: string) => expect.objectContaining({ name: 'WebhookSignatureError', reason })

describe.each([
  ['Standard Webhooks', standardHeaders()],
  ['X-Signature', bodyHeaders()],
  ['both', { ...standardHeaders(), ...bodyHeaders() }],
])('a delivery signed by %s', (_, headers: Record<string, string>) => {
  it.each([
    ['text', body],
    ['bytes', new TextEncoder().encode(body)],
    ['a Buffer within a larger one', Buffer.from(`xx${body}xx`).subarray(2, -2)],
  ])('is the event, given as %s', async (_name, rawBody) => {
    await expect(verifyWebhook(rawBody, headers, secret, { now })).resolves.toEqual(event)
  })

  it.each<[string, WebhookHeaders]>([
    ['Headers', new Headers(headers)],
    [
      'an object with names in upper case',
      Object.fromEntries(Object.entries(headers).map(([n, v]) => [n.toUpperCase(), v])),
    ],
    ['an object with lists', Object.fromEntries(Object.entries(headers).map(([n, v]) => [n, [v]]))],
  ])('is the event, with %s', async (_name, given) => {
    await expect(verifyWebhook(body, given, secret, { now })).resolves.toEqual(event)
  })

  it('is the event with any of several secrets', async () => {
    await expect(verifyWebhook(body, headers, [olderSecret, secret], { now })).resolves.toEqual(event)
  })

  it('is refused with another secret', async () => {
    await expect(verifyWebhook(body, headers, [olderSecret], { now })).rejects.toEqual(refusal('mismatch'))
  })

  it('is refused when a byte of the body is another', async () => {
    await expect(verifyWebhook(`${body} `, headers, secret, { now })).rejects.toEqual(refusal('mismatch'))
  })

  it.each(['', 'whsec_', 'secret', 'whsec_ä', secret.slice('whsec_'.length)])(
    'is not compared with “%s”, which is no secret',
    async (none) => {
      await expect(verifyWebhook(body, headers, none, { now })).rejects.toThrow(
        'A webhook secret is `whsec_` and base64.',
      )
      await expect(verifyWebhook(body, headers, [secret, none], { now })).rejects.toThrow('A webhook secret is')
    },
  )

  it('is not accepted by an empty list of secrets', async () => {
    await expect(verifyWebhook(body, headers, [], { now })).rejects.toThrow('A webhook secret is')
  })
})

describe('the timestamp', () => {
  it.each([-300, 0, 300])('may be %i seconds from now', async (seconds) => {
    const headers = standardHeaders(body, nowSeconds + seconds)

    await expect(verifyWebhook(body, headers, secret, { now })).resolves.toEqual(event)
  })

  it.each([-301, 301])('may not be %i seconds from now, though X-Signature is right', async (seconds) => {
    const headers = { ...standardHeaders(body, nowSeconds + seconds), ...bodyHeaders() }

    await expect(verifyWebhook(body, headers, secret, { now })).rejects.toEqual(refusal('timestamp'))
  })

  it('is judged by the real clock', async () => {
    const headers = standardHeaders(body, Math.floor(Date.now() / 1000))

    await expect(verifyWebhook(body, headers, secret)).resolves.toEqual(event)
  })

  it('is signed: another one is refused', async () => {
    const headers = { ...standardHeaders(), 'webhook-timestamp': String(nowSeconds + 1) }

    await expect(verifyWebhook(body, headers, secret, { now })).rejects.toEqual(refusal('mismatch'))
  })
})

describe('a rotation', () => {
  it('is passed by a receiver that knows only the old secret, by Standard Webhooks', async () => {
    const headers = { ...standardHeaders(body, nowSeconds, [secret, olderSecret]), ...bodyHeaders() }

    await expect(verifyWebhook(body, headers, olderSecret, { now })).resolves.toEqual(event)
  })
})

describe('headers', () => {
  it.each([
    {},
    { 'x-signature': '' },
    { 'x-signature': bodyHeaders()['x-signature'].toUpperCase() },
    { 'x-signature': 'sha256=00' },
    { ...standardHeaders(), 'webhook-signature': 'v1,' },
    { ...standardHeaders(), 'webhook-signature': 'v1a,AAAA' },
    { ...standardHeaders(), 'webhook-signature': 'v1,%%%%' },
    { ...standardHeaders(), 'webhook-timestamp': 'now' },
    { 'webhook-id': event.id, ...bodyHeaders() },
  ])('%j are malformed', async (headers: Record<string, string>) => {
    await expect(verifyWebhook(body, headers, secret, { now })).rejects.toEqual(refusal('malformed'))
  })
})

it('accepts what the product signs, whatever the bytes of the text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.nat(), async (name, id) => {
      const content = JSON.stringify({ name })
      const message = { id: String(id), timestampSeconds: nowSeconds, body: content, secrets: [secret, olderSecret] }
      const headers = {
        'webhook-id': message.id,
        'webhook-timestamp': String(nowSeconds),
        'webhook-signature': signStandardWebhook(message),
      }
      const xSignature = { 'x-signature': signBody({ body: content, secret }) }

      expect(await verifyWebhook(content, headers, olderSecret, { now })).toEqual({ name })
      expect(await verifyWebhook(content, xSignature, secret, { now })).toEqual({ name })
    }),
    { numRuns: 50 },
  )
})

it('accepts the request as a Node server has it', async () => {
  const receiver = await startReceiver({ behaviour: answer(204) })
  await fetch(receiver.url, { method: 'POST', headers: { ...standardHeaders(), ...bodyHeaders() }, body })
  const [request] = receiver.requests
  await receiver.close()

  await expect(verifyWebhook(request!.body, request!.headers, secret, { now })).resolves.toEqual(event)
})

it('has the events as a type to switch by', async () => {
  const verified = await verifyWebhook(body, bodyHeaders(), secret)
  const told = (): string => {
    switch (verified.event) {
      case 'submission.received':
        return verified.data.submission.customer_name
      case 'submission.accepted':
      case 'submission.rejected':
      case 'submission.completed':
      case 'submission.test':
        return ''
    }
  }

  expect(told()).toBe('🃏 Lim-Dûl')
})
