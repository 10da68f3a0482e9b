/** The attributes that the indexes of lists project. The projection of an index cannot be changed. */
export const summaryAttributes = [
  'id',
  'customer_email',
  'customer_name',
  'status',
  'created_at',
  'quoted_at',
  'completed_at',
  'quoted_total_cents',
  'item_count',
  'card_count',
  'flagged_item_count',
] as const

/** The `kind` of a submission's item. The stream's filter passes only items of this kind. */
export const SUBMISSION_KIND = 'submission'

/**
 * The one table: its key, its indexes and their projections. Used by the construct, the local stack and the tests;
 * `keys.ts` explains the keys.
 */
export const tableDefinition = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Seconds since 1970. TTL only cleans up: code checks every expiry itself. */
  timeToLive: 'ttl',
  stream: 'NEW_IMAGE',
  indexes: {
    'by-store': { partitionKey: 'by_store_pk', sortKey: 'by_store_sk', projected: summaryAttributes },
    'by-status': { partitionKey: 'by_status_pk', sortKey: 'by_status_sk', projected: summaryAttributes },
    'by-customer': { partitionKey: 'by_customer_pk', sortKey: 'by_customer_sk', projected: summaryAttributes },
    due: { partitionKey: 'due_pk', sortKey: 'due_sk', projected: 'KEYS_ONLY' },
  },
} as const

export type IndexName = keyof typeof tableDefinition.indexes
