import { describe, expect, it } from 'vitest'
import { deliverLimits } from '#infra/limits.ts'
import { simulateIsolation } from './isolation.ts'

const { functions, maxConcurrency } = deliverLimits

/** Several functions take from the one queue. */
const deployed = { isFair: true, mappings: functions, maxConcurrency }

/** As many batches at once as deployed, of one function alone. */
const oneFunction = { mappings: 1, maxConcurrency: functions * maxConcurrency }

/** The mappings have only just begun to grow to their load; the first retries fall into it. */
const beginning = { seconds: 70, warmUpSeconds: 0, retryDelaysSeconds: [60, 300] }

/** The first seconds alone: nobody knows yet who hangs. */
const firstSeconds = { ...beginning, seconds: 15 }

/** Retries that come so soon that all five attempts of many deliveries hang at once, as after hours of hanging. */
const longAfter = { seconds: 130, warmUpSeconds: 80, retryDelaysSeconds: [10, 10, 10, 10] }

describe('at 100 deliveries a second to ten receivers, the first attempt of a healthy one', () => {
  it('starts at once while nobody hangs', async () => {
    expect(await simulateIsolation({ hanging: 0, ...deployed, ...beginning })).toBeLessThan(100)
  })

  it.each([
    { hanging: 1, when: 'in the first seconds', ...firstSeconds },
    { hanging: 1, when: 'when the load has only begun', ...beginning },
    { hanging: 1, when: 'after hours', ...longAfter },
    { hanging: 3, when: 'in the first seconds', ...firstSeconds },
    { hanging: 3, when: 'when the load has only begun', ...beginning },
    { hanging: 3, when: 'after hours', ...longAfter },
  ])('waits less than a second at p99 while $hanging hang, $when', async ({ when, ...situation }) => {
    expect(await simulateIsolation({ ...deployed, ...situation })).toBeLessThan(1_000)
  })

  it.each([
    { why: 'only one function took from the queue', ...oneFunction, ...beginning },
    { why: 'each function ran no more than 50 times at once', mappings: functions, maxConcurrency: 50, ...longAfter },
  ])('would wait longer for three that hang if $why', async ({ why, ...situation }) => {
    expect(await simulateIsolation({ hanging: 3, isFair: true, ...situation })).toBeGreaterThan(1_000)
  })

  it('is kept from waiting by the groups of the queue where places are scarce', async () => {
    const situation = { hanging: 1, ...oneFunction, ...beginning }
    const [fair, unfair] = [
      await simulateIsolation({ ...situation, isFair: true }),
      await simulateIsolation({ ...situation, isFair: false }),
    ]
    expect(fair).toBeLessThan(1_000)
    expect(unfair).toBeGreaterThan(1_000)
  })
})
