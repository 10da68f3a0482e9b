import type { AccessLine } from '#shared/api/access-log.ts'
import { isoTime } from '#shared/core/clock.ts'
import type { StoreId } from '#shared/core/store-id.ts'

export const dayMs = 24 * 60 * 60 * 1000

/** What is shown when no day is given. */
const shownMs = 30 * dayMs

/** The lines of a store from `fromMs` to `untilMs`, both included, in any order. */
export type AccessLines = (store: StoreId, range: { fromMs: number; untilMs: number }) => AsyncIterable<AccessLine>

/** A UTC day; without one the last `elseMs`. */
export const rangeOf = (day: string | undefined, nowMs: number, elseMs: number) => {
  const fromMs = day === undefined ? nowMs - elseMs : Date.parse(`${day}T00:00:00Z`)
  return { fromMs, untilMs: day === undefined ? nowMs : fromMs + dayMs - 1 }
}

/** A store's requests by UTC day (`YYYY-MM-DD`) and route, from the gateway's access log. */
export const usageOf = async (
  accessLines: AccessLines,
  { store, day }: { store: StoreId; day: string | undefined },
  nowMs: number,
) => {
  const days: Record<string, { requests: number; routes: Record<string, number> }> = {}
  for await (const { at, route } of accessLines(store, rangeOf(day, nowMs, shownMs))) {
    const date = isoTime(at).slice(0, 10)
    const counted = days[date] ?? { requests: 0, routes: {} }
    counted.requests += 1
    counted.routes[route] = (counted.routes[route] ?? 0) + 1
    days[date] = counted
  }
  return { store, days }
}
