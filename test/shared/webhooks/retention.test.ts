import { expect, it } from 'vitest'
import { deliveryTimeToLive, surelyKeptMs } from '#shared/webhooks/retention.ts'

it('keeps a delivery for 30 days', () => {
  expect(deliveryTimeToLive(1000)).toBe(1 + 30 * 24 * 3600)
})

it('is sure of 29 of them', () => {
  expect(surelyKeptMs).toBe(29 * 24 * 3_600_000)
})
