import { describe, expect, it } from 'vitest'
import { simulateIsolation } from './isolation.ts'

/** A mapping that has grown to its load long ago. */
const grown = { scalingPerSecond: 1_000, seconds: 60 }

/** The mapping adds 300 batches a minute to the five that it begins with. */
const growing = { scalingPerSecond: 5, seconds: 60 }

/** Retries that come so soon that all five attempts of many deliveries hang at once, as after hours of hanging. */
const longAfter = { scalingPerSecond: 1_000, seconds: 130, warmUpSeconds: 80, retryDelaysSeconds: [10, 10, 10, 10] }

describe('at 100 deliveries a second to ten receivers, the first attempt of a healthy one', () => {
  it('starts at once while nobody hangs', async () => {
    const { healthy } = await simulateIsolation({ isFair: true, hanging: 0, maxConcurrency: 200, ...growing })
    expect(healthy.p99).toBeLessThan(100)
  })

  it.each([
    { hanging: 1, maxConcurrency: 200 },
    { hanging: 1, maxConcurrency: 400 },
    { hanging: 3, maxConcurrency: 400 },
  ])('waits less than a second at p99 while $hanging hang, with $maxConcurrency batches at once', async (settings) => {
    const { healthy } = await simulateIsolation({ isFair: true, ...settings, ...grown })
    expect(healthy.p99).toBeLessThan(1_000)
  })

  it('waits no longer when three have been hanging for hours', async () => {
    const { healthy } = await simulateIsolation({ isFair: true, hanging: 3, maxConcurrency: 400, ...longAfter })
    expect(healthy.p99).toBeLessThan(1_000)
  })

  it('waits for others when three hang and only 200 batches run: each holds its place until its slowest is done', async () => {
    const { healthy } = await simulateIsolation({ isFair: true, hanging: 3, maxConcurrency: 200, ...grown })
    expect(healthy.p99).toBeGreaterThan(1_000)
  })

  it('does not wait for a mapping to grow because of one that hangs, but would without groups', async () => {
    const settings = { hanging: 1, maxConcurrency: 200, ...growing }
    const [fair, unfair] = [
      await simulateIsolation({ isFair: true, ...settings }),
      await simulateIsolation({ isFair: false, ...settings }),
    ]
    expect(fair.healthy.p99).toBeLessThan(1_000)
    expect(unfair.healthy.p99).toBeGreaterThan(1_000)
  })
})
