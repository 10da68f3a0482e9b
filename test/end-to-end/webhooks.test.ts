import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { baseUrl, type Fields, otherStore, store } from '#test/end-to-end/support/client.ts'
import { expectProblem, pathsOf } from '#test/end-to-end/support/expect-problem.ts'
import type { EventName, Page, Webhook } from '#test/end-to-end/support/shapes.ts'

const events: readonly EventName[] = ['submission.completed']
const uniqueUrl = () => `https://${randomUUID()}.example/hook`

/** A store has at most 10 webhooks, so each test deletes its own when it finishes. These get no deliveries. */
const it = test.extend(
  'register',
  ({ onTestFinished }) =>
    async (fields: Fields = {}, headers: Fields = {}, of = store) => {
      const created = await of.createWebhook({ url: uniqueUrl(), events, ...fields }, headers)
      onTestFinished(async () => {
        if (created.status === 201) await of.deleteWebhook(created.body.id)
      })
      return created
    },
)

const get = (id: string) => store.call<Webhook>('GET', `/webhooks/${id}`)
const list = async (query = '') => (await store.call<Page<Webhook>>('GET', `/webhooks${query}`)).body

describe('a new webhook', () => {
  it('is answered whole, with its secret', async ({ register }) => {
    const url = uniqueUrl()
    const asked: EventName[] = ['submission.accepted', 'submission.received']
    const { status, body } = await register({ url, events: asked, description: 'The till' })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      url,
      events: expect.arrayContaining(asked),
      description: 'The till',
      status: 'enabled',
      disabled_reason: null,
      secret: expect.stringMatching(/^whsec_[0-9A-Za-z+/]{43}=$/),
      secret_last4: body.secret?.slice(-4),
      previous_secret_expires_at: null,
      failing_since: null,
      created_at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      updated_at: body.created_at,
    })
    expect(body.events).toHaveLength(2)
  })

  it('has a secret of its own', async ({ register }) => {
    const secrets = [(await register()).body.secret, (await register()).body.secret]
    expect(new Set(secrets).size).toBe(2)
  })

  it('is there at once, at its Location, with the same ETag and never a secret', async ({ register }) => {
    const created = await register()
    const { secret, ...webhook } = created.body
    expect(secret).toBeTruthy()
    expect(created.headers.get('location')).toBe(`${baseUrl}/api/v1/webhooks/${webhook.id}`)
    const found = await get(webhook.id)
    expect(found).toMatchObject({ status: 200 })
    expect(found.body).toEqual(webhook)
    expect(found.headers.get('etag')).toBe(created.headers.get('etag'))
    expect(created.headers.get('etag')).toBe('"1"')
    expect((await list()).data.find(({ id }) => id === webhook.id)).toEqual(webhook)
  })

  it('may be the same as one of another store', async ({ register }) => {
    const url = uniqueUrl()
    await register({ url })
    expect(await register({ url }, {}, otherStore)).toMatchObject({ status: 201 })
  })

  it.for<{ what: string; fields: Fields; paths: readonly string[] }>([
    { what: 'no URL', fields: { url: 'cards' }, paths: ['/url'] },
    { what: 'no text as URL', fields: { url: null }, paths: ['/url'] },
    { what: 'a URL that is too long', fields: { url: `https://a.example/${'x'.repeat(2031)}` }, paths: ['/url'] },
    { what: 'no events', fields: { events: [] }, paths: ['/events'] },
    { what: 'an event twice', fields: { events: [...events, ...events] }, paths: ['/events'] },
    { what: 'an unknown event', fields: { events: ['submission.quoted'] }, paths: ['/events/0'] },
    { what: 'an event that is only a test', fields: { events: ['submission.test'] }, paths: ['/events/0'] },
    { what: 'a long description', fields: { description: 'x'.repeat(201) }, paths: ['/description'] },
    { what: 'a description of two lines', fields: { description: 'a\nb' }, paths: ['/description'] },
    { what: 'a secret of the caller', fields: { secret: 'whsec_mine' }, paths: ['/secret'] },
    { what: 'several mistakes', fields: { events: [], url: 'cards' }, paths: ['/events', '/url'] },
  ])('is refused with $what', async ({ fields, paths }, { register }) => {
    const problem = expectProblem(await register(fields), 422, 'VALIDATION_FAILED')
    expect(pathsOf(problem)).toEqual(paths)
  })
})

describe('a URL', () => {
  it.for([
    'https://shop.example:8443/hook?store=5',
    'https://shop.example:443/hook',
    'https://xn--krten-kva.example/hook',
    'https://kärten.example/hook',
    `https://shop.example/${'x'.repeat(2027)}`,
  ])('may be %s, and is kept as given', async (url, { register }) => {
    expect(await register({ url })).toMatchObject({ status: 201, body: { url } })
  })

  it.for([
    'http://shop.example/hook',
    'ftp://shop.example/hook',
    'mailto:ann@shop.example',
    'https://shop.example:444/hook',
    'https://shop.example:80/hook',
    'https://ann@shop.example/hook',
    'https://ann:secret@shop.example/hook',
    'https://shop.example/hook#part',
    'https://203.0.113.9/hook',
    'https://127.0.0.1/hook',
    'https://2130706433/hook',
    'https://0x7f.1/hook',
    'https://[2001:db8::1]/hook',
    'https://[::1]/hook',
    'https://localhost/hook',
    'https://shop/hook',
    'https://shop.localhost/hook',
    'https://shop.local/hook',
    'https://shop.internal/hook',
    'https://shop.home.arpa/hook',
    'https://shop.onion/hook',
    'https://shop.example./hook',
    `https://${new URL(baseUrl).hostname}/hook`,
  ])('may not be %s', async (url, { register }) => {
    const { message } = expectProblem(await register({ url }), 422, 'WEBHOOK_URL_NOT_ALLOWED')
    expect(message).toMatch(/\w{3}/)
  })

  it('may be that of one webhook only, however it is written', async ({ register }) => {
    const host = `${randomUUID()}.example`
    await register({ url: `https://${host}/hook` })
    for (const url of [`https://${host}/hook`, `HTTPS://${host.toUpperCase()}:443/a/../hook`]) {
      expectProblem(await register({ url }), 422, 'WEBHOOK_URL_NOT_ALLOWED')
    }
    expect((await register({ url: `https://${host}/hook/` })).status).toBe(201)
  })
})

describe('the list of webhooks', () => {
  it('has all, newest first, page by page', async ({ register }) => {
    const made: string[] = []
    for (let number = 0; number < 3; number += 1) made.unshift((await register()).body.id)
    const { data } = await list()
    expect(data.map(({ id }) => id).filter((id) => made.includes(id))).toEqual(made)
    const walked: Webhook[] = []
    for (let query = '?limit=1', page = await list(query); ; page = await list(query)) {
      walked.push(...page.data)
      expect(page.has_more).toBe(page.next_cursor !== null)
      if (page.next_cursor === null) break
      query = `?limit=1&cursor=${page.next_cursor}`
    }
    expect(walked).toEqual(data)
  })

  it('has at most ten, and room again when one is deleted', async ({ register }) => {
    const made: Webhook[] = []
    let answer = await register()
    while (answer.status === 201) {
      made.push(answer.body)
      answer = await register()
    }
    expectProblem(answer, 409, 'LIMIT_REACHED')
    expect((await list()).data).toHaveLength(10)
    await store.deleteWebhook(made[0]!.id)
    expect((await register()).status).toBe(201)
  })
})

describe('a deleted webhook', () => {
  it('is gone, and can be deleted once', async ({ register }) => {
    const { body } = await register()
    const deleted = await store.deleteWebhook(body.id)
    expect({ status: deleted.status, body: deleted.body }).toEqual({ status: 204, body: undefined })
    expectProblem(await get(body.id), 404, 'NOT_FOUND')
    expectProblem(await store.deleteWebhook(body.id), 404, 'NOT_FOUND')
    expect((await list()).data.map(({ id }) => id)).not.toContain(body.id)
  })

  it('leaves its URL to another', async ({ register }) => {
    const first = (await register()).body
    await store.deleteWebhook(first.id)
    const second = await register({ url: first.url })
    expect(second.status).toBe(201)
    expect(second.body.id).not.toBe(first.id)
    expect(second.body.secret).not.toBe(first.secret)
  })

  it('had the version that If-Match names', async ({ register }) => {
    const { id } = (await register()).body
    const remove = (tag: string) => store.call('DELETE', `/webhooks/${id}`, { headers: { 'if-match': tag } })
    expectProblem(await remove('"2"'), 412, 'PRECONDITION_FAILED')
    expectProblem(await remove('1'), 400, 'INVALID_PARAMETER')
    expect((await remove('"1"')).status).toBe(204)
  })

  it('is gone although a body came along', async ({ register }) => {
    const { id } = (await register()).body
    expect((await store.call('DELETE', `/webhooks/${id}`, { raw: 'not JSON' })).status).toBe(204)
  })
})

describe('a repeated create of a webhook', () => {
  const withKey = () => ({ 'idempotency-key': randomUUID() })

  it('answers the first one again, without the secret', async ({ register }) => {
    const [key, url] = [withKey(), uniqueUrl()]
    const first = await register({ url }, key)
    const again = await register({ url }, key)
    expect(again.status).toBe(201)
    expect(again.body).toEqual({ ...first.body, secret: null })
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(again.headers.get('location')).toBe(first.headers.get('location'))
    expect(again.headers.get('etag')).toBeNull()
  })

  it('does so after the webhook was deleted, and makes none', async ({ register }) => {
    const [key, url] = [withKey(), uniqueUrl()]
    const first = await register({ url }, key)
    await store.deleteWebhook(first.body.id)
    const again = await register({ url }, key)
    expect(again).toMatchObject({ status: 201, body: { ...first.body, secret: null } })
    expectProblem(await get(first.body.id), 404, 'NOT_FOUND')
  })

  it('with another body is refused', async ({ register }) => {
    const [key, url] = [withKey(), uniqueUrl()]
    await register({ url }, key)
    expectProblem(await register({ url, description: 'x' }, key), 422, 'IDEMPOTENCY_KEY_REUSED')
  })

  it('makes one webhook and shows one secret when ten race', async ({ register }) => {
    const [key, url] = [withKey(), uniqueUrl()]
    const answers = await Promise.all(Array.from({ length: 10 }, () => register({ url }, key)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(answers.filter(({ body }) => body.secret !== null)).toHaveLength(1)
    expect((await list()).data.filter((webhook) => webhook.url === url)).toHaveLength(1)
  })
})
