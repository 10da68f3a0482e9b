import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { deliverLimits, minConcurrency, shareConcurrency } from '#infra/limits.ts'

const executions = fc.integer({ min: minConcurrency, max: 20_000 })

it('the senders leave the API at least 4 of 10 executions, and half of many', () => {
  fc.assert(
    fc.property(executions, (count) => {
      const { sender } = shareConcurrency(count)
      expect(sender).toBeGreaterThanOrEqual(2)
      expect(count - deliverLimits.functions * sender).toBeGreaterThanOrEqual(count < 20 ? 4 : count / 2)
    }),
  )
})

it('reservations leave the 100 executions that Lambda asks for, and the senders all that they start', () => {
  fc.assert(
    fc.property(executions, (count) => {
      const { sender, reserved } = shareConcurrency(count)
      if (!reserved) {
        expect(count).toBeLessThan(300)
        return
      }
      const total = 3 * reserved.sender + reserved.fanOut + reserved.authorizer + reserved.fallback
      expect(reserved.sender).toBe(sender)
      expect(Math.min(...Object.values(reserved))).toBeGreaterThan(0)
      expect(count - total).toBeGreaterThanOrEqual(100)
    }),
  )
})
