import { describe, expect, it } from 'vitest'
import { type RouteId, routes } from '#shared/api/routes.ts'
import { createClient } from '#shared/client/client.ts'
import { answer } from '#test/support/receiver.ts'
import { routeList } from '#test/support/route-list.ts'
import { json, tryClient } from './try-client.ts'

const { client, options, answers } = await tryClient()
const page = (data: unknown[], next_cursor: string | null) =>
  json(200, { data, has_more: next_cursor !== null, next_cursor })

/** One call of the method of each route: the compiler asks for a line when a route comes. */
const calls = {
  'submissions.create': () =>
    client.submissions.create({ customer_email: 'ann@example.com', customer_name: 'Ann', card_list: '4 Bolt' }),
  'submissions.list': () => client.submissions.list().page(),
  'submissions.get': () => client.submissions.get('s/1'),
  'submissions.transition': () => client.submissions.transition('s/1', { action: 'approve' }),
  'submissions.history': () => client.submissions.history('s/1').page(),
  'card-lists.parse': () => client.cardLists.parse({ card_list: '4 Bolt' }),
  'webhooks.create': () => client.webhooks.create({ url: 'https://example.com', events: ['submission.received'] }),
  'webhooks.list': () => client.webhooks.list().page(),
  'webhooks.get': () => client.webhooks.get('w/1'),
  'webhooks.delete': () => client.webhooks.delete('w/1'),
  'webhooks.update': () => client.webhooks.update('w/1', { status: 'disabled' }),
  'webhooks.rotate-secret': () => client.webhooks.rotateSecret('w/1'),
  'webhooks.test': () => client.webhooks.test('w/1'),
  'webhooks.verify': () => client.webhooks.verify('w/1', { payload: '{}', signature: 'sha256=' }),
  'webhooks.recover': () => client.webhooks.recover('w/1', { status: 'held', since: '2026-11-20T10:15:30Z' }),
  'deliveries.list': () => client.webhooks.deliveries.list('w/1').page(),
  'deliveries.get': () => client.webhooks.deliveries.get('w/1', 'd/1'),
  'deliveries.resend': () => client.webhooks.deliveries.resend('w/1', 'd/1'),
  'api-keys.create': () => client.apiKeys.create({ name: 'Till', scope: 'read-only' }),
  'api-keys.list': () => client.apiKeys.list().page(),
  'api-keys.delete': () => client.apiKeys.delete('k/1'),
  'customer-sessions.create': () => client.customerSessions.create({ customer_email: 'ann@example.com' }),
  'form-links.create': () => client.formLinks.create({ customer_email: 'ann@example.com' }),
  'console-links.create': () => client.consoleLinks.create({ email: 'sam@example.com', role: 'reviewer' }),
  'console-sessions.create': () => client.consoleSessions.create(),
  'store.get': () => client.store.get(),
} satisfies Record<RouteId, () => Promise<unknown>>

const ids: Readonly<Record<string, string>> = {
  submission_id: 's%2F1',
  webhook_id: 'w%2F1',
  delivery_id: 'd%2F1',
  key_id: 'k%2F1',
}

describe('the method of a route', () => {
  it.each(routeList)('calls $id with its method and path, ids escaped, and the credential', async ({ id }) => {
    const { method, path } = routes[id]
    const requests = answers(method === 'DELETE' ? answer(204) : json(200, { id: 'x' }))

    await expect(calls[id]()).resolves.toEqual(method === 'DELETE' ? undefined : { id: 'x' })

    expect(requests()).toHaveLength(1)
    expect(requests()[0]).toMatchObject({
      method,
      path: `/stage${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '')}`,
      headers: { authorization: 'Bearer sik_test' },
    })
  })

  it('sends its body as JSON, and no content type without one', async () => {
    const requests = answers(json(201, {}))
    await calls['api-keys.create']()
    await calls['webhooks.test']()

    expect(JSON.parse(requests()[0]!.body.toString())).toEqual({ name: 'Till', scope: 'read-only' })
    expect(requests().map(({ headers }) => headers['content-type'])).toEqual(['application/json', undefined])
    expect(requests()[1]?.body).toHaveLength(0)
  })

  it('sends filters in the query, without those that are undefined', async () => {
    const requests = answers(page([], null))
    const query = { status: 'quoted', customer_email: 'a+b@example.com', order: undefined, limit: 5 } as const
    await client.submissions.list(query).page()

    expect(requests()[0]?.path).toBe(
      '/stage/api/v1/submissions?status=quoted&customer_email=a%2Bb%40example.com&limit=5',
    )
  })

  it('sends If-Match, and shows the headers of the answer, where the ETag is', async () => {
    const requests = answers(json(200, {}, { etag: '"8"' }))
    const tags: (string | null)[] = []
    await client.webhooks.update('w', {}, { ifMatch: '"7"', onHeaders: (headers) => tags.push(headers.get('etag')) })

    expect(requests()[0]?.headers['if-match']).toBe('"7"')
    expect(tags).toEqual(['"8"'])
  })

  it('takes a token of a session in place of a key', async () => {
    const requests = answers(json(200, {}))
    const { apiKey: _, ...rest } = options
    await createClient({ ...rest, token: 'eyJ' }).cardLists.parse({ card_list: '' })

    expect(requests()[0]?.headers.authorization).toBe('Bearer eyJ')
  })

  it("calls a browser's fetch as a function, because it refuses to be a method", async () => {
    async function own(this: unknown) {
      return Response.json({ isMethod: this !== undefined })
    }

    await expect(createClient({ ...options, fetch: own }).store.get()).resolves.toEqual({ isMethod: false })
  })

  it('uses the fetch that it is given', async () => {
    const own: typeof fetch = async () => Response.json({ name: 'own' })

    await expect(createClient({ ...options, fetch: own }).store.get()).resolves.toEqual({ name: 'own' })
  })
})

describe('createClient', () => {
  const urlMessage = 'baseUrl must be an http or https URL without /api/v1, such as https://api.example.com.'

  it.each([
    '',
    'api.example.com',
    '/stage',
    'ftp://api.example.com',
    'https://',
    'https://api.example.com/api/v1',
    'https://api.example.com/stage/api/v1/',
    'https://api.example.com?stage=live',
  ])('refuses the base URL "%s" at once', (baseUrl) => {
    expect(() => createClient({ ...options, baseUrl })).toThrow(new TypeError(urlMessage))
  })

  it.each([{ apiKey: '' }, { token: '' }])('refuses an empty credential at once: %j', (credential) => {
    const { baseUrl } = options

    expect(() => createClient({ baseUrl, ...credential })).toThrow(new TypeError('apiKey or token must not be empty.'))
  })
})

describe('a list', () => {
  it('goes through all pages, empty ones too, with the filters of the first', async () => {
    const requests = answers(page([1, 2], 'a'), page([], 'b'), page([3], null))
    const rows: unknown[] = []
    for await (const row of client.submissions.list({ status: 'quoted' })) rows.push(row)

    expect(rows).toEqual([1, 2, 3])
    expect(requests().map(({ path }) => path.split('?')[1])).toEqual([
      'status=quoted',
      'status=quoted&cursor=a',
      'status=quoted&cursor=b',
    ])
  })

  it('asks for no page that is not needed', async () => {
    const requests = answers(page([1, 2], 'a'))
    for await (const _ of client.webhooks.list()) break

    expect(requests()).toHaveLength(1)
  })

  it('begins at a cursor, and shows the page there', async () => {
    const requests = answers(page([4], 'b'))

    expect(await client.apiKeys.list({ cursor: 'a' }).page()).toEqual({ data: [4], has_more: true, next_cursor: 'b' })
    expect(requests()[0]?.path).toContain('?cursor=a')
  })
})
