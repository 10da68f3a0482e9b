import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda'
import { pagePaths } from '#shared/api/pages/paths.ts'
import { requestIdOf } from '#shared/api/request.ts'
import { commonHeaders, problemResponse } from '#shared/api/response.ts'
import { parametersOf, routes } from '#shared/api/routes.ts'
import { Problem } from '#shared/core/problems.ts'

/** The methods of a path for `Allow`; empty when no route has the path. */
export const allowedMethodsOf = (path: string): readonly string[] => {
  const pages = Object.values(pagePaths).map((path) => ({ method: 'GET', path }))
  const methods = [...Object.values(routes), ...pages].flatMap((route) =>
    parametersOf(route.path, path) ? route.method : [],
  )
  return methods.length === 0 ? [] : [...methods, 'OPTIONS']
}

/** Answers requests without a route: a known path with another method (`OPTIONS` 204, else 405), or an unknown path. */
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
