import type { Attempt } from '#shared/client/index.ts'

export const PHASES = ['dns', 'connect', 'tls', 'wait', 'rest'] as const

/** A part of an attempt: name look-up, connecting, TLS, waiting for the answer, reading it. */
export type Phase = { readonly name: (typeof PHASES)[number]; readonly startMs: number; readonly ms: number }

/**
 * The parts of an attempt, one after the other. The API gives the end of each; a part that was not reached has none, and
 * the time after the last end belongs to the part that was not finished.
 */
export const phasesOf = ({ timing, duration_ms }: Pick<Attempt, 'timing' | 'duration_ms'>): readonly Phase[] => {
  const ends = [timing.dns_ms, timing.connect_ms, timing.tls_ms, timing.first_byte_ms, duration_ms]
  const phases: Phase[] = []
  let startMs = 0
  for (const [index, name] of PHASES.entries()) {
    const endMs = ends[index] ?? null
    const isUnfinished = endMs === null && ends.slice(index, -1).every((end) => end === null)
    const until = isUnfinished ? duration_ms : endMs
    if (until !== null && until > startMs) {
      phases.push({ name, startMs, ms: until - startMs })
      startMs = until
    }
  }
  return phases
}
