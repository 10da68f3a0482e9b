/**
 * The whole API on one screen. A row's id names its handler (`functions/submissions/create.ts`), its construct and
 * its test; its schemas are the constant of its resource's `contract.ts`.
 * Read by the gateway's construct, the authorizer, the fallback, `endpoint()`, the local stack and the tests.
 */

import type { Scope } from '#shared/access/api-key.ts'
import type { IndexName } from '#shared/table/definition.ts'

/** An API key, by its scope, or a customer session. */
export type Caller = Scope | 'session'

export type Route = {
  readonly id: `${string}.${string}`
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: `/api/v1/${string}`
  /** Who may call it. */
  readonly callers: readonly Caller[]
  /** A customer's browser calls it: preflight by the gateway, CORS headers on its answers. */
  readonly cors: boolean
  /** It changes nothing, so its story may start beside the gate instead of after it. */
  readonly reads: boolean
  /** What it does to the table, and to items of which partitions; the gate's own update comes on top. */
  readonly table: readonly ('GetItem' | 'BatchGetItem' | 'Query' | 'PutItem' | 'UpdateItem' | 'DeleteItem')[]
  readonly partitions: readonly ('STORE#*' | 'SUBMISSION#*' | 'WEBHOOK#*' | 'KEY#*')[]
  /** The indexes that it queries; `Query` of `table` is the table itself. */
  readonly indexes: readonly IndexName[]
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
  { id: 'submissions.create', method: 'POST', path: '/api/v1/submissions', callers: customers, cors: true, reads: false, table: ['PutItem'], partitions: ['SUBMISSION#*'], indexes: [], uses: [] },
  { id: 'submissions.list', method: 'GET', path: '/api/v1/submissions', callers: readers, cors: false, reads: true, table: [], partitions: ['STORE#*'], indexes: ['by-store', 'by-status'], uses: [] },
  { id: 'submissions.get', method: 'GET', path: '/api/v1/submissions/{submission_id}', callers: readers, cors: false, reads: true, table: ['GetItem'], partitions: ['SUBMISSION#*'], indexes: [], uses: [] },
  { id: 'submissions.transition', method: 'POST', path: '/api/v1/submissions/{submission_id}/transitions', callers: owner, cors: false, reads: false, table: ['GetItem', 'PutItem'], partitions: ['SUBMISSION#*'], indexes: [], uses: [] },
  { id: 'submissions.history', method: 'GET', path: '/api/v1/submissions/{submission_id}/history', callers: readers, cors: false, reads: true, table: ['GetItem'], partitions: ['SUBMISSION#*'], indexes: [], uses: [] },
  { id: 'card-lists.parse', method: 'POST', path: '/api/v1/card-lists/parse', callers: customers, cors: true, reads: true, table: [], partitions: [], indexes: [], uses: [] },
  { id: 'webhooks.create', method: 'POST', path: '/api/v1/webhooks', callers: owner, cors: false, reads: false, table: ['Query', 'GetItem', 'PutItem'], partitions: ['STORE#*'], indexes: [], uses: ['sealing-key', 'receiver-rules'] },
  { id: 'webhooks.list', method: 'GET', path: '/api/v1/webhooks', callers: owner, cors: false, reads: true, table: ['Query'], partitions: ['STORE#*'], indexes: [], uses: [] },
  { id: 'webhooks.get', method: 'GET', path: '/api/v1/webhooks/{webhook_id}', callers: owner, cors: false, reads: true, table: ['GetItem'], partitions: ['STORE#*'], indexes: [], uses: [] },
  { id: 'webhooks.delete', method: 'DELETE', path: '/api/v1/webhooks/{webhook_id}', callers: owner, cors: false, reads: false, table: ['GetItem', 'PutItem', 'DeleteItem'], partitions: ['STORE#*'], indexes: [], uses: [] },
  { id: 'webhooks.update', method: 'PATCH', path: '/api/v1/webhooks/{webhook_id}', callers: owner, cors: false, reads: false, table: ['Query', 'PutItem'], partitions: ['STORE#*'], indexes: [], uses: ['receiver-rules'] },
  { id: 'webhooks.rotate-secret', method: 'POST', path: '/api/v1/webhooks/{webhook_id}/rotate-secret', callers: owner, cors: false, reads: false, table: ['Query', 'PutItem'], partitions: ['STORE#*'], indexes: [], uses: ['sealing-key'] },
  { id: 'webhooks.test', method: 'POST', path: '/api/v1/webhooks/{webhook_id}/test', callers: owner, cors: false, reads: false, table: ['GetItem', 'PutItem'], partitions: ['STORE#*', 'WEBHOOK#*'], indexes: [], uses: ['delivery-queue'] },
  { id: 'webhooks.verify', method: 'POST', path: '/api/v1/webhooks/{webhook_id}/verify', callers: verifiers, cors: false, reads: true, table: ['GetItem'], partitions: ['STORE#*'], indexes: [], uses: ['sealing-key'] },
  { id: 'webhooks.recover', method: 'POST', path: '/api/v1/webhooks/{webhook_id}/recover', callers: owner, cors: false, reads: false, table: ['Query', 'GetItem', 'BatchGetItem', 'PutItem'], partitions: ['STORE#*', 'WEBHOOK#*', 'SUBMISSION#*'], indexes: ['by-store'], uses: ['delivery-queue'] },
  { id: 'deliveries.list', method: 'GET', path: '/api/v1/webhooks/{webhook_id}/deliveries', callers: owner, cors: false, reads: true, table: ['Query', 'GetItem'], partitions: ['STORE#*', 'WEBHOOK#*'], indexes: [], uses: [] },
  { id: 'deliveries.get', method: 'GET', path: '/api/v1/webhooks/{webhook_id}/deliveries/{delivery_id}', callers: owner, cors: false, reads: true, table: ['GetItem', 'BatchGetItem'], partitions: ['STORE#*', 'WEBHOOK#*', 'SUBMISSION#*'], indexes: [], uses: [] },
  { id: 'deliveries.resend', method: 'POST', path: '/api/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/resend', callers: owner, cors: false, reads: false, table: ['GetItem', 'BatchGetItem', 'PutItem'], partitions: ['STORE#*', 'WEBHOOK#*'], indexes: [], uses: ['delivery-queue'] },
  { id: 'api-keys.create', method: 'POST', path: '/api/v1/api-keys', callers: owner, cors: false, reads: false, table: ['Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'], partitions: ['STORE#*', 'KEY#*'], indexes: [], uses: [] },
  { id: 'api-keys.list', method: 'GET', path: '/api/v1/api-keys', callers: owner, cors: false, reads: true, table: ['Query', 'GetItem'], partitions: ['STORE#*'], indexes: [], uses: [] },
  { id: 'api-keys.delete', method: 'DELETE', path: '/api/v1/api-keys/{key_id}', callers: owner, cors: false, reads: false, table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'], partitions: ['STORE#*', 'KEY#*'], indexes: [], uses: [] },
  { id: 'customer-sessions.create', method: 'POST', path: '/api/v1/customer-sessions', callers: owner, cors: false, reads: true, table: [], partitions: [], indexes: [], uses: ['session-key'] },
  { id: 'store.get', method: 'GET', path: '/api/v1/store', callers: readers, cors: false, reads: true, table: ['GetItem'], partitions: ['STORE#*'], indexes: [], uses: [] },
] as const satisfies readonly Route[]

export type RouteId = (typeof routes)[number]['id']

/** The row of an id. */
export const routeOf = (id: RouteId): Route => {
  const route = routes.find((row) => row.id === id)
  if (!route) throw new Error(`There is no row ${id} in the table of routes.`)
  return route
}

/** Where the handler of an id lies, without its ending: `submissions.create` is `functions/submissions/create`. */
export const handlerFileOf = (id: string): string => `functions/${id.replace('.', '/')}`
