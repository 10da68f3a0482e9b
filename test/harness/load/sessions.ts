import { minuteRoom } from '#shared/stores/tiers.ts'
import type { Gateway } from '#test/harness/load/gateway/gateway.ts'
import type { Bench, Finding } from './bench.ts'
import { create, parse, send, tally } from './client.ts'
import { callAt } from './pace.ts'

const customers = 20

const mint = async (gateway: Gateway, token: string, customer_email: string): Promise<string> => {
  const minted = await send(gateway, { token, path: '/customer-sessions', body: { customer_email } })
  return String(minted.body.token)
}

/** 20 customer sessions ask for twice their limit while the store's own key is used, within one minute of the store. */
export const proveSessions = async (bench: Bench): Promise<Finding[]> => {
  const [gateway] = await bench.startGateways(0)
  const { key } = await bench.tenants.createStore('pro')
  const names = Array.from({ length: customers }, (_, index) => `customer-${index}@example.com`)
  const tokens = await Promise.all(names.map((name) => mint(gateway, key, name)))
  const { session_max } = minuteRoom({ tier: 'pro', suspended: false })
  const over = Array.from({ length: 2 * session_max }, (_, index) => index * 10)
  const own = Array.from({ length: 120 }, (_, index) => index * 25)
  const [bySessions, byKey] = await Promise.all([
    callAt(over, (index) => parse(gateway, tokens[index % customers] ?? '')),
    callAt(own, () => create(gateway, key)),
  ])
  const passed = bySessions.filter(({ status }) => status === 200).length
  return [
    {
      proof: `sessions get at most half of the minute's requests (${session_max}), and the store's own key still works`,
      seen: `sessions ${tally(bySessions)}; key ${tally(byKey)}`,
      holds: passed === session_max && byKey.every(({ status }) => status === 201),
    },
  ]
}
