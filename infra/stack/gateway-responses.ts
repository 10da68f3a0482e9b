import { ResponseType, type RestApi } from 'aws-cdk-lib/aws-apigateway'
import { cors, retryAfterSeconds, securityHeaders } from '#shared/api/response.ts'
import { type ProblemCode, problemBody, problems } from '#shared/core/problems.ts'

/**
 * The gateway's own answers and the problem that each becomes. Every type is listed, because the two DEFAULT types
 * change every type that is not. Each 5xx type is a function that crashed, was throttled or timed out.
 */
const gatewayProblems = {
  UNAUTHORIZED: 'UNAUTHENTICATED',
  ACCESS_DENIED: 'INSUFFICIENT_SCOPE',
  WAF_FILTERED: 'BLOCKED',
  MISSING_AUTHENTICATION_TOKEN: 'NOT_FOUND',
  RESOURCE_NOT_FOUND: 'NOT_FOUND',
  REQUEST_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  UNSUPPORTED_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  THROTTLED: 'RATE_LIMITED',
  QUOTA_EXCEEDED: 'RATE_LIMITED',
  DEFAULT_4XX: 'INVALID_PARAMETER',
  API_CONFIGURATION_ERROR: 'TEMPORARILY_UNAVAILABLE',
  AUTHORIZER_CONFIGURATION_ERROR: 'TEMPORARILY_UNAVAILABLE',
  AUTHORIZER_FAILURE: 'TEMPORARILY_UNAVAILABLE',
  INTEGRATION_FAILURE: 'TEMPORARILY_UNAVAILABLE',
  INTEGRATION_TIMEOUT: 'TEMPORARILY_UNAVAILABLE',
  DEFAULT_5XX: 'TEMPORARILY_UNAVAILABLE',
} as const satisfies Record<string, ProblemCode>

/** API Gateway requires a constant header value in single quotes. */
export const constant = (value: string): string => `'${value}'`

/** Headers of every answer of the gateway. A caller cannot choose the extended request id. */
export const gatewayHeaders = {
  'X-Request-Id': 'context.extendedRequestId',
  ...Object.fromEntries(Object.entries(securityHeaders).map(([name, value]) => [name, constant(value)])),
}

const headersOf = (code: ProblemCode): Record<string, string> => {
  const { status } = problems[code]
  return {
    ...gatewayHeaders,
    // On every path: without it a customer's browser cannot read the reason of a refusal.
    'Access-Control-Allow-Origin': constant(cors.allowOrigin),
    'Access-Control-Expose-Headers': constant(cors.exposeHeaders.join(', ')),
    ...(status === 401 && { 'WWW-Authenticate': constant('Bearer') }),
    ...((status === 429 || status >= 500) && { 'Retry-After': constant(String(retryAfterSeconds)) }),
  }
}

/** Gives all of the gateway's own answers the form of the contract. */
export const answerAsTheContract = (api: RestApi): void => {
  for (const [type, code] of Object.entries(gatewayProblems)) {
    api.addGatewayResponse(type, {
      type: ResponseType.of(type),
      statusCode: String(problems[code].status),
      responseHeaders: headersOf(code),
      templates: { 'application/json': JSON.stringify(problemBody(code, '$context.extendedRequestId')) },
    })
  }
}
