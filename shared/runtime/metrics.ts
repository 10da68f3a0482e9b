import { metricEnvironment } from './environment.ts'

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

let read: string | undefined

/** Read by the first line that has metrics: every file that logs would need it otherwise, tools and tests too. */
const namespace = (): string => {
  read ??= metricEnvironment().parse(process.env).METRIC_NAMESPACE
  return read
}

/**
 * What makes a log line a source of metrics: CloudWatch's embedded metric format, so that no call is made for them.
 *
 * @param dimension a field of the line by whose values each metric is counted too.
 */
export const embeddedMetrics = (metrics: Metrics, nowMs: number, dimension?: 'error') => ({
  ...metrics,
  _aws: {
    Timestamp: nowMs,
    CloudWatchMetrics: [
      {
        Namespace: namespace(),
        Dimensions: dimension === undefined ? [[]] : [[], [dimension]],
        Metrics: Object.keys(metrics)
          .filter(isMetric)
          .map((Name) => ({ Name, Unit: METRIC_UNITS[Name] })),
      },
    ],
  },
})
