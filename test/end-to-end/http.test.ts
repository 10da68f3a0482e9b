import { describe, expect, it } from 'vitest'
import { type Answer, send, store } from '#test/end-to-end/support/client.ts'
import { expectProblem } from '#test/end-to-end/support/expect-problem.ts'
import type { Problem } from '#test/end-to-end/support/shapes.ts'

const browserOrigin = 'https://cards.example'
const asBrowser = { origin: browserOrigin }
const preflightOf = (method: string) => ({ ...asBrowser, 'access-control-request-method': method })

/** A request for every kind of answer that a function gives. */
const answers: Readonly<Record<string, () => Promise<Answer>>> = {
  'a created submission': () => store.submit(),
  'a list': () => store.call('GET', '/submissions?limit=1'),
  'a refusal of a function': () => store.call('POST', '/submissions'),
  'a missing object': () => store.call('GET', '/submissions/nothing'),
  'an unknown path': () => send('GET', '/api/v1/nothing'),
  'a wrong verb': () => send('DELETE', '/api/v1/submissions'),
  'the verbs of a path': () => send('OPTIONS', '/api/v1/webhooks'),
}

/** Answers that the gateway gives without a function. */
const gatewayAnswers: typeof answers = {
  'a refused credential': () => send('GET', '/api/v1/submissions'),
  'a preflight': () => send('OPTIONS', '/api/v1/submissions', { headers: preflightOf('POST') }),
}

const names = (all: typeof answers) => Object.keys(all)
const namesOfProblems = names(answers).filter(
  (name) => !['a created submission', 'a list', 'the verbs of a path'].includes(name),
)

describe('verbs and paths', () => {
  it.each([
    { method: 'PUT', path: '/api/v1/submissions', allowed: ['GET', 'OPTIONS', 'POST'] },
    { method: 'DELETE', path: '/api/v1/submissions', allowed: ['GET', 'OPTIONS', 'POST'] },
    { method: 'PATCH', path: '/api/v1/submissions/5', allowed: ['GET', 'OPTIONS'] },
    { method: 'GET', path: '/api/v1/submissions/5/transitions', allowed: ['OPTIONS', 'POST'] },
    { method: 'PUT', path: '/api/v1/webhooks', allowed: ['GET', 'OPTIONS', 'POST'] },
  ])('$method $path is 405 with Allow', async ({ method, path, allowed }) => {
    const answer = await send(method, path)
    expectProblem(answer, 405, 'METHOD_NOT_ALLOWED')
    expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(allowed)
  })

  it.each(['/api/v1/submissions', '/api/v1/submissions/5', '/api/v1/webhooks'])('HEAD %s is 405', async (path) => {
    const { status, headers, body } = await send('HEAD', path)
    expect({ status, body }).toEqual({ status: 405, body: undefined })
    expect(headers.get('allow')).toContain('GET')
  })

  it.each([
    { path: '/api/v1/submissions/5/transitions', verb: 'POST' },
    { path: '/api/v1/webhooks', verb: 'POST' },
    { path: '/api/v1/webhooks/5', verb: 'DELETE' },
  ])('OPTIONS $path is 204 with Allow and no CORS', async ({ path, verb }) => {
    const { status, headers, body } = await send('OPTIONS', path, { headers: preflightOf(verb) })
    expect({ status, body }).toEqual({ status: 204, body: undefined })
    expect(headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining([verb, 'OPTIONS']))
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  it.each([
    ['GET', '/api'],
    ['POST', '/api/v2/submissions'],
    ['GET', '/api/v1/submission'],
    ['OPTIONS', '/api/v1/nothing'],
    ['DELETE', '/api/v1/submissions/5/transitions/6'],
    ['GET', '/submissions'],
  ])('%s %s is 404', async (method, path) => {
    const answer = await send(method, path)
    expectProblem(answer, 404, 'NOT_FOUND')
    expect(answer.headers.get('allow')).toBeNull()
  })
})

describe('every answer', () => {
  const all = { ...answers, ...gatewayAnswers }

  it.each(names(all))('has the security headers: %s', async (name) => {
    const { headers } = await all[name]!()
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{7,}/)
  })

  it.each(names(answers))('of a function has a request id, and never the caller’s: %s', async (name) => {
    const [one, other] = [await answers[name]!(), await answers[name]!()]
    const ids = [one, other].map(({ headers }) => headers.get('x-request-id'))
    expect(ids.every((id) => id !== null && id !== '')).toBe(true)
    expect(ids[0]).not.toBe(ids[1])
    const chosen = await send('GET', '/api/v1/nothing', { headers: { 'x-request-id': 'mine' } })
    expect(chosen.headers.get('x-request-id')).not.toBe('mine')
  })

  it.each(names(gatewayAnswers))('of the gateway has a request id: %s', async (name) => {
    const { headers, body } = await gatewayAnswers[name]!()
    expect(headers.get('x-request-id')).toMatch(/\S/)
    if (body !== undefined) expect((body as Problem).request_id).toBe(headers.get('x-request-id'))
  })

  it.each(namesOfProblems)('that is an error says the request id in its body too: %s', async (name) => {
    const { headers, body } = await answers[name]!()
    expect((body as Problem).request_id).toBe(headers.get('x-request-id'))
  })

  it.each(names(answers).filter((name) => name !== 'the verbs of a path'))('is JSON in UTF-8: %s', async (name) => {
    const { headers } = await answers[name]!()
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  })
})

describe('CORS', () => {
  const exposed = ['Idempotency-Replayed', 'Location', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'X-Request-Id']
  const listed = (value: string | null) => value?.split(', ').sort()

  it.each(['a created submission', 'a refusal of a function', 'a list', 'a missing object'])(
    'lets a browser on any page read what a customer may call: %s',
    async (name) => {
      const { headers } = await answers[name]!()
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.get('access-control-allow-credentials')).toBeNull()
      expect(listed(headers.get('access-control-expose-headers'))).toEqual(exposed)
    },
  )

  it('is granted before a browser submits', async () => {
    const { status, headers, body } = await gatewayAnswers['a preflight']!()
    expect({ status, body }).toEqual({ status: 204, body: undefined })
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-methods')).toBe('POST, GET')
    expect(listed(headers.get('access-control-allow-headers'))).toEqual([
      'authorization',
      'content-type',
      'idempotency-key',
    ])
    expect(headers.get('access-control-max-age')).toBe('7200')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  })

  it('lets a browser read why its credential was refused, on every path', async () => {
    for (const path of ['/api/v1/submissions', '/api/v1/webhooks', '/api/v1/submissions/5']) {
      const { status, headers } = await send('GET', path, { headers: asBrowser })
      expect(status).toBe(401)
      expect(headers.get('access-control-allow-origin')).toBe('*')
    }
  })

  it.each(['an unknown path', 'a wrong verb', 'the verbs of a path'])('is not granted for %s', async (name) => {
    const { headers } = await answers[name]!()
    expect([...headers.keys()].filter((header) => header.startsWith('access-control-'))).toEqual([])
  })
})

describe('the rate limit', () => {
  it('stands in the headers of every answer to a key', async () => {
    for (const { headers } of [await answers['a list']!(), await answers['a refusal of a function']!()]) {
      expect(headers.get('ratelimit-policy')).toMatch(/^"tier";q=\d+;w=60$/)
      expect(headers.get('ratelimit')).toMatch(/^"tier";r=\d+;t=\d+$/)
    }
  })
})
