import { expect, it } from 'vitest'
import { surelyKeptMs } from '#shared/webhooks/deliveries/times.ts'

it('a delivery is surely kept for 29 days', () => {
  expect(surelyKeptMs).toBe(29 * 24 * 3_600_000)
})
