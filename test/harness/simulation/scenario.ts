import { auditLimits, sweepLimits } from '#infra/limits.ts'
import { stageOf } from '#infra/stage.ts'
import { retryEnvironment } from '#shared/core/environment.ts'
import type { DeliveryRecord } from '#shared/webhooks/deliveries/record.ts'
import type { Random } from '#test/harness/simulation/world/random.ts'

/**
 * `storm`: every fault. `crowd`: every fault, and 500 to 2 500 submissions with due deliveries whose wake-ups were lost,
 * most of them of one webhook that does not answer. `calm`: no fault. `lost wake-ups`: only messages and schedules are
 * lost, 30 % of them.
 */
export const PROFILES = ['storm', 'crowd', 'calm', 'lost wake-ups'] as const
export type Profile = (typeof PROFILES)[number]

export const isFaulty = (profile: Profile): boolean => profile === 'storm' || profile === 'crowd'

type Scheduling = { readonly retryDelaysSeconds: readonly number[]; readonly queueDelayLimitSeconds: number }

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

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
const longestAskedMs = 3 * hourMs

/** Chooses the settings of one seed. */
export const chooseScenario = (random: Random, profile: Profile, startMs: number) => {
  const isStorm = isFaulty(profile)
  const isCrowd = profile === 'crowd'
  // One storm in twenty lasts so long that retries, both looks of the audit and the age of 29 days fall into it.
  const isLong = profile === 'storm' && random.chance(0.05)
  const stormMs = isLong ? random.between(3 * 60, 30 * 60) * minuteMs : random.between(10, 50) * minuteMs
  const scheduling = isStorm ? random.pick(schedulings) : productScheduling
  const allDelaysMs = scheduling.retryDelaysSeconds.reduce((sum, seconds) => sum + seconds, 0) * secondMs
  return {
    scheduling,
    /** The number of a round's last attempt. */
    lastAttempt: scheduling.retryDelaysSeconds.length + 1,
    /** From here only receivers fail, and the workload does nothing. */
    calmFromMs: startMs + stormMs,
    /** By then every delivery must have ended; a receiver may have asked for 3 hours just before the calm phase. */
    deadlineMs: startMs + stormMs + longestAskedMs + allDelaysMs + 2 * hourMs,
    actionsMs: Array.from(
      { length: isLong ? random.between(24, 60) : random.between(6, 24) },
      () => startMs + random.between(0, stormMs),
    ),
    webhooks: random.between(1, 5),
    stores: random.between(1, 2),
    isQueueFair: random.chance(0.7),
    /** Few in a storm, so that messages wait. */
    maxBatches: isCrowd ? random.between(20, 100) : isStorm ? random.between(1, 12) : 200,
    /** A short time for the sweep, so that it does not reach the end of what is due. */
    sweepTimeoutMs: isCrowd ? random.between(35, 90) * secondMs : sweepLimits.timeoutSeconds * secondMs,
    past: {
      old: isStorm ? random.between(0, 4) : 0,
      lost: isStorm ? random.between(0, 3) : 0,
      due: isCrowd ? random.between(500, 2_500) : 0,
    },
    firstSweepMs: startMs + random.between(0, sweepLimits.periodMinutes * minuteMs),
    firstAuditMs: startMs + random.between(0, auditLimits.periodMinutes * minuteMs),
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
  crowd: () => undefined,
  calm: latestInCalm,
  'lost wake-ups': () => 8 * minuteMs,
}
