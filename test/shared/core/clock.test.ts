import { expect, it } from 'vitest'
import { hasCome, isoTime } from '#shared/core/clock.ts'
import { startMs } from '#test/support/clock.ts'

it.each([
  [-1, false],
  [0, true],
  [1, true],
])('%i ms after a time it has come: %s', (afterMs, come) => {
  expect(hasCome(isoTime(startMs), startMs + afterMs)).toBe(come)
})
