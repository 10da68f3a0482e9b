import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { callerOf, customerOf, type Principal } from '#shared/access/credentials/principal.ts'
import type { Contract } from '#shared/api/contract.ts'
import { type Route, routes } from '#shared/api/routes.ts'
import { type ProblemCode, problems } from '#shared/core/problems.ts'
import { buildSession } from '#test/support/builders.ts'
import { awsError } from '#test/support/table/faulty-table.ts'
import type { TestRequest } from './endpoint-event.ts'
import type { CallEndpoint, Tenant, TestService } from './service.ts'

/** One reason to refuse a request: a state of the tenant, or a change of the request. */
type Violation = {
  readonly code: ProblemCode
  readonly says: string
  readonly tenant?: { readonly suspended?: true; readonly full?: true }
  readonly change?: (request: TestRequest, tenant: Tenant) => TestRequest | Promise<TestRequest>
}

export type Subject = {
  readonly service: TestService
  readonly contract: Contract
  readonly call: CallEndpoint
  /** Makes a new request of this store that succeeds. */
  readonly request: (tenant: Tenant) => TestRequest | Promise<TestRequest>
  /** The route's own refusals, in addition to those of every route, in the contract's order of checks. */
  readonly own?: readonly Violation[]
  /** Tests each violation with every later one; without it only with the next, as routes share most checks. */
  readonly everyPair?: true
}

const stranger = (route: Route, principal: Principal): Principal => {
  const scope = (['webhook-only', 'read-only'] as const).find((name) => !route.callers.includes(name))
  return scope && principal.credential === 'key'
    ? { ...principal, scope }
    : buildSession({ store_id: principal.store_id })
}

const withHeader = (request: TestRequest, name: string, value: string): TestRequest => ({
  ...request,
  headers: [...(request.headers ?? []), [name, value]],
})

const distorted = (request: TestRequest, distort: (text: string) => string): TestRequest => ({
  body: {},
  ...request,
  distort: (text) => distort(request.distort ? request.distort(text) : text),
})

/** A route that takes no body refuses these too. */
const bodyViolations = ({ maxBodyBytes = 256 * 1024 }: Contract): readonly Violation[] => [
  {
    code: 'UNSUPPORTED_MEDIA_TYPE',
    says: 'a body of another media type',
    change: (request) => withHeader({ body: {}, ...request }, 'content-type', 'text/plain'),
  },
  {
    code: 'PAYLOAD_TOO_LARGE',
    says: 'a body that is too large',
    change: (request) => distorted(request, (text) => text + ' '.repeat(maxBodyBytes)),
  },
  {
    code: 'INVALID_JSON',
    says: 'a body that is not JSON',
    change: (request) => distorted(request, (text) => `${text}}`),
  },
]

/** All refusals of a route, in the contract's order of checks. */
const violationsOf = ({ contract, own = [] }: Subject): readonly Violation[] => {
  const route = routes[contract.id]
  const takesBody = route.method === 'POST' || route.method === 'PATCH'
  const takesId = route.path.includes('{')
  return [
    {
      code: 'UNAUTHENTICATED',
      says: 'no credential',
      change: ({ principal: _, ...request }) => request,
    },
    {
      code: 'INSUFFICIENT_SCOPE',
      says: 'a credential that may not call this',
      change: (request) =>
        request.principal ? { ...request, principal: stranger(route, request.principal) } : request,
    },
    { code: 'RATE_LIMITED', says: 'a full minute', tenant: { full: true } },
    { code: 'PLAN_REQUIRED', says: 'a suspended store', tenant: { suspended: true } },
    ...(takesBody ? bodyViolations(contract) : []),
    {
      code: 'INVALID_PARAMETER',
      says: 'an unknown parameter',
      change: (request) => ({ ...request, query: `${request.query ?? ''}&surprise=1` }),
    },
    ...(contract.idempotent
      ? [
          {
            code: 'INVALID_IDEMPOTENCY_KEY' as const,
            says: 'an Idempotency-Key of two words',
            change: (request: TestRequest) => withHeader(request, 'idempotency-key', 'two words'),
          },
        ]
      : []),
    ...(contract.conditional
      ? [
          {
            code: 'INVALID_PARAMETER' as const,
            says: 'an invalid If-Match',
            change: (request: TestRequest) => withHeader(request, 'if-match', 'garbage'),
          },
        ]
      : []),
    ...(takesBody
      ? [
          {
            code: 'VALIDATION_FAILED' as const,
            says: 'an unknown field',
            change: (request: TestRequest) => ({ ...request, body: { ...Object(request.body), surprise: 1 } }),
          },
        ]
      : []),
    ...(takesId
      ? [
          {
            code: 'NOT_FOUND' as const,
            says: 'an unknown id',
            change: (request: TestRequest) => ({
              ...request,
              parameters: Object.fromEntries(Object.keys(request.parameters ?? {}).map((name) => [name, randomUUID()])),
            }),
          },
        ]
      : []),
    ...own,
  ]
}

const pairsOf = <Item>(items: readonly Item[], everyPair = false): [Item, Item][] =>
  items.flatMap((first, index) =>
    items.slice(index + 1, everyPair ? undefined : index + 2).map((second): [Item, Item] => [first, second]),
  )

/**
 * Tests what every route refuses, and in which order: each violation alone, and two violations at once, where the
 * answer is for the one that the contract checks earlier.
 */
export const describeSharedRefusals = (subject: Subject): void => {
  const { service, contract, call } = subject
  const violations = violationsOf(subject)
  const route = routes[contract.id]

  const tenants = new Map<string, Promise<Tenant>>()

  /** One store per state, shared by all these tests. */
  const tenantIn = (state: { suspended: boolean; full: boolean }): Promise<Tenant> => {
    const name = JSON.stringify(state)
    const tenant = tenants.get(name) ?? service.createTenant(state)
    tenants.set(name, tenant)
    return tenant
  }

  /** Applies the later violations first, so that an earlier one can still replace the whole request. */
  const callWith = async (...broken: readonly Violation[]) => {
    const tenant = await tenantIn({
      suspended: broken.some((violation) => violation.tenant?.suspended),
      full: broken.some((violation) => violation.tenant?.full),
    })
    let request = await subject.request(tenant)
    for (const { change } of broken.toReversed()) request = (await change?.(request, tenant)) ?? request
    return call(request)
  }

  describe('refuses', () => {
    it.each(violations)('$says with $code', async (violation) => {
      const { status, body, headers } = await callWith(violation)

      expect([status, body.code]).toEqual([problems[violation.code].status, violation.code])
      expect(body).toMatchObject({ status, request_id: headers['X-Request-Id'] })
    })

    it.each(
      pairsOf(violations, subject.everyPair).map(([first, second]) => ({
        first,
        second,
        says: `${first.says} before ${second.says}`,
      })),
    )('$says', async ({ first, second }) => {
      const { body } = await callWith(first, second)

      expect(body.code).toBe(first.code)
    })

    it('two Authorization headers with UNAUTHENTICATED, also when the authorizer accepted them', async () => {
      const request = await subject.request(await service.createTenant())
      const twice = withHeader(withHeader(request, 'Authorization', 'Bearer a'), 'authorization', 'Bearer b')

      expect((await call(twice)).body.code).toBe('UNAUTHENTICATED')
    })

    it('a key that was just revoked with UNAUTHENTICATED', async () => {
      const tenant = await service.createTenant()
      const request = await subject.request(tenant)
      await service.apiKeys.revoke(tenant.store, tenant.principal.key_id, service.now())

      expect((await call(request)).body.code).toBe('UNAUTHENTICATED')
    })

    it.each(['free', 'starter'] as const)('a store of the tier %s with PLAN_REQUIRED', async (tier) => {
      const tenant = await service.createTenant()
      const request = await subject.request(tenant)
      await service.stores.changePlan(tenant.store, { tier: tier })
      const { status, body } = await call(request)

      expect([status, body.code]).toEqual([403, 'PLAN_REQUIRED'])
    })

    it('every request with TEMPORARILY_UNAVAILABLE while the counter of requests fails', async () => {
      const request = await subject.request(await service.createTenant())
      service.table.refuse('UpdateItem', awsError('AccessDeniedException'))
      const { status, body, headers } = await call(request)

      expect([status, body.code, headers['Retry-After']]).toEqual([503, 'TEMPORARILY_UNAVAILABLE', '1'])
    })
  })

  it('answers with the rate limit and the common headers', async () => {
    const { principal, ...request } = await subject.request(await service.createTenant())
    const { headers } = await call({ ...request, principal, requestId: 'request-1' })

    const policy = principal && customerOf(principal) !== undefined ? '"customer";q=20;w=60' : '"tier";q=1200;w=60'
    expect(headers).toMatchObject({
      'Content-Type': 'application/json; charset=utf-8',
      'X-Request-Id': 'request-1',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'RateLimit-Policy': policy,
    })
    expect(headers['Access-Control-Allow-Origin']).toBe(route.cors ? '*' : undefined)
  })

  it.each(
    (['full', 'read-only', 'webhook-only'] as const).map((scope) => ({ scope, may: route.callers.includes(scope) })),
  )('lets a $scope key call it: $may', async ({ scope, may }) => {
    const tenant = await service.createTenant()
    const { status } = await call({ ...(await subject.request(tenant)), principal: tenant.withScope(scope) })

    expect(status).toBe(may ? contract.status : 403)
  })

  it.each(['reviewer', 'owner'] as const)('lets a console session call it by its role: %s', async (role) => {
    const tenant = await service.createTenant()
    const { status } = await call({ ...(await subject.request(tenant)), principal: tenant.console(role) })

    expect(status).toBe(route.callers.includes(role) ? contract.status : 403)
  })

  it(`lets a customer session call it: ${route.callers.includes('session')}`, async () => {
    const tenant = await service.createTenant()
    const principal = tenant.session('ann@example.com')
    const { status } = await call({ ...(await subject.request(tenant)), principal })

    expect(callerOf(principal)).toBe('session')
    expect(status).toBe(route.callers.includes('session') ? contract.status : 403)
  })
}
