import fc from 'fast-check'
import { expect, it } from 'vitest'
import { minuteEndsAt, minuteOf } from '#shared/access/minute.ts'

const anyTime = () => fc.integer({ min: 0, max: 4_000_000_000_000 })

it('holds every instant until its end and not beyond', () => {
  fc.assert(
    fc.property(fc.uuid(), anyTime(), (store, nowMs) => {
      const endsAt = minuteEndsAt(store, minuteOf(store, nowMs))
      expect(endsAt).toBeGreaterThan(nowMs)
      expect(endsAt - nowMs).toBeLessThanOrEqual(60_000)
      expect(minuteOf(store, endsAt)).toBe(minuteOf(store, nowMs) + 1)
    }),
  )
})

it('turns at a second of its own for every store, so that not all turn together', () => {
  const seconds = new Set(
    Array.from({ length: 256 }, (_, index) => {
      const store = `${(index * 0x01_01_01).toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`
      return Math.floor((minuteEndsAt(store, 1) % 60_000) / 1000)
    }),
  )
  expect(seconds.size).toBeGreaterThan(50)
})
