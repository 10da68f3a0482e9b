import { isoTime } from '#shared/core/clock.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import type { SubmissionLog } from '#shared/submissions/log.ts'
import type { DeliveryRecord } from '#shared/webhooks/deliveries/record.ts'
import { expectedDeliveries } from '#shared/webhooks/engine/ensure-deliveries.ts'
import type { MemoryTable } from '#test/harness/simulation/world/memory-table.ts'
import type { Random } from '#test/harness/simulation/world/random.ts'
import { buildLog } from '#test/support/builders.ts'
import type { VirtualClock } from '#test/support/virtual-clock.ts'

/** How much of what happened before is in the table when a simulation begins. */
export type Past = {
  /** Submissions of about 29 days ago, whose deliveries TTL deletes now or soon. */
  readonly old: number
  /** Submissions of the last 27 days whose deliveries were never made: stream and audit were down. */
  readonly lost: number
  /** Submissions of the last hour whose deliveries are due, and whose wake-ups were all lost. */
  readonly due: number
}

type Dependencies = {
  readonly random: Random
  readonly table: MemoryTable
  readonly stores: readonly StoreId[]
  readonly newId: () => string
  readonly lastAttempt: number
  readonly planted: (log: SubmissionLog, deliveries: readonly DeliveryRecord[]) => void
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** The content of every submission: reading card lists is not simulated. */
const template = buildLog({ card_list: 'Lightning Bolt' })

/** A submission with one entry, its creation. */
export const newLog = (fields: Pick<SubmissionLog, 'id' | 'store_id'>, atMs: number, newId: () => string) => {
  const at = isoTime(atMs)
  const mark = { request_id: newId(), fingerprint: 'f'.repeat(64) }
  return { ...template, ...fields, created_at: at, history: template.history.map((entry) => ({ ...entry, at, mark })) }
}

/** Puts the past into the table, for the webhooks that are there. */
export const plantPast = (dependencies: Dependencies, past: Past, startMs: number): void => {
  const { random, table, stores, newId, lastAttempt, planted } = dependencies

  const plant = (atMs: number, madeOf: (pending: readonly DeliveryRecord[]) => readonly DeliveryRecord[]): void => {
    // The first store has most of what is due.
    const store_id = random.chance(0.7) ? (stores[0] ?? random.pick(stores)) : random.pick(stores)
    const log = newLog({ id: newId(), store_id }, atMs, newId)
    const webhooks = table.webhooks().filter((webhook) => webhook.store_id === store_id)
    const made = madeOf(expectedDeliveries({ log, entries: log.history, webhooks }, { newId, nowMs: atMs }))
    table.plant(
      log,
      made.filter(({ ttl }) => ttl * 1_000 > startMs),
    )
    planted(log, made)
  }

  const ended = (delivery: DeliveryRecord): DeliveryRecord => {
    const status = random.pick(['delivered', 'failed', 'held'] as const)
    const attempt_count = { delivered: 1, failed: lastAttempt, held: 0 }[status]
    const completed_at = status === 'held' ? null : delivery.created_at
    return { ...delivery, status, attempt_count, completed_at, next_attempt_at: null, due_sk: null }
  }

  for (let count = 0; count < past.old; count += 1) {
    plant(startMs - 29 * dayMs + random.between(-30, 12) * 60 * minuteMs, (pending) => pending.map(ended))
  }
  for (let count = 0; count < past.lost; count += 1)
    plant(startMs - random.between(60, 27 * 24 * 60) * minuteMs, () => [])
  for (let count = 0; count < past.due; count += 1) {
    plant(startMs - random.between(3, 60) * minuteMs, (pending) => pending)
  }
}

/** Deletes what its TTL has ended, a part of it at a time. */
export const startExpiry = (clock: VirtualClock, table: MemoryTable, random: Random): void => {
  const expire = (): void => {
    table.expire(clock.now(), () => random.chance(0.5))
    clock.after(random.between(5, 60) * minuteMs, expire)
  }
  clock.after(0, expire)
}
