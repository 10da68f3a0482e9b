import type { VirtualClock } from '#test/support/virtual-clock.ts'
import type { Random } from './random.ts'

/** What a call depends on; each can be out for some minutes. */
export type Service = 'table' | 'queue' | 'schedules' | 'secrets' | 'receiver'

/** What befalls one call. */
export type Fault =
  | 'none'
  /** It fails and had no effect. */
  | 'error'
  /** It had its effect, and fails. */
  | 'unknown'
  /** Its answer is lost, and the client library repeats it. */
  | 'repeated'
  | 'crash before'
  | 'crash after'
  /** The whole process stands still and goes on much later. */
  | 'freeze'

/** How often each befalls a call when the faults is as it usually is here. */
const shares: readonly (readonly [Fault, number])[] = [
  ['error', 0.02],
  ['unknown', 0.01],
  ['repeated', 0.01],
  ['crash before', 0.0075],
  ['crash after', 0.0075],
  ['freeze', 0.003],
]

const minute = 60_000

type Window = { readonly fromMs: number; readonly untilMs: number }

const windowIn = (random: Random, { fromMs, untilMs }: Window, longestMs: number): Window => {
  const beginMs = random.between(fromMs, untilMs)
  return { fromMs: beginMs, untilMs: Math.min(untilMs, beginMs + random.between(minute, longestMs)) }
}

const contains = ({ fromMs, untilMs }: Window, atMs: number): boolean => atMs >= fromMs && atMs < untilMs

/** The faults of one seed: how hard it blows, and until when. */
export const createFaults = (
  { clock, random }: { clock: VirtualClock; random: Random },
  { untilMs, isCalm }: { untilMs: number; isCalm: boolean },
) => {
  const stormy = { fromMs: clock.now(), untilMs: isCalm ? clock.now() : untilMs }
  const strength = random.pick([0.2, 1, 1, 3])
  const outages = random.chance(0.4)
    ? [{ service: random.pick(['table', 'queue', 'schedules', 'secrets']), ...windowIn(random, stormy, 20 * minute) }]
    : []
  /** The stream's mapping is off; what is too old when it comes back is gone. */
  const streamPause = random.chance(0.4) ? windowIn(random, stormy, 20 * minute) : undefined
  const jump = random.chance(0.3) ? windowIn(random, stormy, 60 * minute) : undefined

  const isStormy = (): boolean => contains(stormy, clock.now())

  const faultOf = (service: Service): Fault => {
    if (!isStormy()) return 'none'
    if (outages.some((outage) => outage.service === service && contains(outage, clock.now()))) {
      return random.chance(0.8) ? 'error' : 'unknown'
    }
    let roll = random.next() / strength
    for (const [fault, share] of shares) {
      if (roll < share) return fault
      roll -= share
    }
    return 'none'
  }

  return {
    faultOf,
    isStormy,
    /** Something that goes wrong so often while the faults is bad. */
    strikes: (probability: number): boolean => isStormy() && random.chance(probability * strength),
    isStreamPaused: (): boolean => streamPause !== undefined && contains(streamPause, clock.now()),
    streamResumesMs: streamPause?.untilMs,
    /** A clock that is never more than a minute wrong; with `mayJump` an hour slow for a while. */
    createSkew: (mayJump: boolean): (() => number) => {
      const constantMs = isCalm ? 0 : random.between(-minute, minute)
      const jumps = mayJump && jump !== undefined && random.chance(0.5)
      return () => constantMs - (jumps && contains(jump, clock.now()) ? 60 * minute : 0)
    },
    /** Mostly quick, sometimes slow. */
    latencyMs: (): number => {
      if (!isStormy()) return random.between(1, 15)
      return random.chance(0.97) ? random.between(1, 30) : random.between(200, 6_000)
    },
    freezeMs: (): number => random.between(5_000, 15 * minute),
    describe: () => ({ strength: isCalm ? 0 : strength, outages, streamPause, jump }),
  }
}

export type Faults = ReturnType<typeof createFaults>
