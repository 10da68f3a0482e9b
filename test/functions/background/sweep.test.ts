import { expect, it } from 'vitest'
import { sweepDue } from '#functions/background/sweep.ts'
import { startMs } from '#test/support/clock.ts'

/** 240 s: the function's timeout. */
const context = { getRemainingTimeInMillis: () => 240_000 }

it('wakes what is due until half a minute before the function would be stopped', async () => {
  const stops: number[] = []
  await sweepDue({ sweep: async (stopAtMs) => void stops.push(stopAtMs), now: () => startMs })({}, context)

  expect(stops).toEqual([startMs + 210_000])
})

it('fails when the sweep failed, quoting nothing', async () => {
  const sweep = () => Promise.reject(new Error('out of reach of ann@example.com'))

  await expect(sweepDue({ sweep, now: () => startMs })({}, context)).rejects.toStrictEqual(
    new Error('The sweep failed.'),
  )
})
