import type { Now } from '#shared/core/clock.ts'

/** The initial time of the tests' clocks. */
export const startMs = Date.parse('2026-10-05T08:00:00.000Z')

/** A clock that moves only by `advance` and `set`. */
export const createClock = (atMs = startMs): { now: Now; advance: (ms: number) => void; set: (ms: number) => void } => {
  let nowMs = atMs
  return {
    now: () => nowMs,
    advance: (ms) => {
      nowMs += ms
    },
    set: (ms) => {
      nowMs = ms
    },
  }
}
