import { describe, expect, it } from 'vitest'
import { readIfMatch, requireMatch } from '#shared/api/if-match.ts'

describe('If-Match', () => {
  it.each([
    [undefined, true],
    ['*', true],
    [' * ', true],
    ['"7"', true],
    [' "7" ', true],
    ['"6", "7"', true],
    ['"6","7","8"', true],
    ['W/"6", "7"', true],
    ['"6"', false],
    ['"07"', false],
    ['"7.0"', false],
    ['""', false],
    ['W/"7"', false],
    ['"6", W/"7"', false],
  ])('%s lets a request act on version 7: %s', (header, allowed) => {
    expect(readIfMatch(header)(7)).toBe(allowed)
  })

  it.each(['', ' ', '7', '"7', '7"', "'7'", '"7" "8"', '*, "7"', '"7",', 'w/"7"', 'garbage', '"\u00e9"', '"a b"'])(
    'of "%s" is not valid, and says so',
    (header) => {
      expect(() => readIfMatch(header)).toThrow(
        expect.objectContaining({
          code: 'INVALID_PARAMETER',
          details: [{ path: 'If-Match', message: 'must be * or a list of entity tags' }],
        }),
      )
    },
  )

  it('refuses what it does not match', () => {
    expect(() => requireMatch(readIfMatch('"1"'), 1)).not.toThrow()
    expect(() => requireMatch(readIfMatch('"1"'), 2)).toThrow(expect.objectContaining({ code: 'PRECONDITION_FAILED' }))
  })
})
