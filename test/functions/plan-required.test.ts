import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Caller } from '#shared/access/credentials/principal.ts'
import { callers, routeList } from '#test/support/route-list.ts'
import { startWiredTest } from '#test/support/wired/wired-test.ts'

const { tenants, call } = await startWiredTest()

/** A store whose plan has API access, with a credential of each kind. */
const createCredentials = async () => {
  const { store, key } = await tenants.createStore('pro')
  const make = async (path: string, body: unknown, token = key) => (await call('POST', path, { token, body })).body
  const minted = await make('/customer-sessions', { customer_email: 'ann@example.com' })
  const formLink = await make('/form-links', { customer_email: 'ann@example.com' })
  const consoleCode = async (role: string) => {
    const { code = '' } = await make('/console-links', { email: 'sam@example.com', role })
    return code
  }
  const consoleToken = async (role: string) => {
    const { token = '' } = await make('/console-sessions', {}, await consoleCode(role))
    return token
  }
  const tokens: Record<Caller, string> = {
    full: key,
    'read-only': (await tenants.createKey(store, { scope: 'read-only' })).key,
    'webhook-only': (await tenants.createKey(store, { scope: 'webhook-only' })).key,
    session: minted.token ?? '',
    reviewer: await consoleToken('reviewer'),
    owner: await consoleToken('owner'),
    'form-link': formLink.code ?? '',
    'console-link': await consoleCode('owner'),
  }
  return { store, tokens }
}

describe('without API access every credential meets PLAN_REQUIRED on every route that it is for, whatever it sends', () => {
  it.each(['free', 'starter', 'suspended'] as const)('in a store that is %s', async (plan) => {
    const { store, tokens } = await createCredentials()
    if (plan === 'suspended') await tenants.stores.changePlan(store, { suspended: true })
    else await tenants.stores.changePlan(store, { tier: plan })
    for (const caller of callers) {
      // Refusals count as requests, and above 60 a minute they are 429.
      await tenants.setCounts(store, {})
      for (const route of routeList) {
        const expected = route.callers.includes(caller) ? 'PLAN_REQUIRED' : 'INSUFFICIENT_SCOPE'
        const path = route.path.replace('/api/v1', '').replaceAll(/\{\w+\}/g, () => randomUUID())
        const body = route.method === 'GET' ? undefined : 'not JSON'
        const answer = await call(route.method, path, { token: tokens[caller], body })
        expect(answer.body.code, `${caller} ${route.id}`).toBe(expected)
      }
    }
  })
})
