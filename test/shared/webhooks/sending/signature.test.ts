import { createHmac, randomBytes } from 'node:crypto'
import { verify as octokitVerify } from '@octokit/webhooks-methods'
import * as fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { createSecret } from '#shared/webhooks/registrations/secrets.ts'
import { signBody, signStandardWebhook, verifySignature } from '#shared/webhooks/sending/signature.ts'

const nowSeconds = () => Math.floor(Date.now() / 1000)
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '\r\n', '\u2028', '🃏 Lim-Dûl’s Vault', '\ud800', '\0'),
)
const anySecret = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => createSecret(() => bytes))

describe('createSecret', () => {
  it('is whsec_ and base64 of 32 bytes', () => {
    const sizes: number[] = []
    const secret = createSecret((size) => {
      sizes.push(size)
      return new Uint8Array(size).fill(0xfb)
    })
    expect(sizes).toEqual([32])
    expect(secret).toBe(`whsec_${Buffer.alloc(32, 0xfb).toString('base64')}`)
  })
})

describe('X-Signature', () => {
  it.each([
    [
      'GitHub’s documentation',
      "It's a Secret to Everybody",
      'Hello, World!',
      '757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
    ],
    [
      'Octokit, one line',
      'mysecret',
      '{"foo":"bar"}',
      '4864d2759938a15468b5df9ade20bf161da9b4f737ea61794142f3484236bda3',
    ],
    [
      'Octokit, several lines',
      'mysecret',
      '{\n  "foo": "bar"\n}\n',
      'e3eccac34c43c7dc1cbb905488b1b81347fcc700a7b025697a9d07862256023f',
    ],
    [
      'Convoy',
      'convoy-webhook-secret',
      '{"event":"charge.success","amount":1000,"currency":"NGN"}',
      '244449b7f48cbc2709060c9dcdc2b3aa47a78f540430579015c579fb12defbb4',
    ],
    [
      'Outpost',
      'test-secret',
      '1234567890.{"hello":"world"}',
      '7054f74dae9f73e82b56ca73e8f81450097c698eeda0b00bb8728e89796baf2d',
    ],
    [
      'RFC 4231, case 2',
      'Jefe',
      'what do ya want for nothing?',
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    ],
    // Only the cases of RFC 4231 whose key is ASCII: our key is the secret as text.
    [
      'RFC 4231, case 1',
      '\x0b'.repeat(20),
      'Hi There',
      'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
    ],
  ])('agrees with the value that is published by %s', (_, secret, body, hex) => {
    expect(signBody({ body, secret })).toBe(`sha256=${hex}`)
    expect(signBody({ body: Buffer.from(body), secret })).toBe(`sha256=${hex}`)
  })

  it('is accepted by Octokit for any text, a lone surrogate too', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, anySecret, async (text, secret) => {
        const body = Buffer.from(text)
        // Octokit throws on an empty body.
        if (body.byteLength === 0) return
        expect(await octokitVerify(secret, body.toString(), signBody({ body, secret }))).toBe(true)
      }),
    )
  })

  it('is over the raw bytes, text or not', () => {
    fc.assert(
      fc.property(fc.uint8Array(), anySecret, (body, secret) => {
        const expected = createHmac('sha256', Buffer.from(secret)).update(body).digest('hex')
        expect(signBody({ body, secret })).toBe(`sha256=${expected}`)
      }),
    )
  })
})

describe('webhook-signature', () => {
  it.each([
    [
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      1614265330,
      '{"test": 2432232314}',
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    ],
    [
      'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
      'msg_27UH4WbU6Z5A5EzD8u03UvzRbpk',
      1649367553,
      '{"email":"test@example.com","username":"test_user"}',
      'v1,tZ1I4/hDygAJgO5TYxiSd6Sd0kDW6hPenDe+bTa3Kkw=',
    ],
  ])('agrees with the published value for %s', (secret, id, timestampSeconds, body, expected) => {
    expect(signStandardWebhook({ id, timestampSeconds, body, secrets: [secret] })).toBe(expected)
  })

  it('is accepted by standardwebhooks with every secret that still holds, and by no other', () => {
    fc.assert(
      fc.property(
        anyText,
        fc.uniqueArray(anySecret, { minLength: 1, maxLength: 3 }),
        anySecret,
        (text, secrets, other) => {
          fc.pre(!secrets.includes(other))
          const body = Buffer.from(text)
          const timestampSeconds = nowSeconds()
          const headers = {
            'webhook-id': 'evt_1',
            'webhook-timestamp': String(timestampSeconds),
            'webhook-signature': signStandardWebhook({ id: 'evt_1', timestampSeconds, body, secrets }),
          }
          const verifyWith = (secret: string) => new Webhook(secret).verify(body, headers, { jsonParse: false })
          for (const secret of secrets) expect(() => verifyWith(secret)).not.toThrow()
          expect(() => verifyWith(other)).toThrow('No matching signature found')
        },
      ),
    )
  })

  it('has one value for each secret, newest first', () => {
    const [newest, older] = [createSecret(randomBytes), createSecret(randomBytes)]
    const message = { id: 'evt_1', timestampSeconds: 1, body: '{}' }
    const both = signStandardWebhook({ ...message, secrets: [newest, older] })
    expect(both.split(' ')).toEqual(
      [newest, older].map((secret) => signStandardWebhook({ ...message, secrets: [secret] })),
    )
  })
})

describe('verifySignature', () => {
  const [newest, older, ended] = [createSecret(randomBytes), createSecret(randomBytes), createSecret(randomBytes)]
  const body = '{"id":"evt_1","event":"submission.accepted"}'
  const signature = signBody({ body, secret: older })

  it('accepts every secret that still holds', () => {
    expect(verifySignature({ body, signature, secrets: [newest, older] })).toEqual({ valid: true, reason: null })
  })

  it.each([
    ['a secret that has ended', { body, signature: signBody({ body, secret: ended }) }],
    ['another body', { body: `${body} `, signature }],
    ['the right form with no secret to try', { body, signature, secrets: [] }],
  ])('refuses %s as a mismatch', (_, claim) => {
    expect(verifySignature({ secrets: [newest, older], ...claim })).toEqual({ valid: false, reason: 'mismatch' })
  })

  it.each([
    ['nothing', ''],
    ['no prefix', signature.slice('sha256='.length)],
    ['another algorithm', signature.replace('sha256', 'sha1')],
    ['upper-case hex', `sha256=${signature.slice(7).toUpperCase()}`],
    ['an upper-case prefix', signature.replace('sha256', 'SHA256')],
    ['one digit less', signature.slice(0, -1)],
    ['one digit more', `${signature}0`],
    ['a line end', `${signature}\n`],
    ['a blank before', ` ${signature}`],
    ['two values', `${signature},${signature}`],
    ['something that is not hex', `sha256=${'g'.repeat(64)}`],
    ['full-width digits', `sha256=${'０'.repeat(64)}`],
  ])('calls %s malformed', (_, malformed) => {
    expect(verifySignature({ body, signature: malformed, secrets: [newest, older] })).toEqual({
      valid: false,
      reason: 'malformed',
    })
  })

  it('accepts what was signed, and refuses every flip of a single byte of body or signature', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 40 }),
        anySecret,
        fc.integer({ min: 1, max: 255 }),
        (bytes, secret, flip) => {
          const right = signBody({ body: bytes, secret })
          expect(verifySignature({ body: bytes, signature: right, secrets: [secret] }).valid).toBe(true)
          for (const at of bytes.keys()) {
            const changed = bytes.map((byte, index) => (index === at ? byte ^ flip : byte))
            expect(verifySignature({ body: changed, signature: right, secrets: [secret] }).valid).toBe(false)
          }
          for (const at of Buffer.from(right).keys()) {
            const changed = Buffer.from(right).map((byte, index) => (index === at ? byte ^ flip : byte))
            const claim = { body: bytes, signature: Buffer.from(changed).toString('latin1'), secrets: [secret] }
            expect(verifySignature(claim).valid).toBe(false)
          }
        },
      ),
      { numRuns: 20 },
    )
  })
})
