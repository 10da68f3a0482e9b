import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { newSecrets } from '#infra/local/secrets.ts'
import type { Caller } from '#shared/access/credentials/principal.ts'
import type { Route } from '#shared/api/routes.ts'
import { routeList } from '#test/support/route-list.ts'
import { createTestTable } from '#test/support/table.ts'
import { startWiredService, type WiredService } from '#test/support/wired-service.ts'
import { createTenants } from '#test/support/wired-tenants.ts'

const table = await createTestTable()
const tenants = createTenants(table)
const callers: readonly Caller[] = ['full', 'read-only', 'webhook-only', 'session']
let service: WiredService

beforeAll(async () => {
  service = await startWiredService({
    dynamodb: table.endpoint,
    tableName: table.tableName,
    secrets: newSecrets(),
    report: () => {},
  })
  return service.close
})

const ask = async ({ method, path }: Pick<Route, 'method' | 'path'>, token: string, body?: string) => {
  const url = `${service.baseUrl}${path.replaceAll(/\{\w+\}/g, () => randomUUID())}`
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(url, { method, headers, ...(body && { body }) })
  return (await response.json()) as { code?: string; token?: string }
}

/** A store of a plan with API access, and a credential of each kind. */
const createCredentials = async () => {
  const { store, key } = await tenants.createStore('pro')
  const sessions = { method: 'POST', path: '/api/v1/customer-sessions' } as const
  const { token = '' } = await ask(sessions, key, '{"customer_email":"ann@example.com"}')
  const tokens: Record<Caller, string> = {
    full: key,
    'read-only': (await tenants.createKey(store, { scope: 'read-only' })).key,
    'webhook-only': (await tenants.createKey(store, { scope: 'webhook-only' })).key,
    session: token,
  }
  return { store, tokens }
}

describe('without API access every credential meets PLAN_REQUIRED on every row that it is for, whatever it sends', () => {
  it.each(['free', 'starter', 'suspended'] as const)('in a store that is %s', async (plan) => {
    const { store, tokens } = await createCredentials()
    if (plan === 'suspended') await tenants.stores.changePlan(store, { suspended: true })
    else await tenants.stores.changePlan(store, { tier: plan })
    for (const caller of callers) {
      for (const route of routeList) {
        const expected = route.callers.includes(caller) ? 'PLAN_REQUIRED' : 'INSUFFICIENT_SCOPE'
        const { code } = await ask(route, tokens[caller], route.method === 'GET' ? undefined : 'not JSON')
        expect(code, `${caller} ${route.id}`).toBe(expected)
      }
    }
  })
})
