import { expect, it } from 'vitest'
import { sweepAndAudit } from '#functions/background/sweep.ts'
import { startMs } from '#test/support/clock.ts'

/** 240 s: the function's timeout. */
const context = { getRemainingTimeInMillis: () => 240_000 }

it('wakes what is due first, and gives the audit until half a minute before the function would be stopped', async () => {
  const done: unknown[] = []
  let nowMs = startMs
  await sweepAndAudit({
    sweep: async (stopAtMs) => {
      done.push(['sweep', stopAtMs - startMs])
      nowMs += 60_000
    },
    audit: async (stopAtMs) => {
      done.push(['audit', stopAtMs - startMs])
    },
    now: () => nowMs,
  })({}, context)

  expect(done).toEqual([
    ['sweep', 105_000],
    ['audit', 210_000],
  ])
})

it('audits though the sweep failed, and then fails itself, quoting nothing', async () => {
  const audited: number[] = []
  const sweep = () => Promise.reject(new Error('out of reach'))
  const audit = async (stopAtMs: number) => void audited.push(stopAtMs)

  await expect(sweepAndAudit({ sweep, audit, now: () => startMs })({}, context)).rejects.toThrow(
    /^The sweep or the audit failed\.$/,
  )
  expect(audited).toHaveLength(1)
})
