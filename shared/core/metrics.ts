import type { Now } from './clock.ts'
import { type LogFields, logLine, writeLine } from './log.ts'

/** The metrics of log lines, and their units. A store is a field of a line, never a dimension of a metric. */
export const METRIC_UNITS = {
  /** Attempts; the field `error` is the class of the failure, or `none` on success. */
  DeliveryAttempts: 'Count',
  /** From the event to its first attempt. */
  TimeToFirstAttempt: 'Milliseconds',
  /** At a sweep: how long the oldest delivery without a running attempt has been due. */
  BacklogAge: 'Milliseconds',
  /** Missing deliveries that the audit created. */
  AuditRepairs: 'Count',
  /** Submissions that the audit could not check. */
  AuditFailures: 'Count',
  /** Deliveries that wait because the newest secret of their webhook cannot be opened. */
  UnsignableDeliveries: 'Count',
  /** Time since an audit of the shard last saw all changes that it should. */
  AuditAge: 'Milliseconds',
} as const

export type Metrics = Partial<Record<keyof typeof METRIC_UNITS, number>>

const isMetric = (name: string): name is keyof typeof METRIC_UNITS => name in METRIC_UNITS

const isCount = ({ Unit }: { readonly Unit: string }): boolean => Unit === 'Count'

type MetricLine = {
  readonly level: 'info' | 'warn' | 'error'
  readonly event: string
  readonly fields: LogFields
  readonly metrics: Metrics
  /** The counts are also kept for each value of this field. Each value is one more custom metric of the account. */
  readonly dimension?: 'error'
}

export type LogMetrics = (line: MetricLine) => void

/**
 * Writes log lines in CloudWatch's embedded metric format: CloudWatch extracts the metrics, no API call is made.
 *
 * @param namespace one for each stage of the account.
 */
export const createLogMetrics =
  ({ namespace, now }: { readonly namespace: string; readonly now: Now }): LogMetrics =>
  ({ level, event, fields, metrics, dimension }) => {
    const all = Object.keys(metrics)
      .filter(isMetric)
      .map((Name) => ({ Name, Unit: METRIC_UNITS[Name] }))
    const directives = [
      { Namespace: namespace, Dimensions: [[]], Metrics: all },
      dimension && { Namespace: namespace, Dimensions: [[dimension]], Metrics: all.filter(isCount) },
    ]
    writeLine({
      ...logLine(level, event, fields),
      ...metrics,
      _aws: { Timestamp: now(), CloudWatchMetrics: directives.filter(Boolean) },
    })
  }
