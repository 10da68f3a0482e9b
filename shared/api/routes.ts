import type { Caller } from '#shared/access/credentials/principal.ts'

/*
 * The whole API. An id, `resource.name`, also names the handler (`functions/submissions/create.ts`), its construct, its
 * contract and its test. A route's permissions in AWS are in `permissions.ts`. Pages, which need no credential, are in
 * `pages/table.ts`: here they would be in the bundle of every route.
 */

export type Route = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: `/api/v1/${string}`
  readonly callers: readonly Caller[]
  /** Browsers on other origins may call it: the gateway answers the preflight, and the answers have CORS headers. */
  readonly cors?: true
}

const readers = ['read-only', 'full'] as const
const owner = ['full'] as const
const verifiers = ['webhook-only', 'full'] as const
const customers = ['full', 'session'] as const

const submission = '/api/v1/submissions/{submission_id}'
const webhook = '/api/v1/webhooks/{webhook_id}'

const table = {
  'submissions.create': { method: 'POST', path: '/api/v1/submissions', callers: customers, cors: true },
  'submissions.list': { method: 'GET', path: '/api/v1/submissions', callers: readers },
  'submissions.get': { method: 'GET', path: submission, callers: readers },
  'submissions.transition': { method: 'POST', path: `${submission}/transitions`, callers: owner },
  'submissions.history': { method: 'GET', path: `${submission}/history`, callers: readers },
  'card-lists.parse': { method: 'POST', path: '/api/v1/card-lists/parse', callers: customers, cors: true },
  'webhooks.create': { method: 'POST', path: '/api/v1/webhooks', callers: owner },
  'webhooks.list': { method: 'GET', path: '/api/v1/webhooks', callers: owner },
  'webhooks.get': { method: 'GET', path: webhook, callers: owner },
  'webhooks.delete': { method: 'DELETE', path: webhook, callers: owner },
  'webhooks.update': { method: 'PATCH', path: webhook, callers: owner },
  'webhooks.rotate-secret': { method: 'POST', path: `${webhook}/rotate-secret`, callers: owner },
  'webhooks.test': { method: 'POST', path: `${webhook}/test`, callers: owner },
  'webhooks.verify': { method: 'POST', path: `${webhook}/verify`, callers: verifiers },
  'webhooks.recover': { method: 'POST', path: `${webhook}/recover`, callers: owner },
  'deliveries.list': { method: 'GET', path: `${webhook}/deliveries`, callers: owner },
  'deliveries.get': { method: 'GET', path: `${webhook}/deliveries/{delivery_id}`, callers: owner },
  'deliveries.resend': { method: 'POST', path: `${webhook}/deliveries/{delivery_id}/resend`, callers: owner },
  'api-keys.create': { method: 'POST', path: '/api/v1/api-keys', callers: owner },
  'api-keys.list': { method: 'GET', path: '/api/v1/api-keys', callers: owner },
  'api-keys.delete': { method: 'DELETE', path: '/api/v1/api-keys/{key_id}', callers: owner },
  'customer-sessions.create': { method: 'POST', path: '/api/v1/customer-sessions', callers: owner },
  'store.get': { method: 'GET', path: '/api/v1/store', callers: readers },
} as const satisfies Record<string, Route>

export type RouteId = keyof typeof table

export const routes: Readonly<Record<RouteId, Route>> = table

export const routeIds: readonly RouteId[] = Object.keys(table).filter((id): id is RouteId => id in table)

/** A malformed escape stays as it is: no object has such an id. */
const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The decoded path parameters when `path` matches `template`, else undefined. A parameter is never empty. */
export const parametersOf = (template: string, path: string): Record<string, string> | undefined => {
  const expected = template.split('/')
  const given = path.split('/')
  if (expected.length !== given.length) return undefined
  const parameters: Record<string, string> = {}
  for (const [index, segment] of expected.entries()) {
    const value = given[index] ?? ''
    const name = /^\{(\w+)\}$/.exec(segment)?.[1]
    if (name === undefined && segment !== value) return undefined
    if (name !== undefined && value === '') return undefined
    if (name !== undefined) parameters[name] = decode(value)
  }
  return parameters
}
