import { join } from 'node:path'
import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import {
  Architecture,
  CfnFunction,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  RecursiveLoop,
  Runtime,
  SystemLogLevel,
} from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type * as z from 'zod/mini'
import { type FunctionId, handlerFileOf } from '#infra/function-files.ts'
import type { TableReference } from '#infra/stack/data/table.ts'
import type { Schedules } from '#infra/stack/delivery/schedules.ts'
import type { StaticEgress } from '#infra/stack/delivery/static-egress.ts'
import type {
  deliveryQueueEnvironment,
  pageEnvironment,
  receiverEnvironment,
  retryEnvironment,
  Settings,
  schedulesEnvironment,
  sealingEnvironment,
  sessionEnvironment,
  tableEnvironment,
} from '#shared/core/environment.ts'
import type { IndexName } from '#shared/table/definition.ts'
import { acknowledge } from './acknowledge.ts'

type TableAction = 'GetItem' | 'BatchGetItem' | 'Query' | 'PutItem' | 'UpdateItem' | 'DeleteItem'

export type TableGrant = {
  /** Allowed on the table itself. */
  readonly actions: readonly TableAction[]
  /** Patterns of the allowed partition keys, of the table or of the indexes. */
  readonly partitions: readonly string[]
  /** Indexes that it may query. */
  readonly indexes?: readonly IndexName[]
}

type ServiceFunctionSettings = {
  /** The folder that `bundleFunctions` wrote. */
  readonly bundles: string
  readonly memoryMegabytes: number
  readonly timeoutSeconds: number
  /** Lambda logs a report of each run, with the memory that it used. */
  readonly reports?: true
  /** Executions that only this function may use, and the most that it may use. */
  readonly reservedConcurrency?: number | undefined
  /** It sends itself messages on purpose: Lambda otherwise drops a message after 16 turns. */
  readonly wakesItself?: true
  /** The addresses from which it calls the internet. */
  readonly egress?: StaticEgress | undefined
}

/**
 * A function with our defaults: its bundle, its own log group and role, and no permissions. Each `may…` method grants
 * a permission and sets its environment variables together, so that neither can be missing.
 */
export class ServiceFunction extends Construct {
  readonly lambda: LambdaFunction
  readonly logGroup: LogGroup

  constructor(scope: Construct, id: FunctionId, settings: ServiceFunctionSettings) {
    super(scope, id)
    this.logGroup = new LogGroup(this, 'Logs', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    this.logGroup.grantWrite(role)
    this.lambda = new LambdaFunction(this, 'Function', {
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(join(settings.bundles, handlerFileOf(id))),
      handler: 'index.handler',
      memorySize: settings.memoryMegabytes,
      timeout: Duration.seconds(settings.timeoutSeconds),
      ...(settings.reservedConcurrency !== undefined && { reservedConcurrentExecutions: settings.reservedConcurrency }),
      ...(settings.wakesItself && { recursiveLoop: RecursiveLoop.ALLOW }),
      role,
      logGroup: this.logGroup,
      loggingFormat: LoggingFormat.JSON,
      // WARN: only what the runtime found wrong. INFO: also two lines of about 700 bytes in all for each run, which
      // would outnumber those of a route.
      systemLogLevelV2: settings.reports ? SystemLogLevel.INFO : SystemLogLevel.WARN,
    })
    settings.egress?.connect(this.lambda, role)
  }

  /** The concurrent executions that the template reserves, or `none`. */
  get reservedConcurrency(): string {
    const { defaultChild } = this.lambda.node
    const reserved = defaultChild instanceof CfnFunction ? defaultChild.reservedConcurrentExecutions : undefined
    return String(reserved ?? 'none')
  }

  /** The bundle has the page beside the function's code. */
  servesPage(): this {
    return this.#configure<typeof pageEnvironment>({ PAGES_URL: './' })
  }

  mayUseTable(table: TableReference, { actions, partitions, indexes = [] }: TableGrant): this {
    const conditions = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [...partitions] } }
    if (actions.length > 0) {
      this.#allow({ actions: actions.map((name) => `dynamodb:${name}`), resources: [table.tableArn], conditions })
    }
    if (indexes.length > 0) {
      const resources = indexes.map((index) => table.indexArnOf(index))
      this.#allow({ actions: ['dynamodb:Query'], resources, conditions })
    }
    return this.#configure<typeof tableEnvironment>({ TABLE_NAME: table.tableName })
  }

  /**
   * A transaction that puts an item of one partition if an item of another is as it should be. AWS does not document
   * whether `LeadingKeys` of an operation in a transaction are its own keys or all of the transaction. The grant holds
   * under both readings: all keys are of the two partitions, and among them is the operation's own.
   */
  mayPutWhileChecking(table: TableReference, { put, check }: { readonly put: string; readonly check: string }): this {
    for (const [action, own] of [
      ['dynamodb:PutItem', put],
      ['dynamodb:ConditionCheckItem', check],
    ] as const) {
      this.#allow({
        actions: [action],
        resources: [table.tableArn],
        conditions: {
          'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [put, check] },
          'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': [own] },
          'ForAnyValue:StringEquals': { 'dynamodb:EnclosingOperation': ['TransactWriteItems'] },
        },
      })
    }
    return this
  }

  mayReadStreamOf(table: TableReference): this {
    const actions = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams']
    return this.#allow({ actions: actions.map((name) => `dynamodb:${name}`), resources: [table.streamArn] })
  }

  mayUseSealingKey(secretArn: string): this {
    this.#allow({ actions: ['secretsmanager:GetSecretValue'], resources: [secretArn] })
    return this.#configure<typeof sealingEnvironment>({ SEALING_SECRET_ARN: secretArn })
  }

  mayUseSessionKey(secretArn: string): this {
    this.#allow({ actions: ['secretsmanager:GetSecretValue'], resources: [secretArn] })
    return this.#configure<typeof sessionEnvironment>({ SESSION_SECRET_ARN: secretArn })
  }

  maySendTo(queue: Queue): this {
    this.#allow({ actions: ['sqs:SendMessage'], resources: [queue.queueArn] })
    return this.#configure<typeof deliveryQueueEnvironment>({ DELIVERY_QUEUE_URL: queue.queueUrl })
  }

  mayCreateSchedules(schedules: Schedules): this {
    this.#allow({ actions: ['scheduler:CreateSchedule'], resources: [schedules.anyScheduleArn] })
    this.#allow({
      actions: ['iam:PassRole'],
      resources: [schedules.role.roleArn],
      conditions: { StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } },
    })
    acknowledge(
      this,
      `IAM5[Resource::arn:<AWS::Partition>:scheduler:<AWS::Region>:<AWS::AccountId>:schedule/<${Stack.of(this).getLogicalId(schedules.group)}>/*]`,
      'Only schedules of its own group, any name: each schedule is named after an attempt.',
    )
    return this.#configure<typeof schedulesEnvironment>(schedules.settings)
  }

  retries(settings: Settings<typeof retryEnvironment>): this {
    return this.#configure<typeof retryEnvironment>(settings)
  }

  setsReceiverRules(settings: Settings<typeof receiverEnvironment>): this {
    return this.#configure<typeof receiverEnvironment>(settings)
  }

  #allow(statement: { actions: string[]; resources: string[]; conditions?: Record<string, unknown> }): this {
    this.lambda.addToRolePolicy(new PolicyStatement(statement))
    return this
  }

  #configure<Group extends () => z.ZodMiniType>(settings: Settings<Group>): this {
    for (const [name, value] of Object.entries<string>(settings)) this.lambda.addEnvironment(name, value)
    return this
  }
}
