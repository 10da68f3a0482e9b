import { describe, expect, it } from 'vitest'
import { replay } from './replay.ts'
import { type SimulationOptions, simulate } from './simulate.ts'

const storms = 100
const histories = 50
const crowds = 3
const shownLines = 60

/** Generous, for a busy machine: no assertion depends on real time. */
const testTimeoutMs = 120_000

/** The transcripts of the seeds that break a promise. */
const findBroken = async (
  { first = 1, seeds }: { readonly first?: number; readonly seeds: number },
  options: Omit<SimulationOptions, 'seed'> = {},
): Promise<string[]> => {
  const transcripts: string[] = []
  for (let seed = first; seed < first + seeds; seed += 1) {
    const { violation } = await simulate({ ...options, seed })
    if (violation) transcripts.push((await replay({ ...options, seed }, shownLines)).transcript)
  }
  return transcripts
}

describe('the delivery engine', { timeout: testTimeoutMs }, () => {
  it.each(Array.from({ length: 4 }, (_, index) => 1 + index * storms))(
    `keeps its promises under faults, in ${storms} histories from seed %i on`,
    async (first) => {
      expect(await findBroken({ first, seeds: storms })).toEqual([])
    },
  )

  it('keeps its promises under faults with 500 to 2 500 due submissions', async () => {
    expect(await findBroken({ seeds: crowds }, { profile: 'crowd' })).toEqual([])
  })

  it('starts every attempt within seconds, or a minute after a long wait, while nothing fails', async () => {
    expect(await findBroken({ seeds: histories }, { profile: 'calm' })).toEqual([])
  })

  it('starts every attempt within 8 minutes when its wake-up is lost', async () => {
    expect(await findBroken({ seeds: histories }, { profile: 'lost wake-ups' })).toEqual([])
  })
})

describe('a seed', () => {
  it('gives the same history every time, event by event', async () => {
    const [one, other] = [await replay({ seed: 7 }, 10_000), await replay({ seed: 7 }, 10_000)]
    expect(one.transcript.split('\n').length).toBeGreaterThan(100)
    expect(other.transcript).toBe(one.transcript)
  })

  it('gives another history than the next seed', async () => {
    const [one, other] = [await simulate({ seed: 7 }), await simulate({ seed: 8 })]
    expect(other.events).not.toBe(one.events)
  })
})
