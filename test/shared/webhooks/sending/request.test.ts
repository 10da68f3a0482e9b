import { verify } from '@octokit/webhooks-methods'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { createSecret } from '#shared/webhooks/registrations/secrets.ts'
import { requestOf } from '#shared/webhooks/sending/request.ts'
import { buildDelivery } from '#test/support/builders.ts'

const secrets = [1, 2, 3].map((fill) => createSecret((size) => new Uint8Array(size).fill(fill))) as [
  string,
  ...string[],
]
const delivery = buildDelivery()
const payload = '{"id":"1","text":"Zoë\\u2028 李"}'
const nowMs = Date.now()
const request = requestOf({ delivery, attempt: 3, payload, url: 'https://shop.example.com/hooks', secrets }, nowMs)

describe('the request of an attempt', () => {
  it('is the bytes of the payload to the URL', () => {
    expect(request.url).toBe('https://shop.example.com/hooks')
    expect(Buffer.from(request.body).toString()).toBe(payload)
  })

  it('has exactly the headers of the contract', () => {
    expect(request.headers).toEqual({
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'submission-intake/1',
      'x-signature': expect.stringMatching(/^sha256=[0-9a-f]{64}$/),
      'webhook-id': delivery.event_id,
      'webhook-timestamp': String(Math.floor(nowMs / 1000)),
      'webhook-signature': expect.stringMatching(/^v1,\S{44} v1,\S{44} v1,\S{44}$/),
      'x-delivery-id': delivery.id,
      'x-delivery-attempt': '3',
      'x-submission-entry': '1',
    })
  })

  it('has no entry of a submission for a test event', () => {
    const tested = buildDelivery({ event: 'submission.test', submission_id: null, entry: null })
    const { headers } = requestOf(
      { delivery: tested, attempt: 1, payload, url: 'https://shop.example.com', secrets },
      nowMs,
    )

    expect(headers).not.toHaveProperty('x-submission-entry')
  })

  it('is signed with the newest secret for those that read one signature', async () => {
    expect(await verify(secrets[0], payload, request.headers['x-signature'])).toBe(true)
    expect(await verify(secrets[1]!, payload, request.headers['x-signature'])).toBe(false)
  })

  it.each(secrets)('is accepted by a Standard Webhooks receiver that holds %s', (secret) => {
    expect(new Webhook(secret).verify(payload, request.headers)).toEqual(JSON.parse(payload))
  })

  it('is not accepted with another event id, time or body', () => {
    const receiver = new Webhook(secrets[0])
    const { headers } = request

    expect(() => receiver.verify(payload, { ...headers, 'webhook-id': delivery.id })).toThrow()
    expect(() =>
      receiver.verify(payload, { ...headers, 'webhook-timestamp': String(Math.floor(nowMs / 1000) + 1) }),
    ).toThrow()
    expect(() => receiver.verify(`${payload} `, headers)).toThrow()
  })
})
