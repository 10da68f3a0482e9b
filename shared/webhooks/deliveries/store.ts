import type { StoreId } from '#shared/core/store-id.ts'
import type { SubmissionLog } from '#shared/submissions/log.ts'
import type { SubmissionHistory } from '#shared/submissions/record.ts'
import type { Shard } from '#shared/table/keys.ts'
import type { WebhookRecord } from '#shared/webhooks/registrations/webhook.ts'
import type { DeliveryIds, DeliveryRecord } from './record.ts'

/** A delivery with all that an attempt needs; undefined for a part that is missing or deleted. */
export type DeliverySituation = {
  readonly delivery: DeliveryRecord | undefined
  readonly webhook: WebhookRecord | undefined
  readonly log: SubmissionLog | undefined
}

/** A page of an index, and where the next page begins. */
export type IndexPage<Row> = { readonly rows: readonly Row[]; readonly next: unknown }

export type SubmissionIds = { readonly store_id: StoreId; readonly submission_id: string }

/** How far the audit of a shard has come; ISO 8601 times. Both watermarks are the time of a change that was seen. */
export type AuditProgress = {
  readonly watermark: string
  /** Hours behind the first: all changes are audited once more. */
  readonly second_watermark: string
  /** When an audit last saw all that it should. */
  readonly passed_at: string
}

/**
 * The delivery engine's access to the table. Each write is atomic, distinguishes its own effect from that of another
 * writer, and may be repeated.
 */
export type DeliveryStore = {
  /** One strongly consistent read of a delivery, its webhook and, unless `submission_id` is null, its submission. */
  readonly read: (ids: DeliveryIds & { readonly submission_id: string | null }) => Promise<DeliverySituation>

  /** A strongly consistent read of a delivery alone; undefined when it is deleted. */
  readonly readDelivery: (ids: DeliveryIds) => Promise<DeliveryRecord | undefined>

  /** Puts a delivery unless it exists; returns the stored one. */
  readonly putIfAbsent: (delivery: DeliveryRecord) => Promise<DeliveryRecord>

  /** Writes a delivery if its revision is still the one that was read; false on a conflict. */
  readonly write: (delivery: DeliveryRecord, revisionRead: string) => Promise<boolean>

  /** As `write`, only while its webhook is disabled; also false when another write on either is in progress. */
  readonly writeWhileDisabled: (delivery: DeliveryRecord, revisionRead: string) => Promise<boolean>

  /** Disables the webhook that an attempt was made for, unless the store changed or deleted it since it was read. */
  readonly disable: (
    webhook: WebhookRecord,
    reason: 'gone' | 'failing',
    writing: { readonly revision: string; readonly nowMs: number },
  ) => Promise<void>

  /**
   * Writes since when a webhook fails, null for not at all, unless the store changed or deleted it since it was read.
   */
  readonly writeHealth: (
    webhook: WebhookRecord,
    health: { readonly failing_since: string | null; readonly revision: string },
  ) => Promise<void>

  readonly listWebhooks: (store: StoreId) => Promise<readonly WebhookRecord[]>

  /** Pending deliveries that are due at or before an ISO 8601 time, earliest first. */
  readonly due: (shard: Shard, before: string, after: unknown) => Promise<IndexPage<DeliveryIds>>

  /** Records the ISO 8601 time at which the sweep woke a delivery. Keeps the revision, so it causes no conflict. */
  readonly stampWoken: (ids: DeliveryIds, at: string) => Promise<void>

  /** Submissions that changed between two ISO 8601 times, both inclusive, earliest first. */
  readonly changed: (
    shard: Shard,
    range: { readonly from: string; readonly until: string },
    after: unknown,
  ) => Promise<IndexPage<SubmissionIds & { readonly changed_at: string }>>

  readonly readLog: (ids: SubmissionIds) => Promise<SubmissionLog | undefined>

  /** What happened to a submission, without what costs most to read: its lines and the changes. */
  readonly readHistory: (ids: SubmissionIds) => Promise<SubmissionHistory | undefined>

  /** The ids of the deliveries that exist. */
  readonly existing: (ids: readonly DeliveryIds[]) => Promise<ReadonlySet<string>>

  /** The table's own time, in milliseconds since 1970, to the second: a second clock beside the function's. */
  readonly readTime: () => Promise<number>

  /** Undefined before the first audit of the shard. */
  readonly readProgress: (shard: Shard) => Promise<AuditProgress | undefined>
  readonly writeProgress: (shard: Shard, progress: AuditProgress) => Promise<void>

  /** Submissions whose audit failed, written down for 30 days: as long as their deliveries can be created. */
  readonly failedAudits: (shard: Shard) => Promise<readonly SubmissionIds[]>
  readonly noteFailedAudit: (shard: Shard, ids: SubmissionIds, nowMs: number) => Promise<void>
  readonly forgetFailedAudit: (shard: Shard, ids: SubmissionIds) => Promise<void>
}
