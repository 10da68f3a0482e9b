import { Duration } from 'aws-cdk-lib'
import { AuthorizationType, LambdaIntegration, type RestApi, TokenAuthorizer } from 'aws-cdk-lib/aws-apigateway'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { Deployment } from '#infra/deployment.ts'
import type { FunctionId } from '#infra/function-files.ts'
import { requestLimits, shareConcurrency } from '#infra/limits.ts'
import { hasBuiltPage } from '#infra/pages/build.ts'
import { acknowledge } from '#infra/stack/acknowledge.ts'
import { removalPolicyOf } from '#infra/stack/data/removal-policy.ts'
import type { Secrets } from '#infra/stack/data/secrets.ts'
import type { TableReference } from '#infra/stack/data/table.ts'
import { ServiceFunction } from '#infra/stack/service-function.ts'
import { authorizerCacheSeconds, tokenPattern } from '#shared/access/gateway-rules.ts'
import { type PageId, pageIds, pagePaths } from '#shared/api/pages/paths.ts'
import { gateGrantOf, type Permissions, permissions, tableGrantsOf } from '#shared/api/permissions.ts'
import { type RouteId, routeIds, routes } from '#shared/api/routes.ts'
import { createGateway } from './gateway.ts'
import { addGatewayResponses } from './gateway-responses.ts'
import { addPreflight } from './preflight.ts'

type ApiSettings = {
  readonly deployment: Deployment
  readonly bundles: string
  readonly table: TableReference
  readonly secrets: Secrets
  readonly deliveryQueue: Queue
}

/** The REST API: one method and one function for every route, and the gateway's own answers. */
export class Api extends Construct {
  readonly rest: RestApi
  /** The URL before `/api/v1`, without a slash at its end. */
  readonly baseUrl: string
  readonly accessLog: LogGroup
  readonly authorizer: ServiceFunction
  readonly #settings: ApiSettings

  constructor(scope: Construct, id: string, settings: ApiSettings) {
    super(scope, id)
    this.#settings = settings
    this.accessLog = new LogGroup(this, 'AccessLog', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: removalPolicyOf(settings.deployment.stage),
    })
    const { rest, baseUrl } = createGateway(this, settings.deployment, this.accessLog)
    this.rest = rest
    this.baseUrl = baseUrl
    const { reserved } = shareConcurrency(settings.deployment.concurrency)
    this.authorizer = this.#function('authorizer', reserved?.authorizer)
      .mayUseTable(settings.table, { actions: ['GetItem'], partitions: ['KEY#*', 'LINK#*', 'STORE#*'] })
      .mayUseTable(settings.table, { actions: ['UpdateItem'], partitions: ['STORE#*'] })
      .mayUseSessionKey(settings.secrets.sessions)
    const authorizer = new TokenAuthorizer(this, 'Authorizer', {
      handler: this.authorizer.lambda,
      validationRegex: tokenPattern,
      resultsCacheTtl: Duration.seconds(authorizerCacheSeconds),
    })
    for (const id of routeIds) this.#addRoute(id, authorizer)
    const corsPaths = new Set(Object.values(routes).flatMap(({ cors, path }) => (cors ? path : [])))
    for (const path of corsPaths) addPreflight(this.rest.root.resourceForPath(path), path)
    for (const id of pageIds) this.#addPage(id)
    this.#addFallback(reserved?.fallback)
    addGatewayResponses(this.rest)
  }

  #function(id: FunctionId, reservedConcurrency?: number): ServiceFunction {
    const { bundles } = this.#settings
    return new ServiceFunction(this, id, { bundles, memoryMegabytes: 512, ...requestLimits, reservedConcurrency })
  }

  #addRoute(id: RouteId, authorizer: TokenAuthorizer): void {
    const route = routes[id]
    const method = this.rest.root
      .resourceForPath(route.path)
      .addMethod(route.method, this.#integration(this.#handler(id)), {
        authorizer,
        authorizationType: AuthorizationType.CUSTOM,
        operationName: id,
      })
    acknowledge(method, 'COG4', "The authorizer checks stores' keys and customers' sessions; there is no user pool.")
  }

  #addPage(id: PageId): void {
    const handler = this.#function(id)
    if (hasBuiltPage(id)) handler.servesPage()
    const method = this.rest.root
      .resourceForPath(pagePaths[id])
      .addMethod('GET', this.#integration(handler), { authorizationType: AuthorizationType.NONE, operationName: id })
    acknowledge(method, 'APIG4', 'A page is the same for everyone, and read before one has a key.')
    acknowledge(method, 'COG4', 'A page is the same for everyone, and read before one has a key.')
  }

  /** A route's function, with the route's permissions and the gate's. */
  #handler(id: RouteId): ServiceFunction {
    const { table, secrets, deliveryQueue, deployment } = this.#settings
    const handler = this.#function(id)
    const { indexes = [], uses = [] } = permissions[id]
    for (const grant of tableGrantsOf(id)) handler.mayUseTable(table, grant)
    handler.mayUseTable(table, { actions: [], partitions: ['STORE#*'], indexes })
    handler.mayUseTable(table, gateGrantOf(id))
    const grantUse: Record<NonNullable<Permissions['uses']>[number], () => void> = {
      'sealing-key': () => handler.mayUseSealingKey(secrets.sealing),
      'session-key': () => handler.mayUseSessionKey(secrets.sessions),
      'delivery-queue': () => handler.maySendTo(deliveryQueue),
      'receiver-rules': () => handler.setsReceiverRules(deployment.stage.receivers),
    }
    for (const use of uses) grantUse[use]()
    return handler
  }

  /** Answers a path without a route (404), a method that a route's path does not have (405), and OPTIONS. */
  #addFallback(reservedConcurrency: number | undefined): void {
    const integration = this.#integration(this.#function('fallback', reservedConcurrency))
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
