import type { Bench, Finding } from './bench.ts'
import { type Outcome, parse, send, tally } from './client.ts'
import { callAt } from './pace.ts'

const rounds = 5

/** Keys are made and revoked on the very item that every request of the store counts on. */
export const proveKeyCreation = async (bench: Bench): Promise<Finding[]> => {
  const [gateway] = await bench.startGateways(0)
  const { store, key } = await bench.tenants.createStore('pro_api_access')
  await parse(gateway, key)
  const created: Outcome[] = []
  const revoked: Outcome[] = []
  const perRound: number[] = []

  const makeAndRevoke = async (round: number) => {
    const count = round === 0 ? 20 : 40
    const made = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        send(gateway, { token: key, path: '/api-keys', body: { name: `Key ${index}`, scope: 'read-only' } }),
      ),
    )
    created.push(...made)
    const living = made.filter(({ status }) => status === 201)
    perRound.push(living.length)
    const paths = living.map(({ body }) => `/api-keys/${body.id}`)
    revoked.push(...(await Promise.all(paths.map((path) => send(gateway, { token: key, method: 'DELETE', path })))))
  }

  /** Twenty-five at once, as fast as the gate lets them through: with the keys' own requests the whole minute. */
  const load = callAt(
    Array.from({ length: 800 }, (_, index) => Math.floor(index / 25) * 400),
    () => parse(gateway, key),
  )
  for (let round = 0; round < rounds; round += 1) await makeAndRevoke(round)
  const counted = await load
  const { live_keys } = (await bench.tenants.stores.find(store))!
  return [
    {
      proof: 'keys made 20 and 40 at once beside a gate under load: 201 or LIMIT_REACHED, never more than 20 live',
      seen: `create ${tally(created)} (${perRound.join(', ')} a round); delete ${tally(revoked)}; gate ${tally(counted)}`,
      holds:
        created.every(({ outcome }) => outcome === '201' || outcome === '409 LIMIT_REACHED') &&
        perRound.every((count) => count === 19) &&
        revoked.every(({ status }) => status === 204) &&
        counted.every(({ status }) => status === 200) &&
        live_keys.size === 1,
    },
  ]
}
