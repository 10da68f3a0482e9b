import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { allowsInvocation, policySchema } from '#infra/local/evaluate-policy.ts'
import { policyFor } from '#shared/access/policy.ts'
import { type Caller, type Route, routes } from '#shared/api/routes.ts'

const stage = 'arn:aws:execute-api:eu-central-1:123456789012:api4567/v1'
const callers: readonly Caller[] = ['full', 'read-only', 'webhook-only', 'session']

const methodArnOf = ({ method, path }: Pick<Route, 'method' | 'path'>) =>
  `${stage}/${method}${path.replaceAll(/\{\w+\}/g, () => randomUUID())}`

/** Whether the policy that a caller gets while asking for one method lets it invoke another, as IAM decides it. */
const mayInvoke = (caller: Caller, methodArn: string, askedFor = `${stage}/GET/`) =>
  allowsInvocation(policySchema.parse(policyFor(caller, askedFor)), methodArn)

describe.each(callers)('the policy of %s', (caller) => {
  it.each(routes.map((route: Route) => ({ ...route, may: route.callers.includes(caller) })))(
    'reaches $id: $may',
    ({ may, ...route }) => {
      expect(mayInvoke(caller, methodArnOf(route))).toBe(may)
    },
  )

  it.each(routes.filter((route: Route) => !route.callers.includes(caller)))(
    'does not reach $id with a trailing slash either, though `*` swallows slashes',
    (route) => {
      expect(mayInvoke(caller, `${methodArnOf(route)}/`)).toBe(false)
    },
  )

  it('is the same whichever row was asked for, because the gateway caches it for all', () => {
    const policies = routes.map((route) => policyFor(caller, methodArnOf(route)))

    for (const policy of policies) expect(policy).toEqual(policies[0])
  })

  it('names no method and no stage but its own', () => {
    for (const resource of policyFor(caller, `${stage}/GET/`).Statement[0]!.Resource) {
      expect(resource.startsWith(`${stage}/`)).toBe(true)
      expect(resource).toMatch(/\/v1\/(GET|POST|PATCH|DELETE)\/api\/v1\//)
    }
    expect(mayInvoke(caller, methodArnOf(routes[0]).replace('/v1/', '/other/'))).toBe(false)
  })
})
