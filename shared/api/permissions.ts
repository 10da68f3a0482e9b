import type { Caller } from '#shared/access/credentials/principal.ts'
import type { IndexName } from '#shared/table/definition.ts'
import { type RouteId, routes } from './routes.ts'

/** Partitions of the table, as `dynamodb:LeadingKeys` matches them. */
type Partition = 'STORE#*' | 'SUBMISSION#*' | 'WEBHOOK#*' | 'KEY#*' | 'LINK#*'

const readActions = ['GetItem', 'BatchGetItem', 'Query'] as const
const writeActions = ['PutItem', 'UpdateItem', 'DeleteItem'] as const

/** The partitions that each action touches. */
type Touched<Action extends string> = { readonly [Name in Action]?: readonly Partition[] }

/** A route's permissions in AWS, without the gate's. */
export type Permissions = {
  readonly reads?: Touched<(typeof readActions)[number]>
  readonly writes?: Touched<(typeof writeActions)[number]>
  /** Indexes that the route queries, in the partitions of stores. */
  readonly indexes?: readonly Exclude<IndexName, 'due'>[]
  /** `receiver-rules`: whether `http://localhost` may be registered here. */
  readonly uses?: readonly ('sealing-key' | 'session-key' | 'delivery-queue' | 'receiver-rules')[]
}

export const permissions: Readonly<Record<RouteId, Permissions>> = {
  'submissions.create': { writes: { PutItem: ['SUBMISSION#*'] } },
  'submissions.list': { indexes: ['by-store', 'by-status', 'by-customer'] },
  'submissions.get': { reads: { GetItem: ['SUBMISSION#*'] } },
  'submissions.transition': { reads: { GetItem: ['SUBMISSION#*'] }, writes: { PutItem: ['SUBMISSION#*'] } },
  'submissions.history': { reads: { GetItem: ['SUBMISSION#*'] } },
  'card-lists.parse': {},
  'webhooks.create': {
    reads: { GetItem: ['STORE#*'], Query: ['STORE#*'] },
    writes: { PutItem: ['STORE#*'], UpdateItem: ['STORE#*'], DeleteItem: ['STORE#*'] },
    uses: ['sealing-key', 'receiver-rules'],
  },
  'webhooks.list': { reads: { Query: ['STORE#*'] } },
  'webhooks.get': { reads: { GetItem: ['STORE#*'] } },
  'webhooks.delete': {
    reads: { GetItem: ['STORE#*'] },
    writes: { PutItem: ['STORE#*'], UpdateItem: ['STORE#*'], DeleteItem: ['STORE#*'] },
  },
  'webhooks.update': { reads: { Query: ['STORE#*'] }, writes: { PutItem: ['STORE#*'] }, uses: ['receiver-rules'] },
  'webhooks.rotate-secret': { reads: { Query: ['STORE#*'] }, writes: { PutItem: ['STORE#*'] }, uses: ['sealing-key'] },
  'webhooks.test': { reads: { GetItem: ['STORE#*'] }, writes: { PutItem: ['WEBHOOK#*'] }, uses: ['delivery-queue'] },
  'webhooks.verify': { reads: { GetItem: ['STORE#*'] }, uses: ['sealing-key'] },
  'webhooks.recover': {
    reads: { GetItem: ['STORE#*'], BatchGetItem: ['STORE#*', 'WEBHOOK#*', 'SUBMISSION#*'], Query: ['WEBHOOK#*'] },
    writes: { PutItem: ['WEBHOOK#*'] },
    indexes: ['by-store'],
    uses: ['delivery-queue'],
  },
  'deliveries.list': { reads: { GetItem: ['STORE#*'], Query: ['WEBHOOK#*'] } },
  'deliveries.get': { reads: { GetItem: ['STORE#*'], BatchGetItem: ['STORE#*', 'WEBHOOK#*', 'SUBMISSION#*'] } },
  'deliveries.resend': {
    reads: { BatchGetItem: ['STORE#*', 'WEBHOOK#*'] },
    writes: { PutItem: ['WEBHOOK#*'] },
    uses: ['delivery-queue'],
  },
  'api-keys.create': {
    reads: { GetItem: ['STORE#*'], Query: ['STORE#*'] },
    writes: { PutItem: ['STORE#*', 'KEY#*'], UpdateItem: ['STORE#*'], DeleteItem: ['STORE#*', 'KEY#*'] },
  },
  'api-keys.list': { reads: { GetItem: ['STORE#*'], Query: ['STORE#*'] } },
  'api-keys.delete': {
    reads: { GetItem: ['STORE#*'] },
    writes: { PutItem: ['STORE#*'], UpdateItem: ['STORE#*'], DeleteItem: ['STORE#*', 'KEY#*'] },
  },
  'customer-sessions.create': { reads: { GetItem: ['STORE#*'] }, uses: ['session-key'] },
  'form-links.create': { writes: { PutItem: ['LINK#*'] } },
  'console-links.create': { writes: { PutItem: ['LINK#*'] } },
  'console-sessions.create': { writes: { UpdateItem: ['LINK#*'] }, uses: ['session-key'] },
  'store.get': { reads: { GetItem: ['STORE#*'] } },
}

/**
 * Whether a use case starts beside the gate instead of after it: it only reads from the table. One that writes, or
 * computes instead of reading, waits, so that a refused request costs no more than the gate.
 */
export const runsBesideGate = (id: RouteId): boolean => {
  const { reads, indexes, writes, uses } = permissions[id]
  return writes === undefined && uses === undefined && (reads !== undefined || indexes !== undefined)
}

const isCustomer = (caller: Caller): boolean => caller === 'session' || caller === 'form-link'

/** The gate counts the request in the store's item and, where customers call, in the customer's. */
export const gateGrantOf = (id: RouteId) => ({
  actions: ['UpdateItem'] as const,
  partitions: routes[id].callers.some(isCustomer) ? ['STORE#*', 'CUSTOMER#*'] : ['STORE#*'],
})

/**
 * A route's grants on the table itself, one per action: IAM allows a batch over several partitions only if one
 * statement names them all.
 */
export const tableGrantsOf = (id: RouteId) => {
  const { reads, writes } = permissions[id]
  const touched = { ...reads, ...writes }
  return [...readActions, ...writeActions].flatMap((action) => {
    const partitions = touched[action]
    return partitions ? [{ actions: [action], partitions }] : []
  })
}
