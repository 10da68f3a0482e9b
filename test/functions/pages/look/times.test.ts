import { afterEach, expect, it, vi } from 'vitest'
import { formatAge, localTimeText } from '#functions/pages/look/times.ts'

afterEach(() => vi.unstubAllEnvs())

const nowMs = Date.parse('2026-11-22T12:00:00.000Z')

it.each([
  ['2026-11-22T11:59:30.000Z', '0 min'],
  ['2026-11-22T11:01:00.000Z', '59 min'],
  ['2026-11-22T09:00:00.000Z', '3 hr'],
  ['2026-11-21T12:00:00.000Z', '1 day'],
  ['2026-11-02T12:00:00.000Z', '20 days'],
  ['2026-11-22T12:00:05.000Z', '0 min'],
])('a submission of %s is %s old', (time, age) => {
  expect(formatAge(time, nowMs, 'en-US')).toBe(age)
})

it.each([
  ['UTC', '2026-11-22T12:00'],
  ['America/New_York', '2026-11-22T07:00'],
  ['Asia/Kolkata', '2026-11-22T17:30'],
])('gives a field the time in the zone of a reader in %s', (zone, text) => {
  vi.stubEnv('TZ', zone)

  expect(localTimeText(nowMs)).toBe(text)
  expect(Date.parse(text)).toBe(nowMs)
})
