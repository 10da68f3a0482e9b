import { tiers } from '#shared/stores/tiers.ts'
import type { Gateway } from '#test/harness/load/gateway/gateway.ts'
import type { Bench, Finding } from './bench.ts'
import { parse, tally } from './client.ts'
import { callAt, evenly } from './pace.ts'

const tenMinutesMs = 600_000

const askBeside = async (bench: Bench, shiftMs: number): Promise<Finding> => {
  const gateways = await bench.startGateways(0, 0, shiftMs)
  const { key } = await bench.tenants.createStore('pro')
  const gatewayAt = (index: number) => gateways[index % gateways.length] as Gateway
  const perMinute = tiers.pro.requestsPerMinute / 2
  const { key: busy } = await bench.tenants.createStore('pro_api_access')
  const [alone, contending] = await Promise.all([
    callAt(evenly(perMinute, 1), (index) => parse(gatewayAt(index), key)),
    // 30 at once, every 1.5 s: gateways with different clocks contend for the store's item.
    callAt(
      Array.from({ length: 600 }, (_, index) => Math.floor(index / 30) * 1500),
      (index) => parse(gatewayAt(index), busy),
    ),
  ])
  await bench.stopGateways()
  return {
    proof: `one gateway of three ${shiftMs / 60_000} min wrong, at half of the limit: no request is refused`,
    seen: `evenly ${tally(alone)}; thirty at once ${tally(contending)}`,
    holds: [...alone, ...contending].every(({ status }) => status === 200),
  }
}

/** A wrong clock of one gateway among correct ones costs a store no request. */
export const proveWrongClock = async (bench: Bench): Promise<Finding[]> => [
  await askBeside(bench, tenMinutesMs),
  await askBeside(bench, -tenMinutesMs),
]
