import { describe, expect, it } from 'vitest'
import { replay } from './replay.ts'
import { type SimulationOptions, simulate } from './simulate.ts'

const seedsPerTest = 100
const shownLines = 60

/** A busy machine may take its time: nothing here depends on how long it takes. */
const patientMs = 120_000

/** The stories of the seeds that break a promise; none, if all is well. */
const brokenStories = async (first: number, options: Omit<SimulationOptions, 'seed'> = {}): Promise<string[]> => {
  const stories: string[] = []
  for (let seed = first; seed < first + seedsPerTest; seed += 1) {
    const { violation } = await simulate({ ...options, seed })
    if (violation) stories.push((await replay({ ...options, seed }, shownLines)).story)
  }
  return stories
}

describe('the delivery engine', { timeout: patientMs }, () => {
  it.each([1, 101, 201, 301, 401, 501, 601, 701, 801, 901])(
    'keeps its promises whatever fails, in a hundred histories from seed %i on',
    async (first) => {
      expect(await brokenStories(first)).toEqual([])
    },
  )

  it('starts every attempt within seconds, or a minute after a long wait, while nothing fails', async () => {
    expect(await brokenStories(1, { profile: 'calm' })).toEqual([])
  })

  it('starts every attempt within 8 minutes when its wake-up is lost', async () => {
    expect(await brokenStories(1, { profile: 'lost wake-ups' })).toEqual([])
  })
})

describe('a seed', () => {
  it('is the same history every time, event by event', async () => {
    const [one, other] = [await replay({ seed: 7 }, 10_000), await replay({ seed: 7 }, 10_000)]
    expect(one.story.split('\n').length).toBeGreaterThan(100)
    expect(other.story).toBe(one.story)
  })

  it('is another history than the next', async () => {
    const [one, other] = [await simulate({ seed: 7 }), await simulate({ seed: 8 })]
    expect(other.events).not.toBe(one.events)
  })
})
