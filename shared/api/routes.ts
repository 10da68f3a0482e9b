/**
 * The whole API on one screen. A row's id names its handler (`functions/submissions/create.ts`), its construct and
 * its test; its schemas are the constant of its resource's `contract.ts`.
 * Read by the gateway's construct, the authorizer, the fallback, `endpoint()`, the local stack and the tests.
 */

import type { Scope } from '#shared/access/api-key.ts'
import type { IndexName } from '#shared/table/definition.ts'

/** An API key, by its scope, or a customer session. */
export type Caller = Scope | 'session'

const readActions = ['GetItem', 'BatchGetItem', 'Query'] as const
const writeActions = ['PutItem', 'UpdateItem', 'DeleteItem'] as const

/** The partitions whose items it touches, by the action. */
type Touched<Action extends string> = { readonly [Name in Action]?: readonly ('STORE#*' | 'SUBMISSION#*' | 'WEBHOOK#*' | 'KEY#*')[] }

export type Route = {
  readonly id: `${string}.${string}`
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: `/api/v1/${string}`
  /** Who may call it. */
  readonly callers: readonly Caller[]
  /** A customer's browser calls it: preflight by the gateway, CORS headers on its answers. */
  readonly cors: boolean
  /** What it reads in the table, and the indexes that it queries, in the partitions of stores. */
  readonly reads: Touched<(typeof readActions)[number]>
  readonly indexes: readonly Exclude<IndexName, 'due'>[]
  /** What it writes to the table; the gate's own update comes on top. */
  readonly writes: Touched<(typeof writeActions)[number]>
  /**
   * What else it may use: the key that seals webhook secrets, the key that signs sessions, the delivery queue, the rules
   * of which receivers may be called.
   */
  readonly uses: readonly ('sealing-key' | 'session-key' | 'delivery-queue' | 'receiver-rules')[]
}

const readers = ['read-only', 'full'] as const
const owner = ['full'] as const
const verifiers = ['webhook-only', 'full'] as const
const customers = ['full', 'session'] as const

export const routes = [
  { id: 'submissions.create', method: 'POST', path: '/api/v1/submissions', callers: customers, cors: true, reads: {}, indexes: [], writes: { PutItem: ['SUBMISSION#*'] }, uses: [] },
  { id: 'submissions.list', method: 'GET', path: '/api/v1/submissions', callers: readers, cors: false, reads: {}, indexes: ['by-store', 'by-status'], writes: {}, uses: [] },
  { id: 'submissions.get', method: 'GET', path: '/api/v1/submissions/{submission_id}', callers: readers, cors: false, reads: { GetItem: ['SUBMISSION#*'] }, indexes: [], writes: {}, uses: [] },
  { id: 'submissions.transition', method: 'POST', path: '/api/v1/submissions/{submission_id}/transitions', callers: owner, cors: false, reads: { GetItem: ['SUBMISSION#*'] }, indexes: [], writes: { PutItem: ['SUBMISSION#*'] }, uses: [] },
  { id: 'submissions.history', method: 'GET', path: '/api/v1/submissions/{submission_id}/history', callers: readers, cors: false, reads: { GetItem: ['SUBMISSION#*'] }, indexes: [], writes: {}, uses: [] },
  { id: 'card-lists.parse', method: 'POST', path: '/api/v1/card-lists/parse', callers: customers, cors: true, reads: {}, indexes: [], writes: {}, uses: [] },
  { id: 'webhooks.create', method: 'POST', path: '/api/v1/webhooks', callers: owner, cors: false, reads: { GetItem: ['STORE#*'], Query: ['STORE#*'] }, indexes: [], writes: { PutItem: ['STORE#*'] }, uses: ['sealing-key', 'receiver-rules'] },
  { id: 'webhooks.list', method: 'GET', path: '/api/v1/webhooks', callers: owner, cors: false, reads: { Query: ['STORE#*'] }, indexes: [], writes: {}, uses: [] },
  { id: 'webhooks.get', method: 'GET', path: '/api/v1/webhooks/{webhook_id}', callers: owner, cors: false, reads: { GetItem: ['STORE#*'] }, indexes: [], writes: {}, uses: [] },
  { id: 'webhooks.delete', method: 'DELETE', path: '/api/v1/webhooks/{webhook_id}', callers: owner, cors: false, reads: { GetItem: ['STORE#*'] }, indexes: [], writes: { PutItem: ['STORE#*'], DeleteItem: ['STORE#*'] }, uses: [] },
  { id: 'webhooks.update', method: 'PATCH', path: '/api/v1/webhooks/{webhook_id}', callers: owner, cors: false, reads: { Query: ['STORE#*'] }, indexes: [], writes: { PutItem: ['STORE#*'] }, uses: ['receiver-rules'] },
  { id: 'webhooks.rotate-secret', method: 'POST', path: '/api/v1/webhooks/{webhook_id}/rotate-secret', callers: owner, cors: false, reads: { Query: ['STORE#*'] }, indexes: [], writes: { PutItem: ['STORE#*'] }, uses: ['sealing-key'] },
  { id: 'webhooks.test', method: 'POST', path: '/api/v1/webhooks/{webhook_id}/test', callers: owner, cors: false, reads: { GetItem: ['STORE#*'] }, indexes: [], writes: { PutItem: ['WEBHOOK#*'] }, uses: ['delivery-queue'] },
  { id: 'webhooks.verify', method: 'POST', path: '/api/v1/webhooks/{webhook_id}/verify', callers: verifiers, cors: false, reads: { GetItem: ['STORE#*'] }, indexes: [], writes: {}, uses: ['sealing-key'] },
  { id: 'webhooks.recover', method: 'POST', path: '/api/v1/webhooks/{webhook_id}/recover', callers: owner, cors: false, reads: { GetItem: ['STORE#*'], BatchGetItem: ['STORE#*', 'WEBHOOK#*', 'SUBMISSION#*'], Query: ['WEBHOOK#*'] }, indexes: ['by-store'], writes: { PutItem: ['WEBHOOK#*'] }, uses: ['delivery-queue'] },
  { id: 'deliveries.list', method: 'GET', path: '/api/v1/webhooks/{webhook_id}/deliveries', callers: owner, cors: false, reads: { GetItem: ['STORE#*'], Query: ['WEBHOOK#*'] }, indexes: [], writes: {}, uses: [] },
  { id: 'deliveries.get', method: 'GET', path: '/api/v1/webhooks/{webhook_id}/deliveries/{delivery_id}', callers: owner, cors: false, reads: { GetItem: ['STORE#*'], BatchGetItem: ['STORE#*', 'WEBHOOK#*', 'SUBMISSION#*'] }, indexes: [], writes: {}, uses: [] },
  { id: 'deliveries.resend', method: 'POST', path: '/api/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/resend', callers: owner, cors: false, reads: { GetItem: ['STORE#*'], BatchGetItem: ['STORE#*', 'WEBHOOK#*'] }, indexes: [], writes: { PutItem: ['WEBHOOK#*'] }, uses: ['delivery-queue'] },
  { id: 'api-keys.create', method: 'POST', path: '/api/v1/api-keys', callers: owner, cors: false, reads: { GetItem: ['STORE#*'], Query: ['STORE#*'] }, indexes: [], writes: { PutItem: ['STORE#*', 'KEY#*'], UpdateItem: ['STORE#*'], DeleteItem: ['STORE#*', 'KEY#*'] }, uses: [] },
  { id: 'api-keys.list', method: 'GET', path: '/api/v1/api-keys', callers: owner, cors: false, reads: { GetItem: ['STORE#*'], Query: ['STORE#*'] }, indexes: [], writes: {}, uses: [] },
  { id: 'api-keys.delete', method: 'DELETE', path: '/api/v1/api-keys/{key_id}', callers: owner, cors: false, reads: { GetItem: ['STORE#*'] }, indexes: [], writes: { PutItem: ['STORE#*'], UpdateItem: ['STORE#*'], DeleteItem: ['STORE#*', 'KEY#*'] }, uses: [] },
  { id: 'customer-sessions.create', method: 'POST', path: '/api/v1/customer-sessions', callers: owner, cors: false, reads: {}, indexes: [], writes: {}, uses: ['session-key'] },
  { id: 'store.get', method: 'GET', path: '/api/v1/store', callers: readers, cors: false, reads: { GetItem: ['STORE#*'] }, indexes: [], writes: {}, uses: [] },
] as const satisfies readonly Route[]

export type RouteId = (typeof routes)[number]['id']

/** The row of an id. */
export const routeOf = (id: RouteId): Route => {
  const route = routes.find((row) => row.id === id)
  if (!route) throw new Error(`There is no row ${id} in the table of routes.`)
  return route
}

/** Whether a row changes nothing, so that its story may start beside the gate instead of after it. */
export const onlyReads = ({ writes }: Route): boolean => Object.keys(writes).length === 0

/**
 * What a row may do to the table itself, in one grant for each action: a batch over several partitions is allowed only
 * where one grant names them all.
 */
export const tableGrantsOf = ({ reads, writes }: Route) => {
  const touched = { ...reads, ...writes }
  return [...readActions, ...writeActions].flatMap((action) => {
    const partitions = touched[action]
    return partitions ? [{ actions: [action], partitions }] : []
  })
}

/** Where the handler of an id lies, without its ending: `submissions.create` is `functions/submissions/create`. */
export const handlerFileOf = (id: string): string => `functions/${id.replace('.', '/')}`
