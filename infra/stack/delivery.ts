import { Duration } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction as RuleTarget } from 'aws-cdk-lib/aws-events-targets'
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { SqsDlq, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { deliverLimits, fanOutLimits, sweepLimits } from '#infra/limits.ts'
import type { Stage } from '#infra/stage.ts'
import { SUBMISSION_KIND } from '#shared/table/definition.ts'
import { acknowledge } from './acknowledge.ts'
import { Schedules } from './schedules.ts'
import type { Secrets } from './secrets.ts'
import { ServiceFunction, type TableGrant } from './service-function.ts'
import type { IntakeTable } from './table.ts'

/** Where lies what our own faults kept from being worked on, for as long as SQS can keep it. */
export class DeadLetterQueue extends Queue {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      retentionPeriod: Duration.days(14),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
    })
    acknowledge(this, 'SQS3', 'This is a dead-letter queue: of a queue, of the stream or of the schedules.')
  }
}

type DeliverySettings = {
  readonly stage: Stage
  readonly bundles: string
  readonly table: IntakeTable
  readonly secrets: Secrets
}

/** In one grant: a batch that reads all three is allowed only where one statement allows all of its keys. */
const readsWhatADeliveryDependencies: TableGrant = {
  actions: ['BatchGetItem'],
  partitions: ['WEBHOOK#*', 'STORE#*', 'SUBMISSION#*'],
}

/**
 * What carries a change to the webhooks: fan-out behind the table's stream, one queue in front of the deliver function,
 * schedules for waits that the queue cannot hold, and the sweep that makes good whatever of it fails.
 */
export class Delivery extends Construct {
  readonly queue: Queue
  readonly deadLetters: { readonly messages: Queue; readonly records: Queue; readonly schedules: Queue }
  readonly functions: {
    readonly fanOut: ServiceFunction
    readonly delivers: readonly ServiceFunction[]
    readonly sweep: ServiceFunction
  }
  readonly #settings: DeliverySettings
  readonly #schedules: Schedules

  constructor(scope: Construct, id: string, settings: DeliverySettings) {
    super(scope, id)
    this.#settings = settings
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
      stage: settings.stage,
      queue: this.queue,
      deadLetters: this.deadLetters.schedules,
    })
    const delivers = Array.from({ length: deliverLimits.functions }, (_, index) => this.#deliver(index + 1))
    this.functions = { fanOut: this.#fanOut(), delivers, sweep: this.#sweep() }
  }

  /** A change of a submission becomes a delivery for every webhook that wants it. */
  #fanOut(): ServiceFunction {
    const { bundles, table } = this.#settings
    const fanOut = new ServiceFunction(this, 'background.fan-out', {
      bundles,
      memoryMegabytes: 256,
      timeoutSeconds: fanOutLimits.timeoutSeconds,
    })
      .mayUseTable(table, { actions: ['Query'], partitions: ['STORE#*'] })
      .mayUseTable(table, { actions: ['PutItem'], partitions: ['WEBHOOK#*'] })
      .mayReadStreamOf(table)
      .maySendTo(this.queue)
    new EventSourceMapping(this, 'FanOutOfStream', {
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
      retryAttempts: fanOutLimits.retries,
      bisectBatchOnError: true,
      maxRecordAge: Duration.hours(fanOutLimits.maxRecordAgeHours),
      reportBatchItemFailures: true,
      onFailure: new SqsDlq(this.deadLetters.records),
    })
    return fanOut
  }

  /** One message is one look at one delivery, and perhaps one attempt. */
  #deliver(number: number): ServiceFunction {
    const { bundles, table, secrets, stage } = this.#settings
    const deliver = new ServiceFunction(new Construct(this, `Deliver${number}`), 'background.deliver', {
      bundles,
      memoryMegabytes: 256,
      timeoutSeconds: deliverLimits.timeoutSeconds,
    })
      .mayUseTable(table, readsWhatADeliveryDependencies)
      .mayUseTable(table, { actions: ['PutItem'], partitions: ['WEBHOOK#*'] })
      .mayUseTable(table, { actions: ['UpdateItem', 'ConditionCheckItem'], partitions: ['STORE#*'] })
      .mayUseSealingKey(secrets.sealing)
      .maySendTo(this.queue)
      .mayCreateSchedules(this.#schedules)
      .retries(stage.retry)
      .judgesReceivers(stage.receivers)
    // A name server that hangs holds a thread of the pool: with Node's four it would hold up the batch's other names.
    deliver.lambda.addEnvironment('UV_THREADPOOL_SIZE', '16')
    deliver.lambda.addEventSource(
      new SqsEventSource(this.queue, {
        batchSize: deliverLimits.batchSize,
        reportBatchItemFailures: true,
        maxConcurrency: deliverLimits.maxConcurrency,
      }),
    )
    return deliver
  }

  /** Wakes what is due and was not woken, ends what a crash left open, and puts deliveries that are missing. */
  #sweep(): ServiceFunction {
    const { bundles, table, stage } = this.#settings
    const sweep = new ServiceFunction(this, 'background.sweep', {
      bundles,
      memoryMegabytes: 512,
      timeoutSeconds: sweepLimits.timeoutSeconds,
    })
      .mayUseTable(table, { actions: [], partitions: ['DUE#*', 'CHANGED#*'], indexes: ['due'] })
      .mayUseTable(table, { actions: ['Query'], partitions: ['STORE#*'] })
      .mayUseTable(table, readsWhatADeliveryDependencies)
      .mayUseTable(table, { actions: ['PutItem', 'UpdateItem'], partitions: ['WEBHOOK#*'] })
      .mayUseTable(table, { actions: ['GetItem', 'PutItem'], partitions: ['AUDIT'] })
      .maySendTo(this.queue)
      .mayMeasure(this.queue)
      .mayCreateSchedules(this.#schedules)
      .retries(stage.retry)
    new Rule(this, 'SweepRule', {
      schedule: Schedule.rate(Duration.minutes(sweepLimits.periodMinutes)),
      // A sweep that failed is not repeated: the next one comes in five minutes and does the same.
      targets: [new RuleTarget(sweep.lambda, { retryAttempts: 0 })],
    })
    sweep.lambda.configureAsyncInvoke({ retryAttempts: 0 })
    return sweep
  }
}
