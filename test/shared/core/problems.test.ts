import { describe, expect, it } from 'vitest'
import { problemResponse } from '#shared/api/response.ts'
import { invalidFields, Problem, type ProblemCode, problemBody, problems } from '#shared/core/problems.ts'
import { loggedLines } from '#test/support/log-lines.ts'
import { awsError } from '#test/support/table/faulty-table.ts'

const contract: Readonly<Record<number, readonly ProblemCode[]>> = {
  400: ['INVALID_JSON', 'INVALID_PARAMETER', 'INVALID_CURSOR', 'INVALID_IDEMPOTENCY_KEY'],
  401: ['UNAUTHENTICATED'],
  403: ['INSUFFICIENT_SCOPE', 'PLAN_REQUIRED', 'BLOCKED'],
  404: ['NOT_FOUND'],
  405: ['METHOD_NOT_ALLOWED'],
  409: ['INVALID_TRANSITION', 'INVALID_STATE', 'CONFLICT', 'LIMIT_REACHED'],
  412: ['PRECONDITION_FAILED'],
  413: ['PAYLOAD_TOO_LARGE'],
  415: ['UNSUPPORTED_MEDIA_TYPE'],
  422: ['VALIDATION_FAILED', 'IDEMPOTENCY_KEY_REUSED', 'WEBHOOK_URL_NOT_ALLOWED'],
  429: ['RATE_LIMITED'],
  500: ['INTERNAL_ERROR'],
  503: ['TEMPORARILY_UNAVAILABLE'],
}

it.each(Object.entries(contract).flatMap(([status, codes]) => codes.map((code) => ({ status: Number(status), code }))))(
  '$code is $status and says something to people',
  ({ status, code }) => {
    expect(problems[code].status).toBe(status)
    expect(problemBody(code, 'request-1')).toEqual({
      code,
      message: expect.stringMatching(/^[A-Z].*\.$/),
      status,
      request_id: 'request-1',
    })
  },
)

it('knows no code beside those of the contract', () => {
  expect(Object.keys(problems).sort()).toEqual(Object.values(contract).flat().sort())
})

describe('the answer to an error', () => {
  const answerTo = (error: unknown) => problemResponse(error, { requestId: 'request-1', route: 'submissions.get' })

  it('of the contract carries its message, its details and when to come again', () => {
    const details = [{ path: '/items/0/id', message: 'appears twice' }]
    const answer = answerTo(new Problem('CONFLICT', { message: 'Busy.', details, retryAfterSeconds: 15 }))

    expect(answer.statusCode).toBe(409)
    expect(answer.headers).toEqual({ 'Retry-After': '15' })
    expect(JSON.parse(answer.body)).toEqual({
      code: 'CONFLICT',
      message: 'Busy.',
      status: 409,
      request_id: 'request-1',
      details,
    })
    expect(loggedLines()).toEqual([])
  })

  it('names at most 100 faults, each cut to 200 characters, so that a body of faults is answered with less', () => {
    const fault = { path: `/${'p'.repeat(500)}`, message: 'm'.repeat(500) }
    const { body } = answerTo(invalidFields(Array.from({ length: 130_000 }, () => fault)))
    const { message, details } = JSON.parse(body)

    expect(message).toBe('The request has 130000 invalid fields.')
    expect(details).toHaveLength(100)
    expect(details[0]).toEqual({ path: fault.path.slice(0, 200), message: fault.message.slice(0, 200) })
  })

  it.each([
    ['an error', new Error('table users, password 1234')],
    ['an error of AWS that is our fault', awsError('ValidationException')],
    ['text', 'table users, password 1234'],
    ['nothing', undefined],
  ])('that is %s tells nothing but the request, and logs no message', (_, error) => {
    expect(JSON.parse(answerTo(error).body)).toEqual({
      code: 'INTERNAL_ERROR',
      message: 'Something went wrong on our side.',
      status: 500,
      request_id: 'request-1',
    })
    expect(loggedLines()).toMatchObject([
      { event: 'request.failed', request_id: 'request-1', route: 'submissions.get' },
    ])
    expect(JSON.stringify(loggedLines())).not.toContain('password')
  })

  it('of a dependency is 503 with the time to come again', () => {
    const answer = answerTo(awsError('ThrottlingException'))

    expect([answer.statusCode, answer.headers]).toEqual([503, { 'Retry-After': '5' }])
    expect(loggedLines()).toMatchObject([{ event: 'dependency.failed', error_name: 'ThrottlingException' }])
  })
})
