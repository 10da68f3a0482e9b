import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda'
import { allowedMethodsOf } from '#shared/api/allowed-methods.ts'
import { Problem } from '#shared/api/problems.ts'
import { requestIdOf } from '#shared/api/request-id.ts'
import { commonHeaders, problemResponse } from '#shared/api/respond.ts'

/** Answers what is no row: a known path with another verb, and every unknown path. */
export const handler = async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
  const requestId = requestIdOf(event)
  const allowed = allowedMethodsOf(`/${event.pathParameters?.proxy ?? ''}`)
  const allow = allowed.length > 0 && { Allow: allowed.join(', ') }
  if (allow && event.httpMethod === 'OPTIONS') {
    return { statusCode: 204, headers: { ...commonHeaders(requestId), ...allow }, body: '' }
  }
  const problem = new Problem(allow ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND')
  const response = problemResponse(problem, { requestId, route: 'fallback' })
  return { ...response, headers: { ...commonHeaders(requestId), ...allow, ...response.headers } }
}
