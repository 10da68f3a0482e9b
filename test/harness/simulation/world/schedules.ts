import type { WakeUpPorts } from '#shared/webhooks/wake-ups/wake-up.ts'
import type { VirtualClock } from '#test/support/virtual-clock.ts'
import type { Faults } from './faults.ts'
import type { Random } from './random.ts'

type Dependencies = {
  readonly clock: VirtualClock
  readonly random: Random
  readonly faults: Faults
  readonly send: (body: string) => void
  /** Whether this wake-up is lost, independently of `faults`. */
  readonly loses: () => boolean
}

/**
 * One-time schedules of EventBridge Scheduler: each fires within 60 s after its time and is then deleted. A fault fires
 * it twice or never.
 */
export const createSchedules = ({ clock, random, faults, send, loses }: Dependencies) => {
  const names = new Set<string>()
  const jitterMs = () => random.between(0, 59_999)

  const createSchedule: WakeUpPorts['createSchedule'] = async ({ name, atMs, body }) => {
    // A schedule with this name exists: the product treats that as success.
    if (names.has(name)) return
    names.add(name)
    clock.at(atMs + jitterMs(), () => {
      names.delete(name)
      if (loses() || faults.strikes(0.02)) return
      send(body)
      if (faults.strikes(0.02)) clock.after(jitterMs(), () => send(body))
    })
  }

  return { createSchedule }
}
