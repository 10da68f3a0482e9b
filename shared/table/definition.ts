import { serviceNameOf } from '#shared/core/service-name.ts'

/**
 * The one table: its key, its indexes and what they project. Read by the construct, the local stack and the tests;
 * what the keys mean is in `keys.ts`.
 */
export const summaryAttributes = [
  'id',
  'store_id',
  'customer_email',
  'customer_name',
  'status',
  'created_at',
  'quoted_at',
  'completed_at',
  'quoted_total_cents',
  'item_count',
] as const

/** The stored kind of a submission: the stream's filter lets nothing else through. */
export const SUBMISSION_KIND = 'submission'

export const tableDefinition = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Epoch seconds; the table's TTL only cleans up, every expiry that matters is checked in code. */
  timeToLive: 'ttl',
  stream: 'NEW_IMAGE',
  indexes: {
    'by-store': { partitionKey: 'by_store_pk', sortKey: 'by_store_sk', projected: summaryAttributes },
    'by-status': { partitionKey: 'by_status_pk', sortKey: 'by_status_sk', projected: summaryAttributes },
    due: { partitionKey: 'due_pk', sortKey: 'due_sk', projected: 'KEYS_ONLY' },
  },
} as const

export type IndexName = keyof typeof tableDefinition.indexes

/** The table's name, by which the operator's commands find it. */
export const tableNameOf = serviceNameOf
