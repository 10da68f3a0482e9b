import { expect, it } from 'vitest'
import { sweepAndAudit } from '#functions/background/sweep.ts'
import { startMs } from '#test/support/clock.ts'

it('wakes what is due first, and gives the audit until half a minute before the function would be stopped', async () => {
  const done: unknown[] = []
  let nowMs = startMs
  await sweepAndAudit({
    sweep: async () => {
      done.push('sweep')
      nowMs += 60_000
      return 3
    },
    audit: async (stopAtMs) => {
      done.push(['audit', stopAtMs - startMs])
      return 0
    },
    now: () => nowMs,
  })()

  expect(done).toEqual(['sweep', ['audit', 210_000]])
})

it('fails where somebody sees it when the table is not to be had', async () => {
  const sweep = () => Promise.reject(new Error('out of reach'))

  await expect(sweepAndAudit({ sweep, audit: async () => 0, now: () => startMs })()).rejects.toThrow('out of reach')
})
