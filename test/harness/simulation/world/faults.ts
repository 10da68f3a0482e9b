import { secondLookMs } from '#shared/webhooks/deliveries/times.ts'
import type { VirtualClock } from '#test/support/virtual-clock.ts'
import type { Random } from './random.ts'

/** Whose clock it is: that of a function behind the API, or of one that nobody waits for. */
export type HostKind = 'api' | 'background'

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

const minuteMs = 60_000
const hourMs = 60 * minuteMs

export const longestFreezeMs = 15 * minuteMs

type Window = { readonly fromMs: number; readonly untilMs: number }

const windowIn = (random: Random, { fromMs, untilMs }: Window, longestMs: number): Window => {
  const beginMs = random.between(fromMs, untilMs)
  return { fromMs: beginMs, untilMs: Math.min(untilMs, beginMs + random.between(minuteMs, longestMs)) }
}

const contains = ({ fromMs, untilMs }: Window, atMs: number): boolean => atMs >= fromMs && atMs < untilMs

type ClockJump = Window & { readonly byMs: number; readonly kind: HostKind }

/** At most 5 hours behind: the audit looks a second time after 6. Up to 12 hours ahead. */
const clockJumpIn = (random: Random, stormy: Window, longestMs: number): ClockJump => ({
  byMs: random.chance(0.5) ? -random.between(1, 5) * hourMs : random.between(1, 12) * hourMs,
  kind: random.pick(['api', 'background']),
  ...windowIn(random, stormy, longestMs),
})

/** A full table or a busy partition: DynamoDB refuses a share of all calls, after all retries of the AWS client. */
type Throttling = Window & { readonly share: number }

/** A global secondary index that is throttled follows its table minutes later, at times hours. */
type IndexLag = Window & { readonly longestMs: number }

/** Chooses the faults of one seed: their strength, outages, pauses and clock errors; none after `untilMs`. */
export const createFaults = (
  { clock, random }: { clock: VirtualClock; random: Random },
  { untilMs, isCalm }: { untilMs: number; isCalm: boolean },
) => {
  const stormy = { fromMs: clock.now(), untilMs: isCalm ? clock.now() : untilMs }
  const strength = random.pick([0.2, 1, 1, 3])
  /** A storm of hours has outages of hours. */
  const longestMs = Math.max(20 * minuteMs, (untilMs - clock.now()) / 4)
  const outages = random.chance(0.4)
    ? [{ service: random.pick(['table', 'queue', 'schedules', 'secrets']), ...windowIn(random, stormy, longestMs) }]
    : []
  /** The stream's event source mapping is disabled; records that are too old afterwards are lost. */
  const streamPause = random.chance(0.4) ? windowIn(random, stormy, longestMs) : undefined
  const clockJump = random.chance(0.4) && !isCalm ? clockJumpIn(random, stormy, Math.max(hourMs, longestMs)) : undefined
  const throttling: Throttling | undefined = random.chance(0.3)
    ? { share: random.between(2, 7) / 10, ...windowIn(random, stormy, longestMs) }
    : undefined
  const indexLag: IndexLag | undefined = random.chance(0.3)
    ? {
        longestMs: random.pick([minuteMs, 10 * minuteMs, 10 * minuteMs, 2 * hourMs]),
        ...windowIn(random, stormy, longestMs),
      }
    : undefined

  const isStormy = (): boolean => contains(stormy, clock.now())

  const faultOf = (service: Service): Fault => {
    if (!isStormy()) return 'none'
    if (outages.some((outage) => outage.service === service && contains(outage, clock.now()))) {
      return random.chance(0.8) ? 'error' : 'unknown'
    }
    if (service === 'table' && throttling && contains(throttling, clock.now()) && random.chance(throttling.share)) {
      return 'error'
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
    /** How far two hosts' clocks may differ: 1 minute each way, and 15 s from a decision to its write. */
    clockErrorMs: isCalm ? 0 : clockJump ? Number.POSITIVE_INFINITY : 2 * minuteMs + 15_000,
    /** The error of a host's clock in milliseconds: at most 1 minute, and hours on some hosts for a while. */
    createSkew: (kind: HostKind): (() => number) => {
      const constantMs = isCalm ? 0 : random.between(-minuteMs, minuteMs)
      const jumps = clockJump?.kind === kind && random.chance(0.5)
      return () => constantMs + (jumps && contains(clockJump, clock.now()) ? clockJump.byMs : 0)
    },
    /** How far an index is behind its table: mostly not at all, at times up to 30 s. */
    indexLagMs: (): number => {
      if (indexLag && isStormy() && contains(indexLag, clock.now()) && random.chance(0.7)) {
        return random.between(0, indexLag.longestMs)
      }
      return isStormy() && random.chance(0.3 * strength) ? random.between(10, 30_000) : 0
    },
    /** How much later the table reads one item of a batch than another: DynamoDB left its key unprocessed. */
    unprocessedMs: (): number => (isStormy() && random.chance(0.03 * strength) ? random.between(20, 3_000) : 0),
    /**
     * After the storm: how long its wrong clocks and its lagging indexes may still have an effect. What the audit's first
     * look did not see, it sees 6 hours later.
     */
    aftermathMs: isCalm
      ? 0
      : Math.max(0, clockJump?.byMs ?? 0) + (indexLag?.longestMs ?? 0) + (clockJump || indexLag ? secondLookMs : 0),
    latencyMs: (): number => {
      if (!isStormy()) return random.between(1, 15)
      return random.chance(0.97) ? random.between(1, 30) : random.between(200, 6_000)
    },
    freezeMs: (): number => random.between(5_000, longestFreezeMs),
    describe: () => (isCalm ? {} : { strength, outages, streamPause, clockJump, throttling, indexLag }),
  }
}

export type Faults = ReturnType<typeof createFaults>
