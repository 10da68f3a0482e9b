import { describe, expect, it } from 'vitest'
import { dependencyFailureOf } from '#shared/core/dependency-failure.ts'
import { awsError } from '#test/support/table/faulty-table.ts'

const withCode = (code: string) => Object.assign(new Error(code), { code })

describe('a call to AWS', () => {
  it.each([
    'ProvisionedThroughputExceededException',
    'RequestLimitExceeded',
    'ThrottlingException',
    'Throttling',
    'TooManyRequestsException',
    'RequestThrottled',
  ])('that failed with %s was throttled', (name) => {
    expect(dependencyFailureOf(awsError(name))).toBe('throttled')
  })

  it.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])(
    'that failed with %s did not reach it',
    (code) => {
      expect(dependencyFailureOf(withCode(code))).toBe('unavailable')
    },
  )

  it('that met a transaction on the same item found it busy', () => {
    expect(dependencyFailureOf(awsError('TransactionConflictException'))).toBe('busy')
  })

  it('that took too long, or that failed on the other side, found it unavailable', () => {
    expect(dependencyFailureOf(awsError('TimeoutError'))).toBe('unavailable')
    expect(dependencyFailureOf(awsError('InternalServerError', { $fault: 'server' }))).toBe('unavailable')
  })
})

it.each([
  awsError('AccessDeniedException'),
  awsError('ValidationException'),
  awsError('ResourceNotFoundException'),
  new TypeError('x is not a function'),
  withCode('ERR_INVALID_ARG_TYPE'),
  'ThrottlingException',
  undefined,
])('does not call our own fault an outage: %s', (error) => {
  expect(dependencyFailureOf(error)).toBeUndefined()
})
