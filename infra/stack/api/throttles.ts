import { type MethodDeploymentOptions, MethodLoggingLevel } from 'aws-cdk-lib/aws-apigateway'
import { type RouteId, routeIds, routes } from '#shared/api/routes.ts'

/** A method with settings of its own has none of the stage's. */
const throttle = (requestsPerSecond: number, burst: number): MethodDeploymentOptions => ({
  throttlingRateLimit: requestsPerSecond,
  throttlingBurstLimit: burst,
  loggingLevel: MethodLoggingLevel.ERROR,
  dataTraceEnabled: false,
})

/**
 * Requests a second of one method, and their burst: API Gateway applies a stage's limits to each of its methods. All
 * together stay below the 10 000 that an account has by default, so that requests to one method, with whatever path or
 * credential, use up no other method's.
 */
export const throttles = {
  /** A route that stores' systems and customers call all day. */
  busy: throttle(700, 700),
  route: throttle(60, 120),
  preflight: throttle(200, 200),
  /** A path that does not exist, or one verb of it. */
  fallback: throttle(50, 100),
}

const busyRoutes: readonly RouteId[] = [
  'submissions.create',
  'submissions.list',
  'submissions.get',
  'submissions.history',
  'submissions.transition',
  'card-lists.parse',
  'customer-sessions.create',
  'store.get',
  'webhooks.verify',
]

/** API Gateway refuses a setting of the method `ANY`; one of a verb holds for the verb of an `ANY` method. */
const verbs = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** By path and verb, as `deployOptions.methodOptions` wants them. The other methods have `throttles.route`. */
export const methodThrottles = (): Record<string, MethodDeploymentOptions> => ({
  ...Object.fromEntries(busyRoutes.map((id) => [`${routes[id].path}/${routes[id].method}`, throttles.busy])),
  ...Object.fromEntries(
    routeIds.filter((id) => routes[id].cors).map((id) => [`${routes[id].path}/OPTIONS`, throttles.preflight]),
  ),
  ...Object.fromEntries(
    ['/', '/{proxy+}'].flatMap((path) => verbs.map((verb) => [`${path}/${verb}`, throttles.fallback])),
  ),
})
