import type { Delivery } from '#infra/stack/delivery/delivery.ts'
import type { LogFields } from '#shared/core/log.ts'

export type OwnMetric = {
  /** The functions that log the lines. */
  readonly writers: keyof Delivery['functions']
  /** The lines with this event. */
  readonly event: string
  /** The field with the value, 0 too; without it each line counts 1. */
  readonly value?: keyof LogFields
  /** Kept for each value of this field. Each value is one more custom metric of the account. */
  readonly dimension?: keyof LogFields
  readonly unit: 'COUNT' | 'MILLISECONDS'
}

/**
 * The metrics that CloudWatch takes from our log lines with filters: a line needs no bytes for them, and no call is made.
 * A store is a field of a line, never a dimension of a metric.
 */
export const ownMetrics = {
  /** Attempts by the class of their failure, or `none` on success. */
  DeliveryAttempts: { writers: 'delivers', event: 'delivery.attempted', dimension: 'error', unit: 'COUNT' },
  /** From the event to its first attempt. */
  TimeToFirstAttempt: {
    writers: 'delivers',
    event: 'delivery.attempted',
    value: 'time_to_first_attempt_ms',
    unit: 'MILLISECONDS',
  },
  /** Deliveries that wait because the newest secret of their webhook cannot be opened. */
  UnsignableDeliveries: { writers: 'delivers', event: 'delivery.unsignable', unit: 'COUNT' },
  /** At a sweep: how long the oldest delivery without a running attempt has been due. */
  BacklogAge: { writers: 'sweep', event: 'sweep.done', value: 'backlog_age_ms', unit: 'MILLISECONDS' },
  /** Missing deliveries that the audit created because the stream lost their change. */
  AuditRepairs: { writers: 'audit', event: 'audit.repaired', value: 'lost_count', unit: 'COUNT' },
  /** Submissions that the audit could not check. */
  AuditFailures: { writers: 'audit', event: 'audit.failed', unit: 'COUNT' },
  /** Time since an audit of the shard last saw all changes that it should. */
  AuditAge: { writers: 'audit', event: 'audit.began', value: 'audit_age_ms', unit: 'MILLISECONDS' },
} as const satisfies Readonly<Record<string, OwnMetric>>

export type OwnMetricName = keyof typeof ownMetrics
