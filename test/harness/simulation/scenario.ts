import { sweepLimits } from '#infra/limits.ts'
import { stageOf } from '#infra/stage.ts'
import { retryEnvironment } from '#shared/core/environment.ts'
import type { DeliveryRecord } from '#shared/webhooks/deliveries/record.ts'
import type { Random } from '#test/harness/simulation/world/random.ts'

/** `storm`: every fault. `calm`: none. `lost wake-ups`: only messages and schedules are lost, 30 % of them. */
export const PROFILES = ['storm', 'calm', 'lost wake-ups'] as const
export type Profile = (typeof PROFILES)[number]

type Scheduling = { readonly retryDelaysSeconds: readonly number[]; readonly queueDelayLimitSeconds: number }

const secondMs = 1_000
const minuteMs = 60 * secondMs

const productRetry = retryEnvironment().parse(stageOf('test', undefined).retry)

const productScheduling: Scheduling = {
  retryDelaysSeconds: productRetry.RETRY_DELAYS_SECONDS,
  queueDelayLimitSeconds: productRetry.QUEUE_DELAY_LIMIT_SECONDS,
}

/** The product's delays, and shorter ones for more overlap; in each the longest waits use schedules. */
const schedulings: readonly Scheduling[] = [
  productScheduling,
  { retryDelaysSeconds: [60, 120, 240, 480], queueDelayLimitSeconds: 200 },
  { retryDelaysSeconds: [5, 20, 60, 300], queueDelayLimitSeconds: 30 },
]

/** The longest wait that the product grants a receiver's Retry-After. */
const longestAskedMs = 3 * 60 * minuteMs

/** Chooses the settings of one seed. */
export const chooseScenario = (random: Random, profile: Profile, startMs: number) => {
  const stormMs = random.between(10, 50) * minuteMs
  const isStorm = profile === 'storm'
  const scheduling = isStorm ? random.pick(schedulings) : productScheduling
  const allDelaysMs = scheduling.retryDelaysSeconds.reduce((sum, seconds) => sum + seconds, 0) * secondMs
  return {
    scheduling,
    /** From here only receivers fail, and the workload does nothing. */
    calmFromMs: startMs + stormMs,
    /** By then every delivery must have ended; a receiver may have asked for 3 hours just before the calm phase. */
    deadlineMs: startMs + stormMs + longestAskedMs + allDelaysMs + 120 * minuteMs,
    actionsMs: Array.from({ length: random.between(6, 24) }, () => startMs + random.between(0, stormMs)),
    webhooks: random.between(1, 5),
    stores: random.between(1, 2),
    isQueueFair: random.chance(0.7),
    /** Few in a storm, so that messages wait. */
    maxBatches: isStorm ? random.between(1, 12) : 200,
    firstSweepMs: startMs + random.between(0, sweepLimits.periodMinutes * minuteMs),
  }
}

/** A schedule fires within 60 s after its time, a queue message within seconds. */
const latestInCalm = ({ next_attempt_at, attempts }: DeliveryRecord): number => {
  const last = attempts.at(-1)
  const waitMs = last ? Date.parse(next_attempt_at ?? '') - Date.parse(last.started_at) : 0
  const isScheduled = waitMs > (productScheduling.queueDelayLimitSeconds - 30) * secondMs
  return isScheduled ? 65 * secondMs : 5 * secondMs
}

/** How many milliseconds after its due time an attempt may start; no promise while services fail. */
export const latestStart: Record<Profile, (delivery: DeliveryRecord) => number | undefined> = {
  storm: () => undefined,
  calm: latestInCalm,
  'lost wake-ups': () => 8 * minuteMs,
}
