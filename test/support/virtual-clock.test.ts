import { describe, expect, it } from 'vitest'
import { createVirtualClock } from './virtual-clock.ts'

describe('virtual time', () => {
  it('runs events in the order of their time, and at the same time in the order of adding', async () => {
    const clock = createVirtualClock(0)
    const seen: string[] = []
    for (const [atMs, name] of [
      [30, 'c'],
      [10, 'a'],
      [20, 'b1'],
      [20, 'b2'],
      [10, 'a2'],
    ] as const) {
      clock.at(atMs, () => seen.push(`${clock.now()} ${name}`))
    }
    await clock.run(100)
    expect(seen).toEqual(['10 a', '10 a2', '20 b1', '20 b2', '30 c'])
    expect(clock.now()).toBe(100)
  })

  it('continues every promise before time advances', async () => {
    const clock = createVirtualClock(0)
    const seen: string[] = []
    clock.at(5, () => {
      const hops = async () => {
        for (let hop = 0; hop < 50; hop += 1) await null
        seen.push(`hopped at ${clock.now()}`)
      }
      void hops()
    })
    clock.at(6, () => seen.push('next'))
    await clock.run(10)
    expect(seen).toEqual(['hopped at 5', 'next'])
  })

  it('sleeps for hours in no real time, and never runs an event in the past', async () => {
    const clock = createVirtualClock(1_000)
    const woken: number[] = []
    void clock.sleep(3 * 3_600_000).then(() => woken.push(clock.now()))
    clock.at(500, () => woken.push(clock.now()))
    await clock.run(24 * 3_600_000)
    expect(woken).toEqual([1_000, 1_000 + 3 * 3_600_000])
  })

  it('stops on request, before the remaining events', async () => {
    const clock = createVirtualClock(0)
    let runs = 0
    const again = () => {
      runs += 1
      clock.after(1, again)
    }
    clock.after(1, again)
    await clock.run(1_000, () => runs === 7)
    expect([clock.now(), clock.executed()]).toEqual([7, 7])
  })
})
