import { describe, expect, it } from 'vitest'
import { deliverLimits } from '#infra/limits.ts'
import { simulateIsolation } from './isolation.ts'

const { functions, maxConcurrency } = deliverLimits

/** Several functions receive from the one queue. */
const deployed = { isFair: true, mappings: functions, maxConcurrency }

/** The same total number of concurrent batches, all of one function. */
const oneFunction = { mappings: 1, maxConcurrency: functions * maxConcurrency }

/** The mappings are still scaling up to the load, and the first retries arrive. */
const beginning = { seconds: 70, warmUpSeconds: 0, retryDelaysSeconds: [60, 300] }

/** The first 15 s: the queue has few processing times from which to recognize slow groups. */
const firstSeconds = { ...beginning, seconds: 15 }

/** Retries after 10 s: attempts 1 to 5 of many deliveries hang at once, as after hours with the product's delays. */
const longAfter = { seconds: 130, warmUpSeconds: 80, retryDelaysSeconds: [10, 10, 10, 10] }

describe('at 100 deliveries a second to ten receivers, the first attempt at a healthy one', () => {
  it('starts at once while no receiver hangs', async () => {
    expect(await simulateIsolation({ hanging: 0, ...deployed, ...beginning })).toBeLessThan(100)
  })

  it.each([
    { hanging: 1, when: 'in the first seconds', ...firstSeconds },
    { hanging: 1, when: 'while the load begins', ...beginning },
    { hanging: 1, when: 'after hours of hanging', ...longAfter },
    { hanging: 3, when: 'in the first seconds', ...firstSeconds },
    { hanging: 3, when: 'while the load begins', ...beginning },
    { hanging: 3, when: 'after hours of hanging', ...longAfter },
  ])('waits less than a second at p99 while $hanging of 10 hang, $when', async ({ when, ...situation }) => {
    expect(await simulateIsolation({ ...deployed, ...situation })).toBeLessThan(1_000)
  })

  it.each([
    { why: 'only one function received from the queue', ...oneFunction, ...beginning },
    { why: 'each function ran no more than 50 times at once', mappings: functions, maxConcurrency: 50, ...longAfter },
  ])('would wait longer than a second while 3 of 10 hang, if $why', async ({ why, ...situation }) => {
    expect(await simulateIsolation({ hanging: 3, isFair: true, ...situation })).toBeGreaterThan(1_000)
  })

  it('waits less than a second with one function only because the queue is fair', async () => {
    const situation = { hanging: 1, ...oneFunction, ...beginning }
    const [fair, unfair] = [
      await simulateIsolation({ ...situation, isFair: true }),
      await simulateIsolation({ ...situation, isFair: false }),
    ]
    expect(fair).toBeLessThan(1_000)
    expect(unfair).toBeGreaterThan(1_000)
  })
})
