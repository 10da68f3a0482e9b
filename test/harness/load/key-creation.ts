import type { Bench, Finding } from './bench.ts'
import { type Outcome, parse, send, tally } from './client.ts'
import { callAt } from './pace.ts'

const rounds = 5

/** Creates and revokes keys while other requests are counted: both write the store's item. */
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

  /** 25 requests every 0.4 s: together with the requests for keys, the whole limit of the minute. */
  const load = callAt(
    Array.from({ length: 800 }, (_, index) => Math.floor(index / 25) * 400),
    () => parse(gateway, key),
  )
  for (let round = 0; round < rounds; round += 1) await makeAndRevoke(round)
  const counted = await load
  const { live_keys } = (await bench.tenants.stores.find(store))!
  return [
    {
      proof: '20 and 40 keys created at once while the gate is under load: 201 or LIMIT_REACHED, at most 20 live keys',
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
