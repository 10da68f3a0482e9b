import { Duration } from 'aws-cdk-lib'
import { Alarm, ComparisonOperator, Metric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { METRIC_UNITS } from '#shared/core/metrics.ts'
import type { Api } from './api.ts'
import type { Delivery } from './delivery.ts'
import { metricNamespaceOf } from './service-function.ts'

type Sources = { readonly api: Api; readonly delivery: Delivery }

type AlarmRule = {
  readonly metric: Metric
  /** The alarm rings when a period's value is above it. */
  readonly above: number
  readonly means: string
}

const everyMinutes = (count: number) => ({ period: Duration.minutes(count) })

/** What an operator must look at. Each alarm is one metric against one number. */
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
      this.#ringWhen(`DeadLetters-${name}`, {
        metric: queue.metricApproximateNumberOfMessagesVisible({ ...everyMinutes(5), statistic: Stats.MAXIMUM }),
        above: 0,
        means: `A fault of our own: ${name} could not be worked on and lie in the dead-letter queue.`,
      })
    }
  }

  #functions({ api, delivery: { functions } }: Sources): void {
    const { delivers, ...others } = functions
    const numbered = Object.fromEntries(delivers.map((deliver, index) => [`deliver${index + 1}`, deliver]))
    for (const [name, { lambda }] of Object.entries({ authorizer: api.authorizer, ...others, ...numbered })) {
      this.#ringWhen(`Errors-${name}`, {
        metric: lambda.metricErrors(everyMinutes(5)),
        above: 0,
        means: `The function ${name} crashed or ran out of time.`,
      })
      this.#ringWhen(`Throttles-${name}`, {
        metric: lambda.metricThrottles(everyMinutes(5)),
        above: 0,
        means: `The function ${name} was not started: the account's concurrency is used up.`,
      })
    }
  }

  #delivery({ delivery: { functions, queue } }: Sources): void {
    this.#ringWhen('QueueOld', {
      metric: queue.metricApproximateAgeOfOldestMessage({ ...everyMinutes(5), statistic: Stats.MAXIMUM }),
      above: 15 * 60,
      means: 'A message has waited for a quarter of an hour: deliveries come late.',
    })
    this.#ringWhen('FanOutLate', {
      metric: functions.fanOut.lambda.metric('IteratorAge', { ...everyMinutes(1), statistic: Stats.MAXIMUM }),
      above: 60_000,
      means: 'Changes wait more than a minute for their deliveries.',
    })
    this.#ringWhen('AuditBehind', {
      metric: this.#ownMetric('AuditAge'),
      above: 15 * 60_000,
      means:
        'The audit has not looked at changes of a quarter of an hour ago: what the stream lost stays lost so long.',
    })
    this.#ringWhen('AuditFailed', {
      metric: this.#ownMetric('AuditFailures'),
      above: 0,
      means: 'A submission could not be audited; its id is in the log of the sweep.',
    })
    this.#ringWhen('AuditRepaired', {
      metric: this.#ownMetric('AuditRepairs'),
      above: 0,
      means: 'The stream lost a change. Its deliveries were made by the audit.',
    })
    this.#ringWhen('BacklogOld', {
      metric: this.#ownMetric('BacklogAge'),
      above: 15 * 60_000,
      means: 'A delivery has been due for a quarter of an hour and nobody sends it.',
    })
  }

  #api({ api }: Sources): void {
    this.#ringWhen('ServerErrors', {
      metric: api.rest.metricServerError({ ...everyMinutes(5), statistic: Stats.SUM }),
      above: 5,
      means: 'Callers get answers of the 500s.',
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
    this.#ringWhen('ManyRefusals', {
      metric: refusals.metric({ ...everyMinutes(5), statistic: Stats.SUM }),
      above: 1000,
      means: 'Somebody tries many credentials, or a store calls with a dead one.',
    })
  }

  /** A metric that our own log lines carry. */
  #ownMetric(metricName: keyof typeof METRIC_UNITS): Metric {
    const namespace = metricNamespaceOf(this)
    return new Metric({ namespace, metricName, ...everyMinutes(5), statistic: Stats.MAXIMUM })
  }

  #ringWhen(id: string, { metric, above, means }: AlarmRule): Alarm {
    return new Alarm(this, id, {
      metric,
      threshold: above,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: 1,
      // No invocations and no messages are reported as nothing at all.
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription: means,
    })
  }
}
