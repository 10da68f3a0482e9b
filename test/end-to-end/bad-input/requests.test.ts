import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { apiKey, baseUrl, send, store, submissionFields, uniqueEmail } from '#test/end-to-end/support/client.ts'
import { expectProblem } from '#test/end-to-end/support/expect-problem.ts'
import type { Submission } from '#test/end-to-end/support/shapes.ts'
import { jsonHeaders, openConnection, rawRequest, sendBytes, sendRaw } from './raw-http.ts'

const submissions = '/api/v1/submissions'
const body = JSON.stringify(submissionFields())
const post = (headers: Readonly<Record<string, string>>, raw: string = body) =>
  store.call('POST', '/submissions', { raw, headers })

let submission: Submission
beforeAll(async () => {
  submission = await store.makeSubmission()
})

describe('B25: the content type', () => {
  it.each(['application/json; charset=utf-16', `application/json; x=${'y'.repeat(1024)}`])(
    'may have parameters, which change nothing: %s',
    async (type) => {
      expect((await post({ 'content-type': type })).status).toBe(201)
    },
  )

  it.each([
    'application/jsonp',
    'application/json application/json',
    'text/json',
    'application/vnd.api+json',
    '*/*',
    'json',
    'x'.repeat(1024),
  ])('is refused as %s', async (type) => {
    expectProblem(await post({ 'content-type': type }), 415, 'UNSUPPORTED_MEDIA_TYPE')
  })
})

describe('B27: a form is refused', () => {
  it.each([1, 10_000])('of %i parts with files', async (parts) => {
    const part = '--x\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\n\r\n'
    const answer = await post({ 'content-type': 'multipart/form-data; boundary=x' }, `${part.repeat(parts)}--x--`)
    expectProblem(answer, 415, 'UNSUPPORTED_MEDIA_TYPE')
  })

  it('of a page', async () => {
    const answer = await post({ 'content-type': 'application/x-www-form-urlencoded' }, 'card_list=1+Opt')
    expectProblem(answer, 415, 'UNSUPPORTED_MEDIA_TYPE')
  })
})

describe('B29: the length of a body', () => {
  const json = 'Content-Type: application/json'

  it('need not be known before it is sent', async () => {
    const chunks = `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`
    const headers = [json, 'Transfer-Encoding: chunked']
    expect(await sendRaw({ method: 'POST', path: submissions, headers, body: chunks })).toMatchObject({ status: 201 })
  })

  it('that is too short cuts the body off', async () => {
    const answer = await sendRaw({ method: 'POST', path: submissions, headers: [json, 'Content-Length: 20'], body })
    // Of the function, or of the server, which takes the rest for a second request.
    expect(answer?.status).toBe(400)
  })

  it.each([
    ['is no number', ['Content-Length: ten']],
    ['is negative', ['Content-Length: -1']],
    ['is said twice', ['Content-Length: 20', 'Content-Length: 21']],
    ['is said in two ways', [`Content-Length: ${body.length}`, 'Transfer-Encoding: chunked']],
  ])('that %s is refused, and nothing is stored', async (_, lengths) => {
    const email = uniqueEmail()
    const mine = JSON.stringify(submissionFields({ customer_email: email }))
    const answer = await sendRaw({ method: 'POST', path: submissions, headers: [json, ...lengths], body: mine })
    // Without an answer it was not taken either.
    expect([400, undefined]).toContain(answer?.status)
    expect((await store.listSubmissions({ customer_email: email })).data).toEqual([])
  })

  it('of 11 MB is too much', async () => {
    expectProblem(
      await post({ 'content-type': 'application/json' }, 'x'.repeat(11 * 1024 ** 2)),
      413,
      'PAYLOAD_TOO_LARGE',
    )
  })
})

describe('B30: headers', () => {
  it('of 300 names change nothing', async () => {
    const headers = Array.from({ length: 300 }, (_, index) => `X-${index}: 1`)
    expect(await sendRaw({ path: '/api/v1/store', headers })).toMatchObject({ status: 200 })
  })

  it('of 20 KB are refused', async () => {
    const answer = await sendRaw({ path: '/api/v1/store', headers: [`X-Long: ${'x'.repeat(20_480)}`] })
    expect(answer?.status).toBeGreaterThanOrEqual(400)
    expect(answer?.status).toBeLessThan(500)
  })

  it('that name two credentials are refused, though the first is good', async () => {
    const answer = await sendRaw({ path: '/api/v1/store', headers: ['Authorization: Bearer other'] })
    expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
  })
})

describe('B37: a path that is written in another way leads nowhere', () => {
  it.each([
    '//api/v1/store',
    '/api//v1/store',
    '/API/V1/STORE',
    '/api/v1/Store',
    '/api/v1/submissions/../store',
    '/api/v1/submissions/%2e%2e/store',
    '/api/v1/%2e/store',
    '/api/v1/store%00',
    '/api/v1/store;x=1',
    '/api/v1%2fstore',
    '/api/v1/submissions/%00',
    '/api/v1/submissions/%2F',
    '/api/v1/submissions/%c0%af',
    '/api/v1/submissions/%zz',
  ])('%s', async (path) => {
    expect(await sendRaw({ path })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })

  it('also when it is 7 KB long, which the gateway of AWS refuses itself', async () => {
    const answer = await sendRaw({ path: `${submissions}/${'x'.repeat(7_000)}` })
    expect([404, 414]).toContain(answer?.status)
  })

  it('not even to an object that is there', async () => {
    for (const path of [`${submissions}%2F${submission.id}`, `${submissions}/${submission.id}%00`]) {
      expect(await sendRaw({ path })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    }
  })
})

describe('B38: an id that cannot exist', () => {
  it.each(['*', '%23', 'sub_1', 'x'.repeat(1024), '%D9%A3'.repeat(32), 'STORE%231', '__proto__', '0'])(
    '%s is the same 404 as a missing one, for every kind of object',
    async (id) => {
      for (const path of [
        `/submissions/${id}`,
        `/submissions/${id}/history`,
        `/webhooks/${id}`,
        `/webhooks/${id}/deliveries`,
        `/webhooks/${randomUUID()}/deliveries/${id}`,
      ]) {
        expectProblem(await store.call('GET', path), 404, 'NOT_FOUND')
      }
      expectProblem(await store.call('DELETE', `/api-keys/${id}`), 404, 'NOT_FOUND')
    },
  )

  it('is that of an object of another kind', async () => {
    expectProblem(await store.call('GET', `/webhooks/${submission.id}`), 404, 'NOT_FOUND')
  })
})

describe('B43: a method', () => {
  it.each(['PROPFIND', 'TRACE', 'SEARCH', 'CONNECT', 'BREW'])('that no route has is refused: %s', async (method) => {
    const answer = await sendRaw({ method, path: `${submissions}/${submission.id}` })
    // Undefined: the server may close the connection instead.
    expect([400, 403, 404, 405, 501, undefined]).toContain(answer?.status)
  })

  it.each(['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'])('is not replaced by %s', async (name) => {
    const { body: webhook } = await store.createWebhook({
      url: `https://${randomUUID()}.example/`,
      events: ['submission.completed'],
    })
    const answer = await store.call('GET', `/webhooks/${webhook.id}?_method=DELETE`, { headers: { [name]: 'DELETE' } })
    expectProblem(answer, 400, 'INVALID_PARAMETER')
    const read = await store.call('GET', `/webhooks/${webhook.id}`, { headers: { [name]: 'DELETE' } })
    expect(read.status).toBe(200)
    expect((await store.deleteWebhook(webhook.id)).status).toBe(204)
  })
})

describe('B44: headers that say where a request came from', () => {
  it('change no link', async () => {
    const headers = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      'x-forwarded-port': '666',
      'x-forwarded-for': '127.0.0.1',
      'x-original-url': '/api/v1/store',
      'x-rewrite-url': '/api/v1/store',
      forwarded: 'for=127.0.0.1;host=evil.example;proto=gopher',
    }
    const created = await store.submit({}, headers)
    expect(created.headers.get('location')).toBe(`${baseUrl}${submissions}/${created.body.id}`)
  })

  it('give no other limit', async () => {
    const remaining = async (address: string) => {
      const { headers } = await store.call('GET', '/store', { headers: { 'x-forwarded-for': address } })
      const { r, t } = /r=(?<r>\d+);t=(?<t>\d+)/.exec(headers.get('ratelimit') ?? '')?.groups ?? {}
      return { requestsLeft: Number(r), resetSeconds: Number(t) }
    }
    const first = await remaining('192.0.2.1')
    const second = await remaining('192.0.2.2')
    // A new minute may have begun in between.
    if (second.resetSeconds > first.resetSeconds) return
    expect(second.requestsLeft).toBeLessThan(first.requestsLeft)
  })
})

describe('B45: an origin', () => {
  it.each(['null', 'file://', 'https://evil.example', 'https://api.example.com.evil.example', '*'])(
    'is never reflected: %s',
    async (origin) => {
      const answers = [
        await store.submit({}, { origin }),
        await send('OPTIONS', submissions, {
          headers: {
            origin,
            'access-control-request-method': 'DELETE',
            'access-control-request-headers': 'x-evil, cookie',
            'access-control-request-private-network': 'true',
          },
        }),
      ]
      for (const { headers } of answers) {
        expect(headers.get('access-control-allow-origin')).toBe('*')
        expect(headers.get('access-control-allow-credentials')).toBeNull()
        expect(headers.get('access-control-allow-private-network')).toBeNull()
        expect(headers.get('access-control-allow-methods') ?? '').not.toContain('DELETE')
        expect(headers.get('access-control-allow-headers') ?? '').not.toMatch(/evil|cookie/)
      }
    },
  )
})

describe('B62: a caller that sends slowly', () => {
  it('keeps no other waiting, and what it never ends is not stored', async () => {
    const email = uniqueEmail()
    const mine = JSON.stringify(submissionFields({ customer_email: email }))
    const whole = rawRequest({ method: 'POST', path: submissions, headers: jsonHeaders(mine), body: mine })
    const connection = openConnection()
    connection.on('error', () => {})
    await once(connection, 'connect')
    for (const byte of whole.slice(0, 20)) {
      connection.write(byte)
      await pause(20)
    }
    connection.write(whole.slice(20, -10))

    expect((await send('GET', '/api/v1/store', { headers: { authorization: `Bearer ${apiKey}` } })).status).toBe(200)
    connection.destroy()
    expect((await store.listSubmissions({ customer_email: email })).data).toEqual([])
  })

  it('is served when it ends', async () => {
    const whole = rawRequest({ method: 'POST', path: submissions, headers: jsonHeaders(body), body })
    expect(await sendBytes(whole)).toMatchObject({ status: 201 })
  })
})
