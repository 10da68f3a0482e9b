import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from '#test/harness/benchmarks/quantile.ts'
import type { Outcome } from './requests.ts'
import type { Seen, Watch } from './webhooks.ts'

/** A repeat may follow its first within this time; later ones are not seen. */
const repeatMs = 2_000

/** Looks until every accepted event was delivered, or the time is over. */
export const settle = async (
  { look, intervalMs }: Pick<Watch, 'look' | 'intervalMs'>,
  outcomes: readonly Outcome[],
  seconds: number,
): Promise<Seen> => {
  const expected = outcomes.flatMap(({ event }) => event ?? [])
  const until = Date.now() + seconds * 1_000
  for (let seen = await look(); ; seen = await look()) {
    const isComplete = expected.every((event) => seen.has(event))
    if (!isComplete && Date.now() < until) {
      await sleep(intervalMs)
      continue
    }
    if (isComplete) await sleep(repeatMs)
    return isComplete ? look() : seen
  }
}

const latenciesOf = (outcomes: readonly Outcome[]) => {
  const sorted = outcomes.map(({ latencyMs }) => latencyMs).sort((left, right) => left - right)
  const at = (share: number): number | null => (sorted.length === 0 ? null : Math.round(quantile(sorted, share)))
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) }
}

export const reportOf = (outcomes: readonly Outcome[], seen: Seen) => {
  const accepted = outcomes.filter(({ code }) => code === 'accepted')
  const refused = Map.groupBy(
    outcomes.filter(({ code }) => code !== 'accepted'),
    ({ code }) => code,
  )
  const expected = new Set(accepted.flatMap(({ event }) => event ?? []))
  return {
    accepted: accepted.length,
    /** By code. */
    refused: Object.fromEntries([...refused].map(([code, all]) => [code, all.length])),
    /** Of accepted requests, in milliseconds from the time at which each was due. */
    latency_ms: latenciesOf(accepted),
    webhooks: {
      expected: expected.size,
      lost: [...expected].filter((event) => !seen.has(event)).length,
      /** Deliveries of an event beyond its first. */
      repeated: [...seen.values()].reduce((sum, times) => sum + times - 1, 0),
      /** Of requests without an answer of success: they were done all the same. */
      unanswered: [...seen.keys()].filter((event) => !expected.has(event)).length,
    },
  }
}

export type Report = ReturnType<typeof reportOf>

export const describeReport = ({ accepted, refused, latency_ms, webhooks }: Report): string => {
  const codes = Object.entries(refused).map(([code, count]) => `${count} ${code}`)
  const latencies = Object.entries(latency_ms).map(([name, ms]) => `${name} ${ms ?? '-'}`)
  return [
    `accepted   ${accepted}`,
    `refused    ${codes.join(', ') || 0}`,
    `latency    ${latencies.join(', ')} ms, from the time at which a request was due`,
    `webhooks   ${webhooks.expected} expected, ${webhooks.lost} lost, ${webhooks.repeated} repeated, ` +
      `${webhooks.unanswered} of requests without an answer of success`,
  ].join('\n')
}
