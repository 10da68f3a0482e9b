import { expect, it } from 'vitest'
import { formatAge, localTimeText } from '#functions/pages/look/times.ts'

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

it('gives a field the time of the reader’s zone, which reads back as the same minute', () => {
  expect(Date.parse(localTimeText(nowMs))).toBe(nowMs)
})
