import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { newWebhook, requireAllowedUrl, requireUniqueUrl } from '#shared/webhooks/registrations/registration.ts'
import { buildRequestMark, buildStoreId, buildWebhook } from '#test/support/builders.ts'
import { startMs } from '#test/support/clock.ts'

const notAllowed = expect.objectContaining({ code: 'WEBHOOK_URL_NOT_ALLOWED' })

describe('a new webhook', () => {
  it('has a secret that is sealed for it, and its last four characters', async () => {
    const sealed: unknown[] = []
    const sealer = {
      seal: async (...args: unknown[]) => {
        sealed.push(args)
        return 'k1.sealed'
      },
      open: async () => '',
    }
    const registration = {
      id: randomUUID(),
      store_id: buildStoreId(),
      url: 'https://shop.example.com/hooks',
      events: ['submission.accepted', 'submission.received'] as const,
      description: 'till',
      mark: buildRequestMark(),
    }
    const { webhook, secret } = await newWebhook(registration, { sealer, nowMs: startMs })

    expect(secret).toMatch(/^whsec_[0-9A-Za-z+/]{43}=$/)
    expect(sealed).toEqual([[secret, { store_id: webhook.store_id, webhook_id: webhook.id, version: 1 }]])
    expect(webhook).toMatchObject({
      id: registration.id,
      url: registration.url,
      subscribed_at: {
        'submission.accepted': '2026-10-05T08:00:00.000Z',
        'submission.received': '2026-10-05T08:00:00.000Z',
      },
      status: 'enabled',
      secrets: [{ version: 1, sealed: 'k1.sealed', expires_at: null }],
      secret_last4: secret.slice(-4),
      version: 1,
    })
    expect(JSON.stringify(webhook)).not.toContain(secret.slice(6, 40))
    expect(webhook.as_created).toMatchObject({ events: ['submission.received', 'submission.accepted'] })
  })
})

describe('the URL of a webhook', () => {
  it('must be one that may be called, and the refusal says why', () => {
    const policy = { ownHostNames: ['api.example.com'], allowLocalhost: false }

    expect(() => requireAllowedUrl('https://shop.example.com', policy)).not.toThrow()
    expect(() => requireAllowedUrl('http://shop.example.com', policy)).toThrow(
      expect.objectContaining({ code: 'WEBHOOK_URL_NOT_ALLOWED', message: 'The URL must begin with https://.' }),
    )
  })

  it.each([
    ['the same', 'https://shop.example.com/hooks'],
    ['the same in another case', 'HTTPS://SHOP.example.com/hooks'],
    ['the same with its port', 'https://shop.example.com:443/hooks'],
    ['the same by another way', 'https://shop.example.com/x/../hooks'],
  ])('is not %s as of another webhook', (_, url) => {
    expect(() => requireUniqueUrl([buildWebhook()], url)).toThrow(notAllowed)
  })

  it.each(['https://shop.example.com/hooks/', 'https://shop.example.com/HOOKS', 'https://shop.example.com/hooks?a'])(
    'may be %s beside it',
    (url) => {
      expect(() => requireUniqueUrl([buildWebhook()], url)).not.toThrow()
    },
  )
})
