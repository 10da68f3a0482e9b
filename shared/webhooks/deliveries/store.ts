import type { StoreId } from '#shared/core/store-id.ts'
import type { SubmissionLog } from '#shared/submissions/log.ts'
import type { Shard } from '#shared/table/keys.ts'
import type { WebhookRecord } from '#shared/webhooks/registrations/webhook.ts'
import type { DeliveryIds, DeliveryRecord } from './record.ts'

/** A delivery with all that an attempt needs; absent is what is not there (any more). */
export type DeliverySituation = {
  readonly delivery: DeliveryRecord | undefined
  readonly webhook: WebhookRecord | undefined
  readonly log: SubmissionLog | undefined
}

/** A page of an index, and where the next one begins. */
export type IndexPage<Row> = { readonly rows: readonly Row[]; readonly next: unknown }

export type SubmissionIds = { readonly store_id: StoreId; readonly submission_id: string }

/**
 * What the delivery engine asks of the table. Each write happens wholly or not at all, tells an effect of its own from
 * somebody else's, and may be repeated.
 */
export type DeliveryStore = {
  /** One strongly consistent read of a delivery, its webhook and, where one is named, the submission it tells of. */
  readonly read: (ids: DeliveryIds & { readonly submission_id: string | null }) => Promise<DeliverySituation>

  /** Puts a delivery that nobody put before; answers with the one that is there now. */
  readonly putIfAbsent: (delivery: DeliveryRecord) => Promise<DeliveryRecord>

  /** Writes a delivery if it is still at the revision that was read; false when somebody else was faster. */
  readonly write: (delivery: DeliveryRecord, revisionRead: string) => Promise<boolean>

  /** As `write`, and only while its webhook is disabled; false as well when others write either at the same moment. */
  readonly writeWhileDisabled: (delivery: DeliveryRecord, revisionRead: string) => Promise<boolean>

  /** Disables a webhook that answered 410, unless it was changed since it was read. */
  readonly disableGone: (webhook: WebhookRecord, nowMs: number) => Promise<void>

  readonly listWebhooks: (store: StoreId) => Promise<readonly WebhookRecord[]>

  /** Pending deliveries that are due before a time, earliest first. */
  readonly due: (shard: Shard, before: string, after: unknown) => Promise<IndexPage<DeliveryIds>>

  /** Notes when the sweeper woke a delivery; no revision of its own, so that it disturbs nobody. */
  readonly stampWoken: (ids: DeliveryIds, at: string) => Promise<void>

  /** Submissions that changed between two times, both inclusive, earliest first. */
  readonly changed: (
    shard: Shard,
    range: { readonly from: string; readonly until: string },
    after: unknown,
  ) => Promise<IndexPage<SubmissionIds & { readonly changed_at: string }>>

  readonly readLog: (ids: SubmissionIds) => Promise<SubmissionLog | undefined>

  /** Which of these deliveries are there. */
  readonly existing: (ids: readonly DeliveryIds[]) => Promise<ReadonlySet<string>>

  readonly readWatermark: (shard: Shard) => Promise<string | undefined>
  readonly moveWatermark: (shard: Shard, mark: string) => Promise<void>
}
