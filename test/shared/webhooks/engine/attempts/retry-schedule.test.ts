import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { delayAfterMs, retryAfterMs } from '#shared/webhooks/engine/attempts/retry-schedule.ts'
import { startMs } from '#test/support/clock.ts'

const threeHoursMs = 3 * 3_600_000

describe('Retry-After', () => {
  it.each([
    ['30', 30_000],
    [' 30 ', 30_000],
    ['0', 0],
    ['10800', threeHoursMs],
    ['10801', threeHoursMs],
    ['999999', threeHoursMs],
    ['9'.repeat(400), threeHoursMs],
    ['Mon, 05 Oct 2026 08:00:45 GMT', 45_000],
    ['Monday, 05-Oct-26 08:00:45 GMT', 45_000],
    ['Mon, 05 Oct 2026 07:59:00 GMT', 0],
    ['Mon, 05 Oct 2026 23:00:00 GMT', threeHoursMs],
    ['Fri, 31 Dec 9999 23:59:59 GMT', threeHoursMs],
  ])('of %s asks for %i ms', (header, askedMs) => {
    expect(retryAfterMs(header, startMs)).toBe(askedMs)
  })

  it.each([
    null,
    '',
    ' ',
    '-1',
    '1.5',
    '1e3',
    '0x10',
    '+30',
    '30s',
    '30, 60',
    'soon',
    'next 2099',
    'x 2099',
    'Mon, 99 Oct 2026 08:00:45 GMT',
    '2099-01-01',
    '2099-01-01T00:00:00Z',
    '٣٠',
    '\u0000',
  ])('of %j is not one, and asks for nothing', (header) => {
    expect(retryAfterMs(header, startMs)).toBe(0)
  })

  it('never asks for less than nothing or more than three hours, whatever a receiver writes', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        const askedMs = retryAfterMs(header, startMs)
        return askedMs >= 0 && askedMs <= threeHoursMs
      }),
    )
  })
})

describe("the table's waits", () => {
  const delays = [60, 300, 1800, 10_800]

  it('come after each attempt but the last', () => {
    expect([1, 2, 3, 4, 5].map((attempt) => delayAfterMs(attempt, delays))).toEqual([
      60_000,
      300_000,
      1_800_000,
      10_800_000,
      undefined,
    ])
  })

  it('of a test are none', () => {
    expect(delayAfterMs(1, [])).toBeUndefined()
  })
})
