import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { allowsInvocation, policySchema } from '#infra/local/gateway/evaluate-policy.ts'
import type { Caller } from '#shared/access/credentials/principal.ts'
import { policyFor } from '#shared/api/policy.ts'
import { type Route, routes } from '#shared/api/routes.ts'
import { callers, routeList } from '#test/support/route-list.ts'

const stage = 'arn:aws:execute-api:eu-central-1:123456789012:api4567/v1'

const methodArnOf = ({ method, path }: Pick<Route, 'method' | 'path'>) =>
  `${stage}/${method}${path.replaceAll(/\{\w+\}/g, () => randomUUID())}`

/** Whether IAM lets a caller invoke a method with the policy that it got when it asked for another. */
const mayInvoke = (caller: Caller, methodArn: string, askedFor = `${stage}/GET/`) =>
  allowsInvocation(policySchema.parse(policyFor(caller, askedFor)), methodArn)

describe.each(callers)('the policy of %s', (caller) => {
  it.each(routeList.map((route) => ({ ...route, may: route.callers.includes(caller) })))(
    'reaches $id: $may',
    ({ may, ...route }) => {
      expect(mayInvoke(caller, methodArnOf(route))).toBe(may)
    },
  )

  it.each(routeList.filter((route) => !route.callers.includes(caller)))(
    'does not reach $id with a trailing slash either, though `*` swallows slashes',
    (route) => {
      expect(mayInvoke(caller, `${methodArnOf(route)}/`)).toBe(false)
    },
  )

  it('is the same whichever route was asked for, because the gateway caches it for all', () => {
    const policies = routeList.map((route) => policyFor(caller, methodArnOf(route)))

    for (const policy of policies) expect(policy).toEqual(policies[0])
  })

  it('names no method and no stage but its own', () => {
    for (const resource of policyFor(caller, `${stage}/GET/`).Statement[0]!.Resource) {
      expect(resource.startsWith(`${stage}/`)).toBe(true)
      expect(resource).toMatch(/\/v1\/(GET|POST|PATCH|DELETE)\/api\/v1\//)
    }
    expect(mayInvoke(caller, methodArnOf(routes['submissions.create']).replace('/v1/', '/other/'))).toBe(false)
  })
})
