import { Duration } from 'aws-cdk-lib'
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IWidget,
  LogQueryWidget,
  Metric,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch'
import { Construct } from 'constructs'
import type { Api } from '#infra/stack/api/api.ts'
import type { TableReference } from '#infra/stack/data/table.ts'
import type { Delivery } from '#infra/stack/delivery/delivery.ts'
import type { ServiceFunction } from '#infra/stack/service-function.ts'
import { serviceNameOf } from '#infra/stage.ts'
import { ATTEMPT_ERRORS } from '#shared/webhooks/deliveries/vocabulary.ts'
import type { Alarms } from './alarms.ts'
import type { WatchedMetrics } from './watched-metrics.ts'

type DashboardSettings = {
  readonly stage: string
  readonly api: Api
  readonly delivery: Delivery
  readonly table: TableReference
  readonly metrics: WatchedMetrics
  readonly alarms: Alarms
}

type More = { readonly right?: Metric[]; readonly stacked?: true }

const graph = (title: string, left: Metric[], more: More = {}) =>
  new GraphWidget({ title, left, leftYAxis: { min: 0 }, width: 8, height: 6, ...more })

const sum = { statistic: Stats.SUM, period: Duration.minutes(5) }
const maximum = { ...sum, statistic: Stats.MAXIMUM }

/** One page to look at when an alarm rings. CloudWatch charges nothing for three dashboards of at most 50 metrics. */
export class ServiceDashboard extends Construct {
  constructor(scope: Construct, id: string, settings: DashboardSettings) {
    super(scope, id)
    new Dashboard(this, 'Dashboard', {
      dashboardName: serviceNameOf(settings.stage),
      defaultInterval: Duration.hours(12),
      widgets: [
        [new AlarmStatusWidget({ title: 'Alarms', alarms: settings.alarms.all, width: 24, height: 4 })],
        this.#requests(settings),
        this.#deliveries(settings),
        this.#repairs(settings),
        this.#capacity(settings),
        this.#logs(settings),
      ],
    })
  }

  #requests({ api, metrics }: DashboardSettings): IWidget[] {
    const latency = (statistic: string) => api.rest.metricLatency({ statistic, label: statistic })
    return [
      graph('Requests', [metrics.requests, api.rest.metricClientError(sum), metrics.serverErrors]),
      graph('Latency, ms', [latency(Stats.p(50)), latency(Stats.p(99))]),
      graph('Refused, authorizer failed', [metrics.refusals, metrics.authorizerFailures]),
    ]
  }

  #deliveries({ delivery, metrics }: DashboardSettings): IWidget[] {
    const attempts = ['none', ...ATTEMPT_ERRORS].map((error) =>
      metrics.own('DeliveryAttempts', { error }).with({ label: error === 'none' ? 'delivered' : error, ...sum }),
    )
    const firstAttempt = (statistic: string) => metrics.own('TimeToFirstAttempt').with({ statistic, label: statistic })
    return [
      graph('Attempts by outcome', attempts, { stacked: true }),
      graph('Event to first attempt, ms', [
        firstAttempt(Stats.p(50)),
        firstAttempt(Stats.p(99)),
        firstAttempt('Maximum'),
      ]),
      graph(
        'Queue: messages (left), age in quiet groups, s (right)',
        [
          delivery.queue.metricApproximateNumberOfMessagesVisible({ ...maximum, label: 'waiting' }),
          delivery.queue.metricApproximateNumberOfMessagesNotVisible({ ...maximum, label: 'being sent' }),
        ],
        { right: [metrics.quietAge.with({ label: 'age' })] },
      ),
    ]
  }

  #repairs({ metrics }: DashboardSettings): IWidget[] {
    return [
      graph('Sweep and audit: age of the oldest, ms', [metrics.own('BacklogAge'), metrics.own('AuditAge')]),
      graph('Fan-out: age of the oldest record, ms', [metrics.fanOutAge]),
      graph(
        'Dead letters',
        Object.entries(metrics.deadLetters).map(([label, metric]) => metric.with({ label })),
      ),
    ]
  }

  #capacity({ delivery: { functions }, table }: DashboardSettings): IWidget[] {
    const { fanOut, delivers, sweep, audit } = functions
    const named = {
      'fan-out': fanOut,
      ...Object.fromEntries(delivers.map((deliver, at) => [`deliver ${at + 1}`, deliver])),
    }
    const of = (names: Readonly<Record<string, ServiceFunction>>, metricName: string) =>
      Object.entries(names).map(([label, { lambda }]) => lambda.metric(metricName, { ...sum, label }))
    const dimensionsMap = { TableName: table.tableName }
    const ofTable = (metricName: string) => new Metric({ namespace: 'AWS/DynamoDB', metricName, dimensionsMap, ...sum })
    return [
      graph('Crashes (left), throttles (right)', of({ ...named, sweep, audit }, 'Errors'), {
        right: of(named, 'Throttles'),
      }),
      graph('Concurrent executions of the account', [
        new Metric({ namespace: 'AWS/Lambda', metricName: 'ConcurrentExecutions', ...maximum }),
      ]),
      graph(
        'Table: units (left), throttled (right)',
        [ofTable('ConsumedWriteCapacityUnits'), ofTable('ConsumedReadCapacityUnits')],
        { right: [ofTable('WriteThrottleEvents'), ofTable('ReadThrottleEvents')] },
      ),
    ]
  }

  /** Queries that run only while the dashboard is open, and cost $0.005 a GB of log. */
  #logs({ delivery: { functions } }: DashboardSettings): IWidget[] {
    const { fanOut, delivers, sweep, audit } = functions
    const reporting = [...delivers, sweep, audit]
    return [
      new LogQueryWidget({
        title: 'Memory used, MB of the size',
        logGroupNames: reporting.map(({ logGroup }) => logGroup.logGroupName),
        queryLines: [
          "filter type = 'platform.report'",
          'stats max(record.metrics.maxMemoryUsedMB) as used, max(record.metrics.memorySizeMB) as size by @log',
        ],
        width: 12,
        height: 6,
      }),
      new LogQueryWidget({
        title: 'Newest errors',
        logGroupNames: [fanOut, ...reporting].map(({ logGroup }) => logGroup.logGroupName),
        queryLines: [
          "filter level = 'error'",
          'fields @timestamp, event, error_name, delivery_id, submission_id',
          'sort @timestamp desc',
          'limit 20',
        ],
        width: 12,
        height: 6,
      }),
    ]
  }
}
