import { Duration } from 'aws-cdk-lib'
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction as RuleTarget } from 'aws-cdk-lib/aws-events-targets'
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { SqsDlq, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { Deployment } from '#infra/deployment.ts'
import {
  auditLimits,
  type ConcurrencyShares,
  deliverLimits,
  fanOutLimits,
  shareConcurrency,
  sweepLimits,
} from '#infra/limits.ts'
import { acknowledge } from '#infra/stack/acknowledge.ts'
import type { Secrets } from '#infra/stack/data/secrets.ts'
import type { TableReference } from '#infra/stack/data/table.ts'
import { ServiceFunction } from '#infra/stack/service-function.ts'
import { SUBMISSION_KIND } from '#shared/table/definition.ts'
import { Schedules } from './schedules.ts'
import { StaticEgress } from './static-egress.ts'

/** Keeps what our own faults left unprocessed, for 14 days, the maximum of SQS. */
class DeadLetterQueue extends Queue {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      retentionPeriod: Duration.days(14),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
    })
    acknowledge(this, 'SQS3', 'This is itself a dead-letter queue: of the delivery queue, the stream or the schedules.')
  }
}

type DeliverySettings = {
  readonly deployment: Deployment
  readonly bundles: string
  readonly table: TableReference
  readonly secrets: Secrets
}

/**
 * Brings a change to the webhooks: fan-out on the table's stream, one queue before the deliver functions, schedules for
 * waits that are longer than the queue's 15 minutes, and the sweep and the audit, which repair what fails of these.
 */
export class Delivery extends Construct {
  readonly queue: Queue
  readonly deadLetters: { readonly messages: Queue; readonly records: Queue; readonly schedules: Queue }
  readonly functions: {
    readonly fanOut: ServiceFunction
    readonly delivers: readonly ServiceFunction[]
    readonly sweep: ServiceFunction
    readonly audit: ServiceFunction
  }
  /** Of the stream's mapping and the queue's. */
  readonly mappingIds: string[] = []
  readonly #settings: DeliverySettings
  readonly #schedules: Schedules
  readonly #concurrency: ConcurrencyShares
  readonly #egress: StaticEgress | undefined

  constructor(scope: Construct, id: string, settings: DeliverySettings) {
    super(scope, id)
    this.#settings = settings
    this.#concurrency = shareConcurrency(settings.deployment.concurrency)
    this.#egress = settings.deployment.staticEgress
      ? new StaticEgress(this, 'Egress', settings.deployment.stage)
      : undefined
    this.deadLetters = {
      messages: new DeadLetterQueue(this, 'MessageDeadLetters'),
      records: new DeadLetterQueue(this, 'RecordDeadLetters'),
      schedules: new DeadLetterQueue(this, 'ScheduleDeadLetters'),
    }
    this.queue = new Queue(this, 'Queue', {
      visibilityTimeout: Duration.seconds(deliverLimits.visibilitySeconds),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      deadLetterQueue: { queue: this.deadLetters.messages, maxReceiveCount: deliverLimits.maxReceiveCount },
    })
    this.#schedules = new Schedules(this, 'Schedules', {
      queue: this.queue,
      deadLetters: this.deadLetters.schedules,
    })
    const delivers = Array.from({ length: deliverLimits.functions }, (_, index) => this.#deliver(index + 1))
    this.functions = { fanOut: this.#fanOut(), delivers, sweep: this.#sweep(), audit: this.#audit() }
  }

  /** Creates a delivery of a submission's change for every webhook that subscribes to it. */
  #fanOut(): ServiceFunction {
    const { bundles, table } = this.#settings
    const fanOut = new ServiceFunction(this, 'background.fan-out', {
      bundles,
      memoryMegabytes: 256,
      timeoutSeconds: fanOutLimits.timeoutSeconds,
      reservedConcurrency: this.#concurrency.reserved?.fanOut,
    })
      .mayUseTable(table, { actions: ['Query'], partitions: ['STORE#*'] })
      .mayUseTable(table, { actions: ['PutItem'], partitions: ['WEBHOOK#*'] })
      .mayReadStreamOf(table)
      .maySendTo(this.queue)
    const mapping = new EventSourceMapping(this, 'FanOutOfStream', {
      target: fanOut.lambda,
      eventSourceArn: table.streamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      filters: [
        FilterCriteria.filter({
          eventName: FilterRule.or('INSERT', 'MODIFY'),
          dynamodb: { NewImage: { kind: { S: FilterRule.isEqual(SUBMISSION_KIND) } } },
        }),
      ],
      batchSize: fanOutLimits.batchSize,
      parallelizationFactor: this.#concurrency.fanOutBatches,
      retryAttempts: fanOutLimits.retries,
      bisectBatchOnError: true,
      maxRecordAge: Duration.hours(fanOutLimits.maxRecordAgeHours),
      reportBatchItemFailures: true,
      onFailure: new SqsDlq(this.deadLetters.records),
    })
    this.mappingIds.push(mapping.eventSourceMappingId)
    return fanOut
  }

  /** For each message it reads one delivery and makes at most one attempt. */
  #deliver(number: number): ServiceFunction {
    const { bundles, table, secrets, deployment } = this.#settings
    const deliver = new ServiceFunction(new Construct(this, `Deliver${number}`), 'background.deliver', {
      bundles,
      memoryMegabytes: 256,
      timeoutSeconds: deliverLimits.timeoutSeconds,
      reports: true,
      reservedConcurrency: this.#concurrency.reserved?.sender,
      wakesItself: true,
      egress: this.#egress,
    })
      // One statement: IAM allows a batch over three kinds of keys only where one statement allows them all.
      .mayUseTable(table, { actions: ['BatchGetItem'], partitions: ['WEBHOOK#*', 'STORE#*', 'SUBMISSION#*'] })
      .mayUseTable(table, { actions: ['PutItem'], partitions: ['WEBHOOK#*'] })
      .mayUseTable(table, { actions: ['UpdateItem'], partitions: ['STORE#*'] })
      // A delivery becomes held only while its webhook is disabled.
      .mayPutWhileChecking(table, { put: 'WEBHOOK#*', check: 'STORE#*' })
      .mayUseSealingKey(secrets.sealing)
      .maySendTo(this.queue)
      .mayCreateSchedules(this.#schedules)
      .retries(deployment.stage.retry)
      .setsReceiverRules(deployment.stage.receivers)
    const source = new SqsEventSource(this.queue, {
      batchSize: deliverLimits.batchSize,
      reportBatchItemFailures: true,
      maxConcurrency: this.#concurrency.sender,
    })
    deliver.lambda.addEventSource(source)
    this.mappingIds.push(source.eventSourceMappingId)
    return deliver
  }

  /** Wakes due deliveries that were not woken, and ends attempts that a crash left open. */
  #sweep(): ServiceFunction {
    const { bundles, table, deployment } = this.#settings
    const sweep = new ServiceFunction(this, 'background.sweep', {
      bundles,
      memoryMegabytes: 512,
      timeoutSeconds: sweepLimits.timeoutSeconds,
      reports: true,
    })
      .mayUseTable(table, { actions: [], partitions: ['DUE#*'], indexes: ['due'] })
      .mayUseTable(table, { actions: ['BatchGetItem'], partitions: ['WEBHOOK#*', 'STORE#*'] })
      .mayUseTable(table, { actions: ['PutItem', 'UpdateItem'], partitions: ['WEBHOOK#*'] })
      .maySendTo(this.queue)
      .mayCreateSchedules(this.#schedules)
      .retries(deployment.stage.retry)
    this.#runEvery('SweepRule', sweepLimits.periodMinutes, sweep, [undefined])
    return sweep
  }

  /** Creates missing deliveries. */
  #audit(): ServiceFunction {
    const { bundles, table } = this.#settings
    const audit = new ServiceFunction(this, 'background.audit', {
      bundles,
      memoryMegabytes: 1024,
      timeoutSeconds: auditLimits.timeoutSeconds,
      reports: true,
    })
      .mayUseTable(table, { actions: [], partitions: ['CHANGED#*'], indexes: ['due'] })
      .mayUseTable(table, { actions: ['Query'], partitions: ['STORE#*'] })
      .mayUseTable(table, { actions: ['BatchGetItem'], partitions: ['WEBHOOK#*', 'SUBMISSION#*'] })
      .mayUseTable(table, { actions: ['PutItem'], partitions: ['WEBHOOK#*'] })
      .mayUseTable(table, { actions: ['GetItem', 'Query', 'PutItem', 'DeleteItem'], partitions: ['AUDIT'] })
      .maySendTo(this.queue)
    // Without reservations the account is small: four audits at once would take the place of the API.
    const groups = this.#concurrency.reserved ? auditLimits.shards : [auditLimits.shards.flat()]
    const events = groups.map((shards) => RuleTargetInput.fromObject({ shards }))
    this.#runEvery('AuditRule', auditLimits.periodMinutes, audit, events)
    return audit
  }

  /** Calls a function once for each event. A call that fails is not repeated: the next one does the same. */
  #runEvery(
    id: string,
    minutes: number,
    { lambda }: ServiceFunction,
    events: readonly (RuleTargetInput | undefined)[],
  ) {
    const schedule = Schedule.rate(Duration.minutes(minutes))
    const targets = events.map((event) => new RuleTarget(lambda, { retryAttempts: 0, ...(event && { event }) }))
    new Rule(this, id, { schedule, targets })
    lambda.configureAsyncInvoke({ retryAttempts: 0 })
  }
}
