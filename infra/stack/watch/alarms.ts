import { Duration, Stack } from 'aws-cdk-lib'
import { Alarm, ComparisonOperator, type Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import { Construct } from 'constructs'
import type { Delivery } from '#infra/stack/delivery/delivery.ts'
import type { WatchedMetrics } from './watched-metrics.ts'

type AlarmsSettings = {
  readonly metrics: WatchedMetrics
  readonly functions: Delivery['functions']
  /** Is told when an alarm goes off, and when it is over. */
  readonly topic?: ITopic | undefined
}

type AlarmRule = {
  readonly metric: Metric
  /** The alarm goes off when the value of one period is above it. */
  readonly above: number
  readonly means: string
  /** The heading in infra/README.md that says what to do. */
  readonly section: string
  /** The metric is written every 5 minutes: 15 minutes without it set off the alarm too. */
  readonly mustReport?: true
}

const crash = 'A function crashes or is throttled'
const late = 'Deliveries are late'
const repairs = 'The audit repairs or fails'
const flood = 'Many requests or many refusals'

/**
 * One alarm for each condition that needs an operator, at most 30. Each compares one metric with one number. Periods
 * are of 5 minutes.
 */
export class Alarms extends Construct {
  readonly all: Alarm[] = []
  readonly #topic: ITopic | undefined

  constructor(scope: Construct, id: string, { metrics, functions, topic }: AlarmsSettings) {
    super(scope, id)
    this.#topic = topic
    this.#deadLetters(metrics)
    this.#functions(functions)
    this.#delivery(metrics)
    this.#repairs(metrics)
    this.#api(metrics)
  }

  #deadLetters({ deadLetters }: WatchedMetrics): void {
    for (const [name, metric] of Object.entries(deadLetters)) {
      this.#alarmWhen(`DeadLetters-${name}`, {
        metric,
        above: 0,
        means: `A fault of our own: ${name} could not be processed and are in the dead-letter queue.`,
        section: 'Messages in a dead-letter queue',
      })
    }
  }

  /**
   * The routes and the authorizer have alarms on what their callers see instead. The timers need none on throttles: a
   * sweep or an audit that was not started does not report.
   */
  #functions({ delivers, fanOut, sweep, audit }: Delivery['functions']): void {
    const consumers = { fanOut, ...Object.fromEntries(delivers.map((deliver, at) => [`deliver${at + 1}`, deliver])) }
    for (const [name, { lambda }] of Object.entries({ ...consumers, sweep, audit })) {
      this.#alarmWhen(`Errors-${name}`, {
        metric: lambda.metricErrors(),
        above: 0,
        means: `The function ${name} crashed or timed out.`,
        section: crash,
      })
    }
    for (const [name, { lambda }] of Object.entries(consumers)) {
      this.#alarmWhen(`Throttles-${name}`, {
        metric: lambda.metricThrottles(),
        above: 0,
        means: `The function ${name} was not started: its concurrency or the account's is used up.`,
        section: crash,
      })
    }
  }

  #delivery(metrics: WatchedMetrics): void {
    this.#alarmWhen('QueueOld', {
      metric: metrics.quietAge,
      // A message may be delayed for 15 minutes on purpose, which SQS may count.
      above: 20 * 60,
      means: 'Messages of webhooks that are not slow themselves have waited for more than 20 minutes.',
      section: late,
    })
    this.#alarmWhen('FanOutLate', {
      metric: metrics.fanOutAge,
      above: 60_000,
      means: 'Fan-out is more than 1 minute behind: changes wait for their deliveries.',
      section: late,
    })
    this.#alarmWhen('FirstAttemptLate', {
      metric: metrics.own('TimeToFirstAttempt'),
      above: 8 * 60_000,
      means: 'A first attempt started more than 8 minutes after its event, the longest that is promised.',
      section: late,
    })
    this.#alarmWhen('SecretsUnopenable', {
      metric: metrics.own('UnsignableDeliveries'),
      above: 0,
      means: "A webhook's newest secret cannot be opened, so its deliveries wait: the sealing key is gone.",
      section: "A webhook's secret cannot be opened",
    })
  }

  #repairs(metrics: WatchedMetrics): void {
    this.#alarmWhen('BacklogOld', {
      metric: metrics.own('BacklogAge'),
      above: 15 * 60_000,
      means: 'A delivery has been due for more than 15 minutes and is not being sent, or the sweep does not run.',
      section: 'The sweep or the audit does not run',
      mustReport: true,
    })
    this.#alarmWhen('AuditBehind', {
      metric: metrics.own('AuditAge'),
      above: 15 * 60_000,
      means: 'The audit is more than 15 minutes behind or does not run: lost stream records are not repaired yet.',
      section: 'The sweep or the audit does not run',
      mustReport: true,
    })
    this.#alarmWhen('AuditFailed', {
      metric: metrics.own('AuditFailures'),
      above: 0,
      means: 'A submission could not be audited. Its id is in the log of the audit.',
      section: repairs,
    })
    this.#alarmWhen('AuditRepaired', {
      metric: metrics.own('AuditRepairs'),
      above: 0,
      means: 'The stream lost a change. The audit created its deliveries.',
      section: repairs,
    })
  }

  #api(metrics: WatchedMetrics): void {
    this.#alarmWhen('ServerErrors', {
      metric: metrics.serverErrors,
      above: 5,
      means: 'More than 5 requests in 5 minutes were answered with a 5xx status.',
      section: 'Requests are answered with 5xx',
    })
    this.#alarmWhen('AuthorizerFailed', {
      metric: metrics.authorizerFailures,
      above: 0,
      means: 'The authorizer crashed, timed out or was throttled: callers with valid credentials got 503.',
      section: crash,
    })
    this.#alarmWhen('ManyRefusals', {
      metric: metrics.refusals,
      above: 1000,
      means: 'More than 1000 refusals in 5 minutes: credentials are guessed, or a store uses a revoked or expired one.',
      section: flood,
    })
    // 200 a second, which cost about $60 a day at $3.50 a million.
    this.#alarmWhen('ManyRequests', {
      metric: metrics.requests,
      above: 60_000,
      means:
        'More than 60 000 requests in 5 minutes, refused ones too: a flood, or growth that the quotas must follow.',
      section: flood,
    })
  }

  #alarmWhen(id: string, { metric, above, means, section, mustReport }: AlarmRule): void {
    const alarm = new Alarm(this, id, {
      alarmName: `${Stack.of(this).stackName} ${id}`,
      metric: metric.with({ period: Duration.minutes(5) }),
      threshold: above,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      // CloudWatch ignores missing data as long as it finds `evaluationPeriods` values in a longer range. With 3 periods
      // the third missing one counts; with 1 the alarm would go by a value that is some periods old.
      evaluationPeriods: mustReport ? 3 : 1,
      datapointsToAlarm: 1,
      // Elsewhere a period without invocations or messages has no data.
      treatMissingData: mustReport ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
      alarmDescription: `${means} Runbook: infra/README.md, "${section}".`,
    })
    this.all.push(alarm)
    if (!this.#topic) return
    const action = new SnsAction(this.#topic)
    alarm.addAlarmAction(action)
    alarm.addOkAction(action)
  }
}
