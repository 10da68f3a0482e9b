import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { log } from '#shared/core/log.ts'
import { loggedLines } from '#test/support/log-lines.ts'

const timestamp = expect.any(String)

describe('a log line', () => {
  it('holds its event and the fields that were named', () => {
    log('info', 'delivery.attempted', { store_id: 's', attempt: 2, response_status: null })

    expect(loggedLines()).toEqual([
      { level: 'info', timestamp, event: 'delivery.attempted', store_id: 's', attempt: 2, response_status: null },
    ])
  })

  it("has its level and its time in RFC 3339, without which Lambda's filter takes an error for INFO", () => {
    log('error', 'request.failed')

    const [line] = loggedLines()
    expect(line?.level).toBe('error')
    expect(z.iso.datetime().safeParse(line?.timestamp).success).toBe(true)
  })

  it('names an error and where it was thrown, never what it says', () => {
    class TornError extends Error {
      override readonly name = 'TornError'
    }
    log('error', 'request.failed', { cause: new TornError('sik_secret of ann@example.com\n    at sik_secret') })

    const stack = expect.arrayContaining([expect.stringContaining('log.test.ts')])
    expect(loggedLines()).toMatchObject([{ error_name: 'TornError', stack }])
  })

  it.each([
    ['text', 'sik_secret', 'string'],
    ['an object', { token: 'sik_secret' }, 'object'],
    ['null', null, 'object'],
  ])('of a cause that is %s says only what kind of thing it was', (_, cause, error_name) => {
    log('error', 'request.failed', { cause })

    expect(loggedLines()).toEqual([{ level: 'error', timestamp, event: 'request.failed', error_name }])
  })

  it.each([
    ['of one line', new Error('sik_secret')],
    ['of many lines', new Error('one\nsik_secret\nthree')],
    ['that looks like a stack', new Error('one\n    at sik_secret (file.ts:1:1)')],
    ['of a name that was set', Object.assign(new Error('sik_secret'), { name: 'Renamed' })],
    ['with another error inside', new Error('outer', { cause: new Error('sik_secret') })],
    ['of several errors', new AggregateError([new Error('sik_secret')], 'all')],
  ])('never quotes the message of an error %s', (_, cause) => {
    log('error', 'request.failed', { cause })

    expect(JSON.stringify(loggedLines())).not.toContain('sik_secret')
  })
})
