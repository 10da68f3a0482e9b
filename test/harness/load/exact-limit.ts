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
 * Waits for a moment in the first half of the store's minute. Bursts across the end of a minute, of different speeds,
 * could put more requests than the limit into one minute of the service.
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
  // Sets the item to an empty previous minute, so that the warm-up request does not count.
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

/** A caller that keeps to the limit is never refused, however its requests are spread over the minute. */
export const proveExactLimit = async (bench: Bench): Promise<Finding[]> => {
  const [even, bursts] = await bench.startGateways(0, 0)
  const gatewayOf = { 'evenly with jitter': even, 'as one burst a minute': bursts ?? even }
  const cases = (['pro', 'pro_api_access'] as const).flatMap((tier) =>
    (Object.keys(shapes) as Shape[]).map((shape) => ({ tier, shape })),
  )
  const findings = await Promise.all(cases.map((each) => keepTo(bench, gatewayOf[each.shape], each)))
  const { calls } = await even.statistics()
  const requests = cases
    .filter(({ shape }) => shape === 'evenly with jitter')
    .reduce((sum, { tier }) => sum + tiers[tier].requestsPerMinute * bench.minutes + 1, 0)
  const { UpdateItem = 0, ...others } = calls
  return [
    ...findings,
    {
      proof: 'calls to AWS of a request that needs only the gate: 1, and 1 more when a minute begins',
      seen: `${requests} requests, ${UpdateItem} × UpdateItem, other calls ${JSON.stringify(others)}`,
      // When a minute begins, each concurrent request makes the second call; and the last use of 2 keys is recorded.
      holds: UpdateItem <= requests * 1.02 + 10,
    },
  ]
}
