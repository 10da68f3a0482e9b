import { setTimeout as sleep } from 'node:timers/promises'
import { minuteOf } from '#shared/access/minute.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import { minuteRoom, type Tier, tiers } from '#shared/stores/tiers.ts'
import type { Gateway } from '#test/harness/load/gateway/gateway.ts'
import type { Bench, Finding } from './bench.ts'
import { type Outcome, parse, tally } from './client.ts'
import { callAt, evenly } from './pace.ts'

/** Every 25th refused request is repeated after its Retry-After. */
const obeyEvery = 25

/** The store's minute that counted a request; the answer's reset gives its end by the gateway's clock. */
const minuteOfOutcome = (store: StoreId, { endedMs, gateway, resetSeconds = 0 }: Outcome): number =>
  minuteOf(store, endedMs + gateway.shiftMs + resetSeconds * 1000 - 30_000)

const mostIn = (minutes: readonly number[]): number => {
  const counts = new Map<number, number>()
  for (const minute of minutes) counts.set(minute, (counts.get(minute) ?? 0) + 1)
  return Math.max(0, ...counts.values())
}

const askTwice = async (bench: Bench, gateways: readonly Gateway[], tier: Tier): Promise<Finding[]> => {
  const { store, key } = await bench.tenants.createStore(tier)
  for (const gateway of gateways) await parse(gateway, key)
  const gatewayAt = (index: number) => gateways[index % gateways.length] as Gateway
  const obeyed: Promise<Outcome>[] = []
  let refused = 0
  const obey = async (index: number, { retryAfterSeconds = 0 }: Outcome) => {
    await sleep(retryAfterSeconds * 1000)
    // At another gateway than the one that answered, as its clock may be slower.
    return parse(gatewayAt(index + 1), key)
  }
  const limit = tiers[tier].requestsPerMinute
  const outcomes = await callAt(evenly(2 * limit, bench.minutes), async (index) => {
    const outcome = await parse(gatewayAt(index), key)
    if (outcome.status === 429) {
      refused += 1
      if (refused % obeyEvery === 0) obeyed.push(obey(index, outcome))
    }
    return outcome
  })
  const second = await Promise.all(obeyed)
  const admitted = [...outcomes, ...second].filter(({ status }) => status === 200)
  const most = mostIn(admitted.map((outcome) => minuteOfOutcome(store, outcome)))
  const mostByWall = mostIn(admitted.map(({ startedMs }) => minuteOf(store, startedMs)))
  const share = `${((100 * most) / limit).toFixed(1)} %`
  return [
    {
      proof: `${tier} at twice its limit for ${bench.minutes} min, three gateways two seconds apart: at most 104 % a minute`,
      seen: `${tally(outcomes)}; most in a minute of the store ${most} (${share}), by the true clock ${mostByWall}`,
      holds:
        most <= minuteRoom({ tier, suspended: false }).max &&
        outcomes.every(({ status }) => status === 200 || status === 429) &&
        outcomes.some(({ status }) => status === 429),
    },
    {
      proof: `${tier}: every 429 has a Retry-After that succeeds when it is obeyed, at any gateway`,
      seen: `obeyed ${second.length} of ${refused}: ${tally(second)}`,
      holds:
        second.every(({ status }) => status === 200) &&
        outcomes.every(({ status, retryAfterSeconds }) => status !== 429 || (retryAfterSeconds ?? 0) >= 1),
    },
  ]
}

/** A caller above the limit gets at most 104 % of it, from several gateways whose clocks differ. */
export const proveOverLimit = async (bench: Bench): Promise<Finding[]> => {
  const gateways = await bench.startGateways(-1000, 0, 1000)
  const findings = await Promise.all(
    (['pro', 'pro_api_access'] as const).map((tier) => askTwice(bench, gateways, tier)),
  )
  return findings.flat()
}
