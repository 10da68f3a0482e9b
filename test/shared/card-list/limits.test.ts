import { describe, expect, it } from 'vitest'
import { cardListProblems } from '#shared/card-list/limits.ts'

describe('the limits of a list', () => {
  it.each([
    ['an empty list', ''],
    ['exactly 64 KiB', `${'é'.repeat(200)}\n`.repeat(163) + 'a'.repeat(65536 - 163 * 401)],
    ['exactly 1,000 lines among blank ones', '1 Opt\n\n'.repeat(1000)],
    ['a line of exactly 500 characters', 'a'.repeat(500)],
    ['one long line that is a list of short items', '1 Opt; '.repeat(900)],
  ])('allow %s', (_, list) => {
    expect(cardListProblems(list)).toEqual([])
  })

  it.each([
    ['bytes of UTF-8', `${'é'.repeat(250)}\n`.repeat(132), ['has 66132 bytes of UTF-8; at most 65536 are read']],
    ['lines', '1 Opt\n'.repeat(1001), ['has 1001 lines that are not blank; at most 1000 are read']],
    ['items of a one-line list', '1 Opt; '.repeat(1001), ['has 1001 lines that are not blank; at most 1000 are read']],
    [
      'characters in a line',
      `\n1 Opt\n${'a'.repeat(501)}\n${'b'.repeat(600)}`,
      ['has 2 lines of more than 500 characters, the first is line 3 with 501'],
    ],
  ])('name the count of too many %s', (_, list, problems) => {
    expect(cardListProblems(list)).toEqual(problems)
  })

  it('name everything that is too much at once', () => {
    expect(cardListProblems(`${'a'.repeat(501)}\n${'1 Opt\n'.repeat(11000)}`)).toHaveLength(3)
  })
})
