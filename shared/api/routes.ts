import type { Caller } from '#shared/access/credentials/principal.ts'

/*
 * The whole API. An id, `resource.name`, also names the handler (`functions/submissions/create.ts`), its construct, its
 * contract and its test. A route's permissions in AWS are in `permissions.ts`. Pages, which need no credential, are in
 * `pages/paths.ts`: here they would be in the bundle of every route.
 */

export type Route = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: `/api/v1/${string}`
  readonly callers: readonly Caller[]
  /** Browsers on other origins may call it: the gateway answers the preflight, and the answers have CORS headers. */
  readonly cors?: true
}

/** Who may call: keys, and the console sessions of a store's staff. */
const reviewers = ['full', 'reviewer', 'owner'] as const
const owners = ['full', 'owner'] as const
const readers = ['read-only', ...reviewers] as const
/** With customers' sessions. */
const senders = [...reviewers, 'session'] as const

const submission = '/api/v1/submissions/{submission_id}'
const webhook = '/api/v1/webhooks/{webhook_id}'

const table = {
  'submissions.create': { method: 'POST', path: '/api/v1/submissions', callers: senders, cors: true },
  'submissions.list': { method: 'GET', path: '/api/v1/submissions', callers: [...readers, 'session'], cors: true },
  'submissions.get': { method: 'GET', path: submission, callers: [...readers, 'session'], cors: true },
  'submissions.transition': { method: 'POST', path: `${submission}/transitions`, callers: reviewers },
  'submissions.history': { method: 'GET', path: `${submission}/history`, callers: readers },
  'card-lists.parse': { method: 'POST', path: '/api/v1/card-lists/parse', callers: senders, cors: true },
  'webhooks.create': { method: 'POST', path: '/api/v1/webhooks', callers: owners },
  'webhooks.list': { method: 'GET', path: '/api/v1/webhooks', callers: owners },
  'webhooks.get': { method: 'GET', path: webhook, callers: owners },
  'webhooks.delete': { method: 'DELETE', path: webhook, callers: owners },
  'webhooks.update': { method: 'PATCH', path: webhook, callers: owners },
  'webhooks.rotate-secret': { method: 'POST', path: `${webhook}/rotate-secret`, callers: owners },
  'webhooks.test': { method: 'POST', path: `${webhook}/test`, callers: owners },
  'webhooks.verify': { method: 'POST', path: `${webhook}/verify`, callers: ['webhook-only', ...owners] },
  'webhooks.recover': { method: 'POST', path: `${webhook}/recover`, callers: owners },
  'deliveries.list': { method: 'GET', path: `${webhook}/deliveries`, callers: owners },
  'deliveries.get': { method: 'GET', path: `${webhook}/deliveries/{delivery_id}`, callers: owners },
  'deliveries.resend': { method: 'POST', path: `${webhook}/deliveries/{delivery_id}/resend`, callers: owners },
  'api-keys.create': { method: 'POST', path: '/api/v1/api-keys', callers: ['full'] },
  'api-keys.list': { method: 'GET', path: '/api/v1/api-keys', callers: owners },
  'api-keys.delete': { method: 'DELETE', path: '/api/v1/api-keys/{key_id}', callers: owners },
  'customer-sessions.create': {
    method: 'POST',
    path: '/api/v1/customer-sessions',
    callers: ['full', 'form-link'],
    cors: true,
  },
  'form-links.create': { method: 'POST', path: '/api/v1/form-links', callers: reviewers },
  'console-links.create': { method: 'POST', path: '/api/v1/console-links', callers: ['full'] },
  'console-sessions.create': { method: 'POST', path: '/api/v1/console-sessions', callers: ['console-link'] },
  'store.get': { method: 'GET', path: '/api/v1/store', callers: readers },
} as const satisfies Record<string, Route>

export type RouteId = keyof typeof table

export const routes: Readonly<Record<RouteId, Route>> = table

/** Pure: the script of a page that does not use it is built without. */
export const routeIds: readonly RouteId[] = /* @__PURE__ */ Object.keys(table).filter(
  (id): id is RouteId => id in table,
)

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
