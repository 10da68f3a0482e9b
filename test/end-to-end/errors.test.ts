import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, apiKey, send, store, submissionFields } from '#test/end-to-end/support/client.ts'
import { expectProblem, pathsOf } from '#test/end-to-end/support/expect-problem.ts'
import type { Submission } from '#test/end-to-end/support/shapes.ts'

const json = { 'content-type': 'application/json' }
const plain = { 'content-type': 'text/plain' }
/** Like `largeText`, larger than 256 KiB. */
const largeJson = JSON.stringify(submissionFields({ notes: 'x'.repeat(262_144) }))
const largeText = 'x'.repeat(262_145)

describe('a credential is refused', () => {
  const get = (authorization?: string) =>
    send('GET', '/api/v1/submissions', { headers: authorization === undefined ? {} : { authorization } })
  const lastCharacter = apiKey.at(-1) === '0' ? '1' : '0'

  it.each([
    { what: 'that is missing', authorization: undefined },
    { what: 'without a scheme', authorization: apiKey },
    { what: 'of another scheme', authorization: `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}` },
    { what: 'without a token', authorization: 'Bearer' },
    { what: 'with two blanks', authorization: `Bearer  ${apiKey}` },
    { what: 'with something behind it', authorization: `Bearer ${apiKey} x` },
    { what: 'that is cut short', authorization: `Bearer ${apiKey.slice(0, -1)}` },
    { what: 'with a typo', authorization: `Bearer ${apiKey.slice(0, -1)}${lastCharacter}` },
    { what: 'of another form', authorization: 'Bearer secret' },
    { what: 'that is no session of ours', authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhbm4ifQ.c2lnbmF0dXJl' },
  ])('$what', async ({ authorization }) => {
    const answer = await get(authorization)
    expectProblem(answer, 401, 'UNAUTHENTICATED')
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  })

  it('with one answer for all', async () => {
    const messages = await Promise.all(
      [undefined, 'Bearer x', `Bearer ${apiKey.slice(0, -1)}${lastCharacter}`].map(async (authorization) => {
        const { request_id, ...problem } = expectProblem(await get(authorization), 401, 'UNAUTHENTICATED')
        expect(request_id).toBeTruthy()
        return problem
      }),
    )
    expect(new Set(messages.map((problem) => JSON.stringify(problem))).size).toBe(1)
  })

  it('in the query, where it is an unknown parameter', async () => {
    const path = `/submissions?access_token=${apiKey}`
    expectProblem(await send('GET', `/api/v1${path}`), 401, 'UNAUTHENTICATED')
    expect(pathsOf(expectProblem(await store.call('GET', path), 400, 'INVALID_PARAMETER'))).toEqual(['access_token'])
  })

  it.each(['bearer', 'BEARER', 'bEaReR'])('never for its scheme being written %s', async (scheme) => {
    expect((await get(`${scheme} ${apiKey}`)).status).toBe(200)
  })
})

describe('a body is refused', () => {
  const post = (raw: string, headers: Record<string, string> = json) =>
    store.call('POST', '/submissions', { raw, headers })
  const valid = JSON.stringify(submissionFields())

  it.each([
    { what: 'without a content type', headers: {} },
    { what: 'of another content type', headers: plain },
    { what: 'of a similar content type', headers: { 'content-type': 'application/json-seq' } },
    { what: 'of two content types', headers: { 'content-type': 'application/json, text/plain' } },
    { what: 'that is compressed', headers: { ...json, 'content-encoding': 'gzip' } },
  ])('$what', async ({ headers }) => {
    expectProblem(await post(valid, headers), 415, 'UNSUPPORTED_MEDIA_TYPE')
  })

  it.each([
    { 'content-type': 'application/json; charset=utf-8' },
    { 'content-type': 'Application/JSON' },
    { ...json, 'content-encoding': 'identity' },
  ])('never for being sent as %j', async (headers) => {
    expect((await post(valid, headers)).status).toBe(201)
  })

  it('of more than 256 KiB', async () => {
    expectProblem(await post(largeJson), 413, 'PAYLOAD_TOO_LARGE')
  })

  it.each(['{', 'null,', "{'a':1}", '{"a":1}}', 'card_list=1+Opt'])('that is no JSON: %s', async (raw) => {
    expectProblem(await post(raw), 400, 'INVALID_JSON')
  })

  it.each(['null', '[]', '"text"', '5'])('that is no object: %s', async (raw) => {
    expectProblem(await post(raw), 422, 'VALIDATION_FAILED')
  })
})

describe('of two mistakes the answer names the earlier:', () => {
  const missing = randomUUID()
  const usedKey = { 'idempotency-key': randomUUID() }
  let rejected: Submission

  beforeAll(async () => {
    await store.submit({}, usedKey)
    rejected = await store.makeSubmissionIn('rejected')
  })

  const submit = (raw: string, headers: Record<string, string> = {}, query = '') =>
    store.call('POST', `/submissions${query}`, { raw, headers: { ...json, ...headers } })
  const anonymously = (method: string, path: string) => send(method, path, { raw: '{', headers: plain })
  const approve = (id: string, headers: Record<string, string> = {}) =>
    store.transition(id, { action: 'approve' }, headers)

  it.each<{ order: string; status: number; code: string; ask: () => Promise<Answer> }>([
    {
      order: 'an unknown path before the credential',
      status: 404,
      code: 'NOT_FOUND',
      ask: () => anonymously('POST', '/api/v1/nothing'),
    },
    {
      order: 'the verb before the credential',
      status: 405,
      code: 'METHOD_NOT_ALLOWED',
      ask: () => anonymously('PUT', '/api/v1/submissions'),
    },
    {
      order: 'the credential before the content type',
      status: 401,
      code: 'UNAUTHENTICATED',
      ask: () => anonymously('POST', '/api/v1/submissions'),
    },
    {
      order: 'the content type before the size',
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
      ask: () => submit(largeText, plain),
    },
    { order: 'the size before the JSON', status: 413, code: 'PAYLOAD_TOO_LARGE', ask: () => submit(largeText) },
    {
      order: 'the JSON before the parameters',
      status: 400,
      code: 'INVALID_JSON',
      ask: () => submit('{', {}, '?unknown=1'),
    },
    {
      order: 'the parameters before the fields',
      status: 400,
      code: 'INVALID_PARAMETER',
      ask: () => submit('{}', {}, '?unknown=1'),
    },
    {
      order: 'the headers before the fields: Idempotency-Key',
      status: 400,
      code: 'INVALID_IDEMPOTENCY_KEY',
      ask: () => submit('{}', { 'idempotency-key': 'two words' }),
    },
    {
      order: 'the headers before the fields: If-Match',
      status: 400,
      code: 'INVALID_PARAMETER',
      ask: () => store.transition(missing, {}, { 'if-match': '1' }),
    },
    {
      order: 'the fields before a used key',
      status: 422,
      code: 'VALIDATION_FAILED',
      ask: () => submit('{}', usedKey),
    },
    {
      order: 'the fields before the object',
      status: 422,
      code: 'VALIDATION_FAILED',
      ask: () => store.transition(missing, {}),
    },
    {
      order: 'the object before If-Match',
      status: 404,
      code: 'NOT_FOUND',
      ask: () => approve(missing, { 'if-match': '"9"' }),
    },
    {
      order: 'If-Match before the state',
      status: 412,
      code: 'PRECONDITION_FAILED',
      ask: () => approve(rejected.id, { 'if-match': '"9"' }),
    },
    {
      order: 'the state before the items',
      status: 409,
      code: 'INVALID_TRANSITION',
      ask: () => store.transition(rejected.id, { action: 'quote', items: [{ id: missing, quoted_price_cents: 1 }] }),
    },
  ])('$order', async ({ status, code, ask }) => {
    expectProblem(await ask(), status, code)
  })

  it('a repeat before If-Match and the state', async () => {
    const headers = { 'idempotency-key': randomUUID(), 'if-match': '"1"' }
    const { id } = await store.makeSubmission()
    const first = await approve(id, headers)
    const again = await approve(id, headers)
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    const other = await store.transition(id, { action: 'reject' }, headers)
    expectProblem(other, 422, 'IDEMPOTENCY_KEY_REUSED')
  })
})
