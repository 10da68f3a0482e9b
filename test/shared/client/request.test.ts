import { describe, expect, it } from 'vitest'
import { ApiError } from '#shared/client/api-error.ts'
import { createClient } from '#shared/client/client.ts'
import { answer, hang, redirectTo } from '#test/support/receiver.ts'
import { json, loseAnswer, problem, tryClient } from './try-client.ts'

const { client, options, answers, delays } = await tryClient()
const submission = { customer_email: 'ann@example.com', customer_name: 'Ann', card_list: '4 Bolt' }
const created = json(201, { id: 's' })

const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

describe('a refusal', () => {
  it('is an ApiError with code, status, request id and details', async () => {
    const details = [{ path: '/name', message: 'must not be blank' }]
    const body = { code: 'VALIDATION_FAILED', message: 'The request has 1 invalid field.', request_id: 'r', details }
    const requests = answers(json(422, body, { 'x-request-id': 'r-9' }))

    expect(await failureOf(client.apiKeys.create({ name: '', scope: 'full' }))).toMatchObject({
      name: 'ApiError',
      code: 'VALIDATION_FAILED',
      message: 'The request has 1 invalid field.',
      status: 422,
      requestId: 'r-9',
      details,
      retryAfterSeconds: undefined,
    })
    expect(requests()).toHaveLength(1)
  })

  it.each([
    [502, '<html>'],
    [403, '{"message":"Forbidden"}'],
    [200, '<html>Sign in to this network</html>'],
  ])('of another server, with %i, is UNEXPECTED_ANSWER', async (status, body) => {
    answers(answer(status, { body }))

    expect(await failureOf(client.store.get())).toMatchObject({ code: 'UNEXPECTED_ANSWER', status, details: [] })
  })

  it('is NETWORK_ERROR for a redirect, which would turn a POST into a GET', async () => {
    const requests = answers((response, request) => {
      const behaviour = request.path === '/elsewhere' ? created : redirectTo('/elsewhere')
      behaviour(response, request)
    })

    expect(await failureOf(client.submissions.create(submission))).toMatchObject({ code: 'NETWORK_ERROR' })
    expect(requests().map(({ method }) => method)).toEqual(['POST', 'POST', 'POST'])
  })
})

describe('a call is tried again', () => {
  it.each([
    ['a lost answer', loseAnswer],
    ['408', answer(408)],
    ['429', problem(429, 'RATE_LIMITED')],
    ['500', problem(500, 'INTERNAL_ERROR')],
    ['502', answer(502)],
    ['503', problem(503, 'TEMPORARILY_UNAVAILABLE')],
  ])('after %s, at half and a whole second, jittered', async (_, failure) => {
    const requests = answers(failure, failure, created)

    await expect(client.submissions.create(submission)).resolves.toEqual({ id: 's' })
    expect(requests()).toHaveLength(3)
    expect(delays).toEqual([0.375, 0.75])
  })

  it('three times in all, and then shows the last failure', async () => {
    const requests = answers(problem(503, 'TEMPORARILY_UNAVAILABLE'))

    expect(await failureOf(client.store.get())).toMatchObject({ code: 'TEMPORARILY_UNAVAILABLE', status: 503 })
    expect(requests()).toHaveLength(3)
  })

  it.each([429, 409, 503])('after Retry-After of a %i and up to a second more', async (status) => {
    answers(problem(status, 'RATE_LIMITED', { 'retry-after': '41' }), created)

    await client.submissions.create(submission)
    expect(delays).toEqual([41.5])
  })

  it('when no answer comes in time', async () => {
    const requests = answers(hang)

    expect(await failureOf(client.store.get({ timeoutSeconds: 0.05 }))).toMatchObject({
      code: 'TIMED_OUT',
      message: 'No answer came within 0.05 seconds.',
      status: undefined,
    })
    expect(requests()).toHaveLength(3)
  })

  it('when half of a body comes and no more', async () => {
    answers((response) => response.writeHead(200).write('{"id":'), created)

    await expect(client.submissions.create(submission, { timeoutSeconds: 0.2 })).resolves.toEqual({ id: 's' })
  })

  it('with one idempotency key for its tries, and another for the next call', async () => {
    const requests = answers(loseAnswer, created)
    await client.submissions.create(submission)
    await client.submissions.create(submission)

    const [first, repeat, next] = requests().map(({ headers }) => headers['idempotency-key'])
    expect(first).toMatch(/^[\x21-\x7e]{1,255}$/)
    expect(repeat).toBe(first)
    expect(next).not.toBe(first)
  })

  it('with the idempotency key of the caller', async () => {
    const requests = answers(loseAnswer, created)
    await client.submissions.create(submission, { idempotencyKey: 'order-7' })

    expect(requests().map(({ headers }) => headers['idempotency-key'])).toEqual(['order-7', 'order-7'])
  })
})

describe('a call is not tried again', () => {
  it.each([
    [409, {}],
    [400, { 'retry-after': '1' }],
    [429, { 'retry-after': '61' }],
  ])('after %i with %j', async (status, headers: Record<string, string>) => {
    const requests = answers(problem(status, 'LIMIT_REACHED', headers))

    await failureOf(client.submissions.create(submission))
    expect(requests()).toHaveLength(1)
  })

  it.each([
    ['test', () => client.webhooks.test('w')],
    ['resend', () => client.webhooks.deliveries.resend('w', 'd')],
    ['recover', () => client.webhooks.recover('w', { status: 'failed', since: '2026-11-20T10:15:30Z' })],
    ['update with If-Match', () => client.webhooks.update('w', {}, { ifMatch: '"1"' })],
  ])('if it is a %s that may have worked', async (_, call) => {
    for (const failure of [loseAnswer, answer(408), problem(503, 'TEMPORARILY_UNAVAILABLE', { 'retry-after': '1' })]) {
      const requests = answers(failure, json(202, {}))
      await failureOf(call())

      expect(requests()).toHaveLength(1)
    }
  })

  it('but a test that was refused without doing anything is', async () => {
    const requests = answers(problem(429, 'RATE_LIMITED', { 'retry-after': '1' }), json(202, { id: 'd' }))

    await expect(client.webhooks.test('w')).resolves.toEqual({ id: 'd' })
    expect(requests()).toHaveLength(2)
    expect(requests()[0]?.headers['idempotency-key']).toBeUndefined()
  })
})

describe('a delete', () => {
  it('has succeeded when its answer was lost and its repeat is 404', async () => {
    answers(loseAnswer, problem(404, 'NOT_FOUND'))

    await expect(client.webhooks.delete('w')).resolves.toBeUndefined()
  })

  it('is refused with 404 at once, and after a try that did nothing', async () => {
    answers(problem(404, 'NOT_FOUND'))
    expect(await failureOf(client.apiKeys.delete('k'))).toMatchObject({ code: 'NOT_FOUND' })

    answers(problem(429, 'RATE_LIMITED'), problem(404, 'NOT_FOUND'))
    expect(await failureOf(client.apiKeys.delete('k'))).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('an AbortSignal', () => {
  it('ends a call that waits for its answer, with its own reason and no other try', async () => {
    const abort = new AbortController()
    const requests = answers(() => abort.abort(new Error('The page was left.')))

    await expect(client.store.get({ signal: abort.signal })).rejects.toThrow('The page was left.')
    expect(requests()).toHaveLength(1)
  })

  it('ends the wait between tries', async () => {
    const { sleep: _, ...rest } = options
    const abort = new AbortController()
    const requests = answers((response) => {
      problem(429, 'RATE_LIMITED', { 'retry-after': '60' })(response, requests()[0]!)
      setTimeout(() => abort.abort(new Error('The page was left.')), 100)
    })

    await expect(createClient(rest).store.get({ signal: abort.signal })).rejects.toThrow('The page was left.')
    expect(requests()).toHaveLength(1)
  })

  it('that is aborted already makes no request', async () => {
    const requests = answers(created)

    await expect(client.store.get({ signal: AbortSignal.abort(new Error('Never.')) })).rejects.toThrow('Never.')
    expect(requests()).toHaveLength(0)
  })
})

it('waits between tries without being given a way to', async () => {
  const { sleep: _, random: __, ...rest } = options
  const requests = answers(answer(502), created)

  await createClient(rest).submissions.create(submission)
  expect(requests()).toHaveLength(2)
})
