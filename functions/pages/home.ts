import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda'
import { pagePaths } from '#shared/api/pages/paths.ts'
import { originOf, requestIdOf } from '#shared/api/request.ts'
import { commonHeaders } from '#shared/api/response.ts'

/** Redirects from the base URL to the reference page. */
export const handler = async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
  const base = `${originOf(event)}${event.requestContext.path.replace(/\/$/, '')}`
  return {
    statusCode: 302,
    headers: { ...commonHeaders(requestIdOf(event)), Location: `${base}${pagePaths['pages.reference']}` },
    body: '',
  }
}
