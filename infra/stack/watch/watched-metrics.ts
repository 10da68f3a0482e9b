import { Duration, Stack } from 'aws-cdk-lib'
import { Metric, Stats, Unit } from 'aws-cdk-lib/aws-cloudwatch'
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { Api } from '#infra/stack/api/api.ts'
import type { Delivery } from '#infra/stack/delivery/delivery.ts'
import { type OwnMetric, type OwnMetricName, ownMetrics } from './own-metrics.ts'

type Sources = { readonly api: Api; readonly delivery: Delivery }

const period = Duration.minutes(5)
const sum = { period, statistic: Stats.SUM }
const maximum = { period, statistic: Stats.MAXIMUM }

/** The metrics that alarms compare and the dashboard draws. */
export class WatchedMetrics extends Construct {
  readonly requests: Metric
  readonly serverErrors: Metric
  /** Requests that the gateway refused with 401 or 403. */
  readonly refusals: Metric
  /**
   * Requests that the gateway answered with 503 because the authorizer gave no answer. The function's own metric
   * `Errors` would count every expired session: only a thrown `Unauthorized` makes the gateway answer with 401.
   */
  readonly authorizerFailures: Metric
  /** Seconds. SQS leaves out groups that it finds noisy: one webhook with a hanging receiver is a group of its own. */
  readonly quietAge: Metric
  /** Milliseconds. */
  readonly fanOutAge: Metric
  readonly deadLetters: Readonly<Record<keyof Delivery['deadLetters'], Metric>>
  /** The stack's name, which contains the stage: every stage has metrics of its own. */
  readonly #namespace = Stack.of(this).stackName

  constructor(scope: Construct, id: string, { api, delivery }: Sources) {
    super(scope, id)
    this.#takeFromLines(delivery.functions)
    this.requests = api.rest.metricCount(sum)
    this.serverErrors = api.rest.metricServerError(sum)
    this.refusals = this.#countRefusals('Refusals', api, ['UNAUTHORIZED', 'ACCESS_DENIED'])
    const failures = ['AUTHORIZER_FAILURE', 'AUTHORIZER_CONFIGURATION_ERROR']
    this.authorizerFailures = this.#countRefusals('AuthorizerFailures', api, failures)
    this.quietAge = delivery.queue.metric('ApproximateAgeOfOldestMessageInQuietGroups', maximum)
    this.fanOutAge = delivery.functions.fanOut.lambda.metric('IteratorAge', maximum)
    const { messages, records, schedules } = delivery.deadLetters
    const waiting = (queue: Queue) => queue.metricApproximateNumberOfMessagesVisible(maximum)
    this.deadLetters = { messages: waiting(messages), records: waiting(records), schedules: waiting(schedules) }
  }

  /** A metric from our own log lines. */
  own(metricName: OwnMetricName, dimensionsMap: Readonly<Record<string, string>> = {}): Metric {
    return new Metric({ namespace: this.#namespace, metricName, dimensionsMap, ...maximum })
  }

  #takeFromLines(functions: Delivery['functions']): void {
    for (const [metricName, metric] of Object.entries<OwnMetric>(ownMetrics)) {
      const { writers, event, value, dimension, unit } = metric
      const isEvent = FilterPattern.stringValue('$.event', '=', event)
      for (const [index, { logGroup }] of [functions[writers]].flat().entries()) {
        new MetricFilter(this, `${metricName}${index + 1}`, {
          logGroup,
          // Not every line of an event has the value: only a first attempt has a time to it.
          filterPattern: value ? FilterPattern.all(isEvent, FilterPattern.numberValue(`$.${value}`, '>=', 0)) : isEvent,
          metricNamespace: this.#namespace,
          metricName,
          metricValue: value ? `$.${value}` : '1',
          unit: Unit[unit],
          ...(dimension && { dimensions: { [dimension]: `$.${dimension}` } }),
        })
      }
    }
  }

  #countRefusals(metricName: string, { accessLog }: Api, types: readonly string[]): Metric {
    const filter = new MetricFilter(this, metricName, {
      logGroup: accessLog,
      filterPattern: FilterPattern.any(...types.map((type) => FilterPattern.stringValue('$.refusal', '=', type))),
      metricNamespace: this.#namespace,
      metricName,
    })
    return filter.metric(sum)
  }
}
