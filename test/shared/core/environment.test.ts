import { describe, expect, it } from 'vitest'
import { receiverEnvironment, retryEnvironment, tableEnvironment } from '#shared/core/environment.ts'

describe('the settings of retries', () => {
  const parse = (delays: string, limit = '900') =>
    retryEnvironment().safeParse({ RETRY_DELAYS_SECONDS: delays, QUEUE_DELAY_LIMIT_SECONDS: limit })

  it('are four delays in seconds and where schedules begin', () => {
    expect(parse('60,300,1800,10800').data).toEqual({
      RETRY_DELAYS_SECONDS: [60, 300, 1800, 10_800],
      QUEUE_DELAY_LIMIT_SECONDS: 900,
    })
  })

  it.each(['', '60', '60,300,1800', '60,300,1800,10800,1', '60, 300, 1800, 10800', '1,2,3,x', '-1,2,3,4'])(
    'are not "%s"',
    (delays) => {
      expect(parse(delays).success).toBe(false)
    },
  )

  it.each(['0', '901', '1.5', '', 'x'])('give the queue no delay of %s', (limit) => {
    expect(parse('1,2,3,4', limit).success).toBe(false)
  })
})

it.each([
  ['true', true],
  ['false', false],
  ['TRUE', undefined],
  ['1', undefined],
  ['', undefined],
])('allows receivers on localhost when it says "%s": %s', (text, allowed) => {
  const { data } = receiverEnvironment().safeParse({ LOCALHOST_RECEIVERS_ALLOWED: text })

  expect(data?.LOCALHOST_RECEIVERS_ALLOWED).toBe(allowed)
})

it('that is missing stops a function at its start', () => {
  expect(() => tableEnvironment().parse({})).toThrow()
  expect(() => tableEnvironment().parse({ TABLE_NAME: '' })).toThrow()
})
