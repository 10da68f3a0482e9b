import { ResponseType, type RestApi } from 'aws-cdk-lib/aws-apigateway'
import { refusalHeaders } from '#shared/api/response.ts'
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

/**
 * The headers of an answer that the gateway makes itself, as API Gateway wants them: a constant value stands in single
 * quotes. A caller cannot choose the extended request id.
 */
export const gatewayHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> => ({
  'X-Request-Id': 'context.extendedRequestId',
  ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `'${value}'`])),
})

/** Gives all of the gateway's own answers the form of the contract. */
export const addGatewayResponses = (api: RestApi): void => {
  for (const [type, code] of Object.entries(gatewayProblems)) {
    api.addGatewayResponse(type, {
      type: ResponseType.of(type),
      statusCode: String(problems[code].status),
      responseHeaders: gatewayHeaders(refusalHeaders(code)),
      templates: { 'application/json': JSON.stringify(problemBody(code, '$context.extendedRequestId')) },
    })
  }
}
