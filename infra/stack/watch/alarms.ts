import { Duration } from 'aws-cdk-lib'
import { Alarm, ComparisonOperator, Metric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { Api } from '#infra/stack/api/api.ts'
import type { Delivery } from '#infra/stack/delivery/delivery.ts'
import { metricNamespaceOf } from '#infra/stack/service-function.ts'
import type { METRIC_UNITS } from '#shared/core/metrics.ts'

type Sources = { readonly api: Api; readonly delivery: Delivery }

type AlarmRule = {
  readonly metric: Metric
  /** The alarm goes off when the value of one period is above it. */
  readonly above: number
  readonly means: string
  /** The metric is written every 5 minutes: 15 minutes without it set off the alarm too. */
  readonly mustReport?: true
}

const everyMinutes = (count: number) => ({ period: Duration.minutes(count) })

/** One alarm for each condition that needs an operator. Each compares one metric with one number. */
export class Alarms extends Construct {
  constructor(scope: Construct, id: string, sources: Sources) {
    super(scope, id)
    this.#deadLetters(sources)
    this.#functions(sources)
    this.#delivery(sources)
    this.#api(sources)
  }

  #deadLetters({ delivery: { deadLetters } }: Sources): void {
    for (const [name, queue] of Object.entries(deadLetters)) {
      this.#alarmWhen(`DeadLetters-${name}`, {
        metric: queue.metricApproximateNumberOfMessagesVisible({ ...everyMinutes(5), statistic: Stats.MAXIMUM }),
        above: 0,
        means: `A fault of our own: ${name} could not be processed and are in the dead-letter queue.`,
      })
    }
  }

  #functions({ api, delivery: { functions } }: Sources): void {
    const { delivers, ...others } = functions
    const numbered = Object.fromEntries(delivers.map((deliver, index) => [`deliver${index + 1}`, deliver]))
    for (const [name, { lambda }] of Object.entries({ authorizer: api.authorizer, ...others, ...numbered })) {
      this.#alarmWhen(`Errors-${name}`, {
        metric: lambda.metricErrors(everyMinutes(5)),
        above: 0,
        means: `The function ${name} crashed or timed out.`,
      })
      this.#alarmWhen(`Throttles-${name}`, {
        metric: lambda.metricThrottles(everyMinutes(5)),
        above: 0,
        means: `The function ${name} was not started: the account's Lambda concurrency is used up.`,
      })
    }
  }

  #delivery({ delivery: { functions, queue } }: Sources): void {
    this.#alarmWhen('QueueOld', {
      metric: queue.metricApproximateAgeOfOldestMessage({ ...everyMinutes(5), statistic: Stats.MAXIMUM }),
      above: 15 * 60,
      means: 'A message has waited for more than 15 minutes: deliveries are late.',
    })
    this.#alarmWhen('FanOutLate', {
      metric: functions.fanOut.lambda.metric('IteratorAge', { ...everyMinutes(1), statistic: Stats.MAXIMUM }),
      above: 60_000,
      means: 'Fan-out is more than 1 minute behind: changes wait for their deliveries.',
    })
    this.#alarmWhen('AuditBehind', {
      metric: this.#ownMetric('AuditAge'),
      above: 15 * 60_000,
      means: 'The audit is more than 15 minutes behind or does not run: lost stream records are not repaired yet.',
      mustReport: true,
    })
    this.#alarmWhen('AuditFailed', {
      metric: this.#ownMetric('AuditFailures'),
      above: 0,
      means: 'A submission could not be audited. Its id is in the log of the audit.',
    })
    this.#alarmWhen('AuditRepaired', {
      metric: this.#ownMetric('AuditRepairs'),
      above: 0,
      means: 'The stream lost a change. The audit created its deliveries.',
    })
    this.#alarmWhen('SecretsUnopenable', {
      metric: this.#ownMetric('UnsignableDeliveries'),
      above: 0,
      means:
        "A webhook's newest secret cannot be opened, so its deliveries wait: the sealing key is gone. Rotate the secret.",
    })
    this.#alarmWhen('BacklogOld', {
      metric: this.#ownMetric('BacklogAge'),
      above: 15 * 60_000,
      means: 'A delivery has been due for more than 15 minutes and is not being sent, or the sweep does not run.',
      mustReport: true,
    })
  }

  #api({ api }: Sources): void {
    this.#alarmWhen('ServerErrors', {
      metric: api.rest.metricServerError({ ...everyMinutes(5), statistic: Stats.SUM }),
      above: 5,
      means: 'More than 5 requests in 5 minutes were answered with a 5xx status.',
    })
    const refusals = new MetricFilter(this, 'Refusals', {
      logGroup: api.accessLog,
      filterPattern: FilterPattern.any(
        FilterPattern.stringValue('$.refusal', '=', 'UNAUTHORIZED'),
        FilterPattern.stringValue('$.refusal', '=', 'ACCESS_DENIED'),
      ),
      metricNamespace: metricNamespaceOf(this),
      metricName: 'Refusals',
    })
    this.#alarmWhen('ManyRefusals', {
      metric: refusals.metric({ ...everyMinutes(5), statistic: Stats.SUM }),
      above: 1000,
      means: 'More than 1000 refusals in 5 minutes: credentials are guessed, or a store uses a revoked or expired one.',
    })
  }

  /** A metric from our own log lines. */
  #ownMetric(metricName: keyof typeof METRIC_UNITS): Metric {
    const namespace = metricNamespaceOf(this)
    return new Metric({ namespace, metricName, ...everyMinutes(5), statistic: Stats.MAXIMUM })
  }

  #alarmWhen(id: string, { metric, above, means, mustReport }: AlarmRule): Alarm {
    return new Alarm(this, id, {
      metric: mustReport ? metric.with(everyMinutes(15)) : metric,
      threshold: above,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: 1,
      // Elsewhere a period without invocations or messages has no data.
      treatMissingData: mustReport ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
      alarmDescription: means,
    })
  }
}
