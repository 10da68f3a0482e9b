import { hash } from 'node:crypto'
import type { StoreId } from '#shared/core/store-id.ts'
import { tableDefinition } from './definition.ts'

/*
 * Every key and index key of the table, and the question each answers.
 *
 * | Question                                              | Read                                                    |
 * |-------------------------------------------------------|---------------------------------------------------------|
 * | May this store call now, and how often has it?        | item  STORE#<store> / STORE                             |
 * | How often did this customer call in this minute?      | item  CUSTOMER#<store>#<sha256 of e-mail> / MINUTE#<n>  |
 * | Whose key is this?                                    | item  KEY#<sha256> / KEY                                |
 * | Whom was this link made for?                          | item  LINK#<sha256> / LINK                              |
 * | Which keys has a store?                               | query STORE#<store> / begins API-KEY#                   |
 * | Which webhooks has a store?                           | query STORE#<store> / begins WEBHOOK#                   |
 * | Was this key or webhook deleted? (replays only)       | item  STORE#<store> / DELETED#API-KEY#<id>, …#WEBHOOK#<id> |
 * | Whose deliveries may still hold an erased customer's words? | query STORE#<store> / begins ERASING#               |
 * | What is in this submission, what happened to it?      | item  SUBMISSION#<store>#<id> / SUBMISSION              |
 * | Which submissions has a store, by creation?           | query by-store  STORE#<store> / created_at, id          |
 * | Which of them have this status?                       | query by-status STORE#<store>#<status> / created_at, id |
 * | Which of them are this customer's?                    | query by-customer STORE#<store>#<half a sha256 of e-mail> / created_at, id |
 * | Which form links has this customer? (to erase them)   | query by-customer STORE#<store>#<…> / begins LINK#      |
 * | What was sent to this webhook, newest first?          | query WEBHOOK#<store>#<webhook> / begins DELIVERY#      |
 * | What is due and was perhaps not woken?                | query due DUE#<shard> / due_at, delivery                |
 * | What changed since the audit's watermark?             | query due CHANGED#<shard> / changed_at, submission      |
 * | How far has the audit come?                           | item  AUDIT / PROGRESS#<shard>                          |
 * | What time is it by the table's clock?                 | item  AUDIT / TIME, which is never there                |
 * | Which submissions must the audit look at again?       | query AUDIT / begins FAILED#<shard>#                    |
 *
 * The partition key of every item that a request can name contains the tenant, as a branded `StoreId`. Ids from input
 * are validated UUIDs, so none contains the separator `#`.
 */

/** The index `due` has 8 partitions for deliveries and 8 for submissions: 1 000 writes a second each in DynamoDB. */
export const SHARDS = ['0', '1', '2', '3', '4', '5', '6', '7'] as const
export type Shard = (typeof SHARDS)[number]

/** Always the same shard for an id; ids are spread evenly. */
export const shardOf = (id: string): Shard =>
  SHARDS[hash('sha256', id, 'buffer').readUInt8(0) % SHARDS.length] ?? SHARDS[0]

export type Key = { pk: string; sk: string }

/** The sort key of every store's item, and of no other item. */
export const STORE_SORT_KEY = 'STORE'

export const storeKey = (store: StoreId): Key => ({ pk: `STORE#${store}`, sk: STORE_SORT_KEY })

/** The e-mail address stands only as its digest in a key. */
export const customerMinuteKey = (store: StoreId, customerEmail: string, minute: number): Key => ({
  pk: `CUSTOMER#${store}#${hash('sha256', customerEmail)}`,
  sk: `MINUTE#${minute}`,
})

export const apiKeyLookUpKey = (digest: string): Key => ({ pk: `KEY#${digest}`, sk: 'KEY' })
export const linkKey = (digest: string): Key => ({ pk: `LINK#${digest}`, sk: 'LINK' })
export const apiKeyKey = (store: StoreId, apiKeyId: string): Key => ({
  pk: `STORE#${store}`,
  sk: `API-KEY#${apiKeyId}`,
})
export const deletedApiKeyKey = (store: StoreId, apiKeyId: string): Key => ({
  pk: `STORE#${store}`,
  sk: `DELETED#API-KEY#${apiKeyId}`,
})
export const apiKeysOf = (store: StoreId) => ({ pk: `STORE#${store}`, prefix: 'API-KEY#' })

/** The beginning of every webhook's sort key, and of no other item's. */
export const WEBHOOK_SORT_KEY_PREFIX = 'WEBHOOK#'

export const webhookKey = (store: StoreId, webhookId: string): Key => ({
  pk: `STORE#${store}`,
  sk: `${WEBHOOK_SORT_KEY_PREFIX}${webhookId}`,
})
export const deletedWebhookKey = (store: StoreId, webhookId: string): Key => ({
  pk: `STORE#${store}`,
  sk: `DELETED#WEBHOOK#${webhookId}`,
})
export const webhooksOf = (store: StoreId) => ({ pk: `STORE#${store}`, prefix: WEBHOOK_SORT_KEY_PREFIX })
export const deletedWebhooksOf = (store: StoreId) => ({ pk: `STORE#${store}`, prefix: 'DELETED#WEBHOOK#' })

export const erasingKey = (store: StoreId, submissionId: string): Key => ({
  pk: `STORE#${store}`,
  sk: `ERASING#${submissionId}`,
})
export const erasingOf = (store: StoreId) => ({ pk: `STORE#${store}`, prefix: 'ERASING#' })

export const submissionKey = (store: StoreId, submissionId: string): Key => ({
  pk: `SUBMISSION#${store}#${submissionId}`,
  sk: 'SUBMISSION',
})

const timedPrefix = (timeMs: number): string =>
  timeMs
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/, '$1-')

export const deliveryKey = (store: StoreId, webhookId: string, deliveryId: string): Key => ({
  pk: `WEBHOOK#${store}#${webhookId}`,
  sk: `DELIVERY#${deliveryId}`,
})
/**
 * The partition of a webhook's deliveries, and the bounds of a time range, both inclusive. A delivery's id begins with
 * the time of its event: 48 bits as hex digits, a hyphen after the eighth. `~` sorts after every digit.
 */
export const deliveriesOf = (store: StoreId, webhookId: string) => ({
  pk: `WEBHOOK#${store}#${webhookId}`,
  from: (timeMs: number) => `DELIVERY#${timedPrefix(timeMs)}`,
  until: (timeMs: number) => `DELIVERY#${timedPrefix(timeMs)}~`,
  startKey: (deliveryId: string) => deliveryKey(store, webhookId, deliveryId),
})

export const auditKey = (shard: Shard): Key => ({ pk: 'AUDIT', sk: `PROGRESS#${shard}` })
/** No item has this key: only the time of the answer is read. */
export const timeKey: Key = { pk: 'AUDIT', sk: 'TIME' }
export const failedAuditKey = (shard: Shard, store: StoreId, submissionId: string): Key => ({
  pk: 'AUDIT',
  sk: `FAILED#${shard}#${store}#${submissionId}`,
})
export const failedAuditsOf = (shard: Shard) => ({ pk: 'AUDIT', prefix: `FAILED#${shard}#` })

/** Time, then id: submissions of the same millisecond have an order. */
const sortedByCreation = (createdAt: string, submissionId: string): string => `${createdAt}#${submissionId}`

/** A submission never leaves this partition, so paging through all statuses misses and repeats nothing. */
const byStore = (store: StoreId): string => `STORE#${store}`

const byStatus = (store: StoreId, status: string): string => `STORE#${store}#${status}`

/** Addresses are compared in lower case. 16 bytes of a digest tell all customers of a store apart. */
const byCustomer = (store: StoreId, customerEmail: string): string =>
  `STORE#${store}#${hash('sha256', customerEmail.toLowerCase()).slice(0, 32)}`

export const submissionIndexKeys = (submission: {
  store_id: StoreId
  id: string
  customer_email: string
  status: string
  created_at: string
  changed_at: string
}) => {
  const sorted = sortedByCreation(submission.created_at, submission.id)
  return {
    by_store_pk: byStore(submission.store_id),
    by_store_sk: sorted,
    by_status_pk: byStatus(submission.store_id, submission.status),
    by_status_sk: sorted,
    by_customer_pk: byCustomer(submission.store_id, submission.customer_email),
    by_customer_sk: sorted,
    due_pk: `CHANGED#${shardOf(submission.id)}`,
    due_sk: submission.changed_at,
  }
}

/** A customer's form links stand after the submissions, whose sort keys begin with a year. */
export const linkIndexKeys = (link: { store_id: StoreId; customer_email: string }, digest: string) => ({
  by_customer_pk: byCustomer(link.store_id, link.customer_email),
  by_customer_sk: `LINK#${digest}`,
})
export const formLinksOf = (store: StoreId, customerEmail: string) => ({
  partition: byCustomer(store, customerEmail),
  prefix: 'LINK#',
})

type ListFilters = { readonly status?: string | undefined; readonly customer_email?: string | undefined }

/** A customer has fewer submissions than a status, so a list of both reads the customer's. */
const listPartitionOf = (store: StoreId, { status, customer_email }: ListFilters) => {
  if (customer_email !== undefined)
    return { index: 'by-customer', partition: byCustomer(store, customer_email) } as const
  if (status !== undefined) return { index: 'by-status', partition: byStatus(store, status) } as const
  return { index: 'by-store', partition: byStore(store) } as const
}

/**
 * Where a list of submissions is read: the index, its partition, the bounds of a time range (both inclusive; `~` sorts
 * after every id), and the key after which a page starts.
 */
export const submissionsOf = (store: StoreId, filters: ListFilters) => {
  const { index, partition } = listPartitionOf(store, filters)
  const { partitionKey, sortKey } = tableDefinition.indexes[index]
  return {
    index,
    partition,
    from: (time: string) => time,
    until: (time: string) => sortedByCreation(time, '~'),
    positionOf: (submission: { created_at: string; id: string }) =>
      sortedByCreation(submission.created_at, submission.id),
    startKey: (position: string) => ({
      ...submissionKey(store, position.split('#')[1] ?? ''),
      [partitionKey]: partition,
      [sortKey]: position,
    }),
  }
}

/** The index keys of a delivery while it is pending. */
export const deliveryIndexKeys = (deliveryId: string, dueAt: string) => ({
  due_pk: `DUE#${shardOf(deliveryId)}`,
  due_sk: dueAt,
})

export const dueOf = (shard: Shard) => `DUE#${shard}`
export const changedOf = (shard: Shard) => `CHANGED#${shard}`

/** The ids in a key that an index returned. Not validated: the caller parses them with its own schema. */
export const submissionIdsOf = (pk: string) => {
  const [, store_id, submission_id] = pk.split('#')
  return { store_id, submission_id }
}

export const deliveryIdsOf = ({ pk, sk }: Key) => {
  const [, store_id, webhook_id] = pk.split('#')
  return { store_id, webhook_id, delivery_id: sk.split('#')[1] }
}
