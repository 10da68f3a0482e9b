import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import {
  AccessLogFormat,
  AuthorizationType,
  EndpointType,
  LambdaIntegration,
  LogGroupLogDestination,
  MethodLoggingLevel,
  RestApi,
  TokenAuthorizer,
} from 'aws-cdk-lib/aws-apigateway'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { FunctionId } from '#infra/function-files.ts'
import { requestLimits } from '#infra/limits.ts'
import { acknowledge } from '#infra/stack/acknowledge.ts'
import type { Secrets } from '#infra/stack/data/secrets.ts'
import type { TableReference } from '#infra/stack/data/table.ts'
import { ServiceFunction } from '#infra/stack/service-function.ts'
import type { Stage } from '#infra/stage.ts'
import { authorizerCacheSeconds, tokenPattern } from '#shared/access/gateway-rules.ts'
import { accessLogNameOf } from '#shared/api/access-log.ts'
import { gateGrantOf, type Permissions, permissions, tableGrantsOf } from '#shared/api/permissions.ts'
import { type RouteId, routeIds, routes } from '#shared/api/routes.ts'
import { serviceNameOf } from '#shared/core/service-name.ts'
import { addGatewayResponses } from './gateway-responses.ts'
import { addPreflight } from './preflight.ts'

type ApiSettings = {
  readonly stage: Stage
  readonly bundles: string
  readonly table: TableReference
  readonly secrets: Secrets
  readonly deliveryQueue: Queue
}

const gatewayStage = 'live'

/** No query string, no header, no body: they may contain what a customer wrote. */
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    request_id: '$context.extendedRequestId',
    gateway_request_id: '$context.requestId',
    at: '$context.requestTimeEpoch',
    route: '$context.httpMethod $context.resourcePath',
    status: '$context.status',
    duration_ms: '$context.responseLatency',
    source_ip: '$context.identity.sourceIp',
    store_id: '$context.authorizer.store_id',
    refusal: '$context.error.responseType',
  }),
)

/** The REST API: one method and one function for every route, and the gateway's own answers. */
export class Api extends Construct {
  readonly rest: RestApi
  readonly accessLog: LogGroup
  readonly authorizer: ServiceFunction
  readonly #settings: ApiSettings

  constructor(scope: Construct, id: string, settings: ApiSettings) {
    super(scope, id)
    this.#settings = settings
    this.accessLog = new LogGroup(this, 'AccessLog', {
      logGroupName: accessLogNameOf(settings.stage.name),
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: settings.stage.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    })
    this.rest = this.#gateway()
    this.#keepExecutionLog()
    this.authorizer = this.#function('authorizer')
      .mayUseTable(settings.table, { actions: ['GetItem'], partitions: ['KEY#*', 'STORE#*'] })
      .mayUseTable(settings.table, { actions: ['UpdateItem'], partitions: ['STORE#*'] })
      .mayUseSessionKey(settings.secrets.sessions)
    const authorizer = new TokenAuthorizer(this, 'Authorizer', {
      handler: this.authorizer.lambda,
      validationRegex: tokenPattern,
      resultsCacheTtl: Duration.seconds(authorizerCacheSeconds),
    })
    for (const id of routeIds) this.#addRoute(id, authorizer)
    this.#addFallback()
    addGatewayResponses(this.rest)
  }

  #gateway(): RestApi {
    const { stage } = this.#settings
    const rest = new RestApi(this, 'Gateway', {
      restApiName: serviceNameOf(stage.name),
      description: 'Takes in the card lists that customers send to card stores.',
      endpointTypes: [EndpointType.REGIONAL],
      // The gateway logs only through one role of the whole account, so the role stays when the stack is deleted.
      cloudWatchRole: true,
      deployOptions: {
        stageName: gatewayStage,
        accessLogDestination: new LogGroupLogDestination(this.accessLog),
        accessLogFormat,
        loggingLevel: MethodLoggingLevel.ERROR,
        dataTraceEnabled: false,
        tracingEnabled: false,
        // 100 stores at the highest tier, 1200 requests a minute each, and their burst of 1 second: below an account's
        // default quota.
        throttlingRateLimit: 2000,
        throttlingBurstLimit: 2000,
      },
    })
    acknowledge(rest, 'APIG2', "endpoint() validates requests, with the contract's schemas and its order of checks.")
    acknowledge(
      rest,
      'APIG3',
      'Without a WAF: the validation expression, the throttle and the gate limit the cost that an address can cause.',
    )
    acknowledge(
      rest,
      'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]',
      "AWS prescribes this policy for the account's role that writes the gateway's logs.",
    )
    return rest
  }

  /** The gateway's own errors. Made here under the gateway's name for it: a log that it makes itself is kept for ever. */
  #keepExecutionLog(): void {
    const log = new LogGroup(this, 'ExecutionLog', {
      logGroupName: `API-Gateway-Execution-Logs_${this.rest.restApiId}/${gatewayStage}`,
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    this.rest.deploymentStage.node.addDependency(log)
  }

  #function(id: FunctionId): ServiceFunction {
    return new ServiceFunction(this, id, { bundles: this.#settings.bundles, memoryMegabytes: 512, ...requestLimits })
  }

  #addRoute(id: RouteId, authorizer: TokenAuthorizer): void {
    const route = routes[id]
    const resource = this.rest.root.resourceForPath(route.path)
    const method = resource.addMethod(route.method, this.#integration(this.#handler(id)), {
      authorizer,
      authorizationType: AuthorizationType.CUSTOM,
      operationName: id,
    })
    acknowledge(method, 'COG4', "The authorizer checks stores' keys and customers' sessions; there is no user pool.")
    if (route.cors) addPreflight(resource, route)
  }

  /** The URL before `/api/v1`, without a slash at its end. */
  get baseUrl(): string {
    return this.rest.url.replace(/\/$/, '')
  }

  /** A route's function, with the route's permissions and the gate's. */
  #handler(id: RouteId): ServiceFunction {
    const { table, secrets, deliveryQueue, stage } = this.#settings
    const handler = this.#function(id)
    const { indexes = [], uses = [] } = permissions[id]
    for (const grant of tableGrantsOf(id)) handler.mayUseTable(table, grant)
    handler.mayUseTable(table, { actions: [], partitions: ['STORE#*'], indexes })
    handler.mayUseTable(table, gateGrantOf(id))
    const grantUse: Record<NonNullable<Permissions['uses']>[number], () => void> = {
      'sealing-key': () => handler.mayUseSealingKey(secrets.sealing),
      'session-key': () => handler.mayUseSessionKey(secrets.sessions),
      'delivery-queue': () => handler.maySendTo(deliveryQueue),
      'receiver-rules': () => handler.setsReceiverRules(stage.receivers),
    }
    for (const use of uses) grantUse[use]()
    return handler
  }

  /** Answers a path without a route (404), a method that a route's path does not have (405), and OPTIONS. */
  #addFallback(): void {
    const integration = this.#integration(this.#function('fallback'))
    const options = { authorizationType: AuthorizationType.NONE, operationName: 'fallback' }
    for (const resource of [this.rest.root, this.rest.root.addResource('{proxy+}')]) {
      const method = resource.addMethod('ANY', integration, options)
      acknowledge(method, 'APIG4', 'It only answers, from the table of routes, that a path or a method does not exist.')
      acknowledge(method, 'COG4', 'A caller needs no credentials to learn that a path or a method does not exist.')
    }
  }

  #integration({ lambda }: ServiceFunction): LambdaIntegration {
    return new LambdaIntegration(lambda, { allowTestInvoke: false })
  }
}
