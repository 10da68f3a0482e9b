import { expect, it } from 'vitest'
import { drain } from './drain.ts'

/* Small, to be quick. `npm run simulate -- --drain 50000` is the measurement. */
it('a backlog is woken in one sweep while the time suffices, that of one webhook after those of all others', async () => {
  const drained = await drain({ deliveries: 4_000, shareOfOne: 0.75 })

  expect(drained).toMatchObject({ requests: 4_000, sweeps: 1, sweepsOfOthers: 1 })
  expect(drained.minutesOfOthers).toBeLessThan(drained.minutes)
})
