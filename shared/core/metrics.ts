import type { Now } from './clock.ts'
import { type LogFields, logLine, writeLine } from './log.ts'

/** Every metric that a log line may carry, and its unit. A store is a field of a line, never a dimension of a metric. */
export const METRIC_UNITS = {
  /** Attempts made, and each class of failure: by the field `error`, which is `none` on success. */
  DeliveryAttempts: 'Count',
  /** From the event to its first attempt. */
  TimeToFirstAttempt: 'Milliseconds',
  /** How long the oldest delivery that nobody is sending has been due, at a sweep. */
  BacklogAge: 'Milliseconds',
  /** What a sweep found due and had to wake. */
  DueNotWoken: 'Count',
  /** Deliveries that were missing and were made by the audit. */
  AuditRepairs: 'Count',
  /** Submissions that the audit could not look at. */
  AuditFailures: 'Count',
  /** How far a shard's mark is behind. */
  AuditAge: 'Milliseconds',
} as const

export type Metrics = Partial<Record<keyof typeof METRIC_UNITS, number>>

const isMetric = (name: string): name is keyof typeof METRIC_UNITS => name in METRIC_UNITS

type MetricLine = {
  readonly level: 'info' | 'warn' | 'error'
  readonly event: string
  readonly fields: LogFields
  readonly metrics: Metrics
  /** A field by whose values each metric is counted too. */
  readonly dimension?: 'error'
}

/** Writes a log line that carries metrics. */
export type LogMetrics = (line: MetricLine) => void

/**
 * Log lines in CloudWatch's embedded metric format, from which CloudWatch takes the metrics without a call of ours.
 *
 * @param namespace of the stage's metrics, which no other stage of the account shares.
 */
export const createLogMetrics =
  ({ namespace, now }: { readonly namespace: string; readonly now: Now }): LogMetrics =>
  ({ level, event, fields, metrics, dimension }) =>
    writeLine({
      ...logLine(level, event, fields),
      ...metrics,
      _aws: {
        Timestamp: now(),
        CloudWatchMetrics: [
          {
            Namespace: namespace,
            Dimensions: dimension === undefined ? [[]] : [[], [dimension]],
            Metrics: Object.keys(metrics)
              .filter(isMetric)
              .map((Name) => ({ Name, Unit: METRIC_UNITS[Name] })),
          },
        ],
      },
    })
