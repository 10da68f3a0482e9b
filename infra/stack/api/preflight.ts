import { AuthorizationType, type IResource, MockIntegration } from 'aws-cdk-lib/aws-apigateway'
import { preflightHeaders } from '#shared/api/response.ts'
import { gatewayHeaders } from './gateway-responses.ts'

/** Answers the CORS preflight of a path, without a function. */
export const addPreflight = (resource: IResource, path: string) => {
  const headers = Object.entries(gatewayHeaders(preflightHeaders(path))).map(
    ([name, value]) => [`method.response.header.${name}`, value] as const,
  )
  const statusCode = '204'
  const integration = new MockIntegration({
    requestTemplates: { 'application/json': JSON.stringify({ statusCode: Number(statusCode) }) },
    integrationResponses: [{ statusCode, responseParameters: Object.fromEntries(headers) }],
  })
  return resource.addMethod('OPTIONS', integration, {
    authorizationType: AuthorizationType.NONE,
    methodResponses: [
      { statusCode, responseParameters: Object.fromEntries(headers.map(([parameter]) => [parameter, true])) },
    ],
  })
}
