import type { VirtualClock } from '#test/support/virtual-clock.ts'
import type { Random } from './random.ts'

/** The dependencies of the functions; each can have an outage of some minutes. */
export type Service = 'table' | 'queue' | 'schedules' | 'secrets' | 'receiver'

/** The fault of one call. */
export type Fault =
  | 'none'
  /** The call fails without an effect. */
  | 'error'
  /** The call takes effect, then fails. */
  | 'unknown'
  /** The answer is lost, and the AWS client repeats the call. */
  | 'repeated'
  | 'crash before'
  | 'crash after'
  /** The whole process pauses, and continues 5 s to 15 min later. */
  | 'freeze'

/** Share of the calls with each fault, at strength 1. */
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

/** Chooses the faults of one seed: their strength, outages, pauses and clock errors; none after `untilMs`. */
export const createFaults = (
  { clock, random }: { clock: VirtualClock; random: Random },
  { untilMs, isCalm }: { untilMs: number; isCalm: boolean },
) => {
  const stormy = { fromMs: clock.now(), untilMs: isCalm ? clock.now() : untilMs }
  const strength = random.pick([0.2, 1, 1, 3])
  const outages = random.chance(0.4)
    ? [{ service: random.pick(['table', 'queue', 'schedules', 'secrets']), ...windowIn(random, stormy, 20 * minute) }]
    : []
  /** The stream's event source mapping is disabled; records that are too old afterwards are lost. */
  const streamPause = random.chance(0.4) ? windowIn(random, stormy, 20 * minute) : undefined
  const clockJump = random.chance(0.3) ? windowIn(random, stormy, 60 * minute) : undefined

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
    /** @param probability of the fault during the storm, at strength 1. */
    strikes: (probability: number): boolean => isStormy() && random.chance(probability * strength),
    isStreamPaused: (): boolean => streamPause !== undefined && contains(streamPause, clock.now()),
    streamResumesMs: streamPause?.untilMs,
    /** How far two hosts' clocks may differ, with the time from a decision to its write. */
    clockErrorMs: isCalm ? 0 : clockJump ? Number.POSITIVE_INFINITY : 2 * minute + 15_000,
    /** The error of a host's clock in milliseconds: at most 1 minute; with `mayJump` at times 1 hour slow. */
    createSkew: (mayJump: boolean): (() => number) => {
      const constantMs = isCalm ? 0 : random.between(-minute, minute)
      const jumps = mayJump && clockJump !== undefined && random.chance(0.5)
      return () => constantMs - (jumps && contains(clockJump, clock.now()) ? 60 * minute : 0)
    },
    latencyMs: (): number => {
      if (!isStormy()) return random.between(1, 15)
      return random.chance(0.97) ? random.between(1, 30) : random.between(200, 6_000)
    },
    freezeMs: (): number => random.between(5_000, 15 * minute),
    describe: () => ({ strength: isCalm ? 0 : strength, outages, streamPause, clockJump }),
  }
}

export type Faults = ReturnType<typeof createFaults>
