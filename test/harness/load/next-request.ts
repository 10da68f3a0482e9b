import { setTimeout as sleep } from 'node:timers/promises'
import { isoTime } from '#shared/core/clock.ts'
import type { Gateway } from '#test/harness/load/gateway/gateway.ts'
import type { Bench, Finding } from './bench.ts'
import { create, type Outcome, parse, send, tally } from './client.ts'

const workers = 8
/** Requests that start after the change; none may pass. */
const wanted = 1000

/** Sends requests with one credential, half of them writes, before and after `change` takes its access away. */
const askThrough = async (gateway: Gateway, token: string, change: () => Promise<unknown>) => {
  const outcomes: Outcome[] = []
  let changedMs = Number.POSITIVE_INFINITY
  let after = 0
  const work = async () => {
    while (after < wanted) {
      if (performance.now() > changedMs) after += 1
      const startedMs = performance.now()
      const outcome = await (outcomes.length % 2 === 0 ? create : parse)(gateway, token)
      outcomes.push({ ...outcome, startedMs })
      if (changedMs === Number.POSITIVE_INFINITY) await sleep(30)
    }
  }
  const working = Array.from({ length: workers }, work)
  while (outcomes.length < 60) await sleep(10)
  await change()
  changedMs = performance.now()
  await Promise.all(working)
  return {
    before: outcomes.filter(({ startedMs }) => startedMs <= changedMs),
    after: outcomes.filter(({ startedMs }) => startedMs > changedMs),
  }
}

const passed = (outcomes: readonly Outcome[]) => outcomes.filter(({ status }) => status < 300)

const mint = async (gateway: Gateway, token: string): Promise<string> => {
  const minted = await send(gateway, { token, path: '/customer-sessions', body: { customer_email: 'ann@example.com' } })
  return String(minted.body.token)
}

type Tenant = Awaited<ReturnType<Bench['tenants']['createStore']>> & { readonly other: { id: string; key: string } }

/** By what takes access away: the credential, and the change. */
const changes: Readonly<Record<string, (bench: Bench, gateway: Gateway, tenant: Tenant) => Promise<Taken>>> = {
  'a key is revoked through the API': async (_, gateway, { key, other }) => ({
    token: other.key,
    change: () => send(gateway, { token: key, method: 'DELETE', path: `/api-keys/${other.id}` }),
  }),
  'a key revokes itself': async (_, gateway, { other }) => ({
    token: other.key,
    change: () => send(gateway, { token: other.key, method: 'DELETE', path: `/api-keys/${other.id}` }),
  }),
  'the key of a session is revoked': async (_, gateway, { key, other }) => ({
    token: await mint(gateway, other.key),
    change: () => send(gateway, { token: key, method: 'DELETE', path: `/api-keys/${other.id}` }),
  }),
  'the tier is lowered': async ({ tenants }, _, { store, key }) => ({
    token: key,
    change: () => tenants.stores.changePlan(store, { tier: 'starter' }),
  }),
  'the store is suspended': async ({ tenants }, _, { store, key }) => ({
    token: key,
    change: () => tenants.stores.changePlan(store, { suspended: true }),
  }),
  'a key expires': async ({ tenants }, _, { store }) => {
    const expiresMs = Date.now() + 4_000
    const { key } = await tenants.createKey(store, { expires_at: isoTime(expiresMs) })
    return { token: key, change: () => sleep(Math.max(0, expiresMs - Date.now() + 1)) }
  },
}

type Taken = { readonly token: string; readonly change: () => Promise<unknown> }

const takeAway = async (bench: Bench, gateway: Gateway, cause: string): Promise<Finding> => {
  const owner = await bench.tenants.createStore()
  const other = await bench.tenants.createKey(owner.store)
  const { token, change } = await changes[cause]!(bench, gateway, { ...owner, other })
  await parse(gateway, token)
  const { authorizations } = await gateway.statistics()
  const { before, after } = await askThrough(gateway, token, change)
  const asked = (await gateway.statistics()).authorizations - authorizations
  return {
    proof: `${cause}: no request passes afterwards`,
    seen: `before ${tally(before)}; after ${tally(after)}; runs of the authorizer ${asked}`,
    holds: passed(before).length > 0 && passed(after).length === 0 && after.length >= wanted && asked <= 1,
  }
}

/** Raises and lowers the tier 20 times: the next request already follows the new tier. */
const raise = async ({ tenants }: Bench, gateway: Gateway): Promise<Finding> => {
  const { store, key } = await tenants.createStore('starter')
  const lowered: Outcome[] = []
  const raised: Outcome[] = []
  for (let turn = 0; turn < 20; turn += 1) {
    lowered.push(await parse(gateway, key))
    await tenants.stores.changePlan(store, { tier: turn % 2 === 0 ? 'pro' : 'pro_api_access' })
    raised.push(await parse(gateway, key))
    await tenants.stores.changePlan(store, { tier: 'starter' })
  }
  return {
    proof: 'the tier is raised: the very next request passes',
    seen: `lowered ${tally(lowered)}; raised ${tally(raised)}`,
    holds: passed(lowered).length === 0 && passed(raised).length === 20,
  }
}

/** A change applies to the next request, although the gateway still caches the authorizer's earlier answer. */
export const proveNextRequest = async (bench: Bench): Promise<Finding[]> => {
  const [gateway] = await bench.startGateways(0)
  const findings: Finding[] = []
  for (const cause of Object.keys(changes)) findings.push(await takeAway(bench, gateway, cause))
  return [...findings, await raise(bench, gateway)]
}
