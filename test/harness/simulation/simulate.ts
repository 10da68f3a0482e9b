import { auditLimits, sweepLimits } from '#infra/limits.ts'
import { SHARDS } from '#shared/table/keys.ts'
import type { Violation } from '#test/harness/simulation/checker/promises.ts'
import type { Trace } from '#test/harness/simulation/world/runtime.ts'
import { withStandardErrorTo } from '#test/harness/simulation/world/standard-error.ts'
import { startMs } from '#test/support/clock.ts'
import { createVirtualClock, type VirtualClock } from '#test/support/virtual-clock.ts'
import type { Removal } from './removal.ts'
import { isFaulty, type Profile } from './scenario.ts'
import { createWorld } from './world.ts'

export type SimulationOptions = {
  readonly seed: number
  readonly profile?: Profile
  readonly removal?: Removal | undefined
  /** Called for every event; makes the run slower. */
  readonly trace?: (line: string) => void
}

export type SimulationResult = {
  readonly seed: number
  readonly violation: Violation | undefined
  readonly events: number
  readonly virtualMs: number
  readonly deliveries: number
  readonly requests: number
  readonly lostRecords: number
  readonly deadLetters: number
}

const minuteMs = 60_000
const periodMs = { sweep: sweepLimits.periodMinutes * minuteMs, audit: auditLimits.periodMinutes * minuteMs }

type World = ReturnType<typeof createWorld>

/**
 * Runs the sweep and the audit, each at its own time and period; a fault skips one or runs it twice. The run is over
 * after 3 of each in the calm phase, with nothing pending.
 */
const startRepairs = (clock: VirtualClock, { engine, faults, random, scenario, table, stream }: World) => {
  const settledMs = scenario.calmFromMs + faults.aftermathMs + 10 * minuteMs
  const inCalm = { sweep: 0, audit: 0 }
  let isOver = false
  const start = (work: keyof typeof periodMs, firstMs: number): void => {
    const run = async (): Promise<void> => {
      const isCalm = clock.now() > settledMs
      if (!(await engine[work]()) || !isCalm) return
      inCalm[work] += 1
      const isPending = table.deliveries().some(({ status }) => status === 'pending')
      isOver = Math.min(inCalm.sweep, inCalm.audit) >= 3 && !isPending && stream.isIdle()
    }
    const tick = (): void => {
      clock.after(periodMs[work], tick)
      if (faults.strikes(0.05)) return
      void run()
      if (faults.strikes(0.05)) clock.after(random.between(0, 10_000), () => void run())
    }
    clock.at(firstMs, tick)
  }
  start('sweep', scenario.firstSweepMs)
  start('audit', scenario.firstAuditMs)
  return { isOver: () => isOver }
}

const checkEnd = async ({ table, promises, events }: World): Promise<void> => {
  const missing = events.missing({ logs: table.logs(), webhooks: table.webhooks() })
  for (const detail of missing) promises.violate('G1: nothing accepted is lost', detail)
  const due = await Promise.all(SHARDS.map((shard) => table.store.due(shard, '9', undefined)))
  promises.checkEnds(
    table.deliveries(),
    due.flatMap(({ rows }) => rows),
  )
}

/** One history of the delivery engine: a storm of faults, then a calm phase until nothing is pending. */
const run = async (options: SimulationOptions, trace: Trace): Promise<SimulationResult> => {
  const { seed, profile = 'storm', removal } = options
  const clock = createVirtualClock(startMs)
  const timed: Trace = (line) => trace(() => `${new Date(clock.now()).toISOString().slice(11, 23)} ${line()}`)
  const world = createWorld(clock, { seed, profile, removal }, timed)
  const { scenario, workload, promises, table, stream, queue } = world
  await workload.begin(scenario.webhooks, startMs)
  world.plantPast()
  // Recovering missing events sends old events, which would break the promise of G5 to start in time.
  const isAllowed = (name: string) => isFaulty(profile) || name !== 'recoverMissing'
  for (const atMs of scenario.actionsMs) clock.at(atMs, () => void workload.act(isAllowed))
  const repairs = startRepairs(clock, world)
  await clock.run(
    scenario.deadlineMs + 2 * world.faults.aftermathMs,
    () => repairs.isOver() || promises.violations.length > 0,
  )
  if (promises.violations.length === 0) await checkEnd(world)
  return {
    seed,
    violation: promises.violations[0],
    events: clock.executed(),
    virtualMs: clock.now() - startMs,
    deliveries: table.deliveries().length,
    requests: promises.requests(),
    lostRecords: stream.lost(),
    deadLetters: queue.deadLetters(),
  }
}

/** Runs one seed: the same seed gives the same history, event by event. The product's log lines go to the trace. */
export const simulate = async (options: SimulationOptions): Promise<SimulationResult> => {
  const { stackTraceLimit } = Error
  const trace: Trace = (line) => options.trace?.(line())
  // Without the time of this run: a transcript is the same each time.
  const traceLog = (text: string): void => trace(() => `log ${text.trim().replace(/"timestamp":"[^"]*",/, '')}`)
  // Stack traces are slow, faults throw many errors, and no stack is ever printed.
  Error.stackTraceLimit = 0
  try {
    return await withStandardErrorTo(traceLog, () => run(options, trace))
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}
