import { setTimeout as sleep } from 'node:timers/promises'
import { minuteEndsAt, minuteOf } from '#shared/access/minute.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import { type Tier, tiers } from '#shared/stores/tiers.ts'
import type { Gateway } from '#test/harness/load/gateway/gateway.ts'
import type { Bench, Finding } from './bench.ts'
import { type Outcome, parse, tally } from './client.ts'
import { callAt, evenly, inBursts } from './pace.ts'

type Plan = { readonly perMinute: number; readonly minutes: number }
type Ask = () => Promise<Outcome>

const shapes = {
  'evenly with jitter': ({ perMinute, minutes }: Plan, ask: Ask) => callAt(evenly(perMinute, minutes), ask),
  'as one burst a minute': (plan: Plan, ask: Ask) => inBursts(plan, ask),
} as const
type Shape = keyof typeof shapes

const slowestMs = (outcomes: readonly Outcome[]): number =>
  Math.max(...outcomes.map(({ startedMs, endedMs }) => endedMs - startedMs))

/**
 * Waits for a moment in the first half of the store's minute. A burst that lies across the turn of a minute, and is
 * slower the next time, asks for more than the limit within 60 seconds as the service sees them, which is not this proof.
 */
const waitForFirstHalf = async (store: StoreId): Promise<void> => {
  const nowMs = Date.now()
  const begunMs = minuteEndsAt(store, minuteOf(store, nowMs)) - 60_000
  const wantedMs = begunMs + 2_000 + 20_000 * Math.random()
  await sleep(wantedMs > nowMs ? wantedMs - nowMs : wantedMs + 60_000 - nowMs)
}

const keepTo = async (bench: Bench, gateway: Gateway, { tier, shape }: { tier: Tier; shape: Shape }) => {
  const { store, key } = await bench.tenants.createStore(tier)
  await parse(gateway, key)
  // The warm-up counts in its minute, so the proof begins in a later one.
  await bench.tenants.setCounts(store, { minutes: -1 })
  if (shape === 'as one burst a minute') await waitForFirstHalf(store)
  const perMinute = tiers[tier].requestsPerMinute
  const outcomes = await shapes[shape]({ perMinute, minutes: bench.minutes }, () => parse(gateway, key))
  const finding: Finding = {
    proof: `${tier} at its limit ${shape} for ${bench.minutes} min: no 429`,
    seen: `${tally(outcomes)}; slowest ${slowestMs(outcomes)} ms`,
    holds: outcomes.every(({ status }) => status === 200),
  }
  return finding
}

/** A caller who keeps to the limit is never refused, however the requests lie in the minute. */
export const proveExactLimit = async (bench: Bench): Promise<Finding[]> => {
  const [even, bursts] = await bench.startGateways(0, 0)
  const gatewayOf = { 'evenly with jitter': even, 'as one burst a minute': bursts ?? even }
  const withAccess = (['pro', 'pro_api_access'] as const).flatMap((tier) =>
    (Object.keys(shapes) as Shape[]).map((shape) => ({ tier, shape })),
  )
  const findings = await Promise.all(withAccess.map((way) => keepTo(bench, gatewayOf[way.shape], way)))
  const { calls } = await even.statistics()
  const requests = withAccess
    .filter(({ shape }) => shape === 'evenly with jitter')
    .reduce((sum, { tier }) => sum + tiers[tier].requestsPerMinute * bench.minutes + 1, 0)
  const { UpdateItem = 0, ...others } = calls
  return [
    ...findings,
    {
      proof: 'calls to AWS of requests that need the gate alone: 1, and 1 more when the minute turns',
      seen: `${requests} requests, ${UpdateItem} × UpdateItem, else ${JSON.stringify(others)}`,
      // At a turn some requests are under way, each of which sees it; and the use of two keys is noted.
      holds: UpdateItem <= requests * 1.02 + 10,
    },
  ]
}
