import type { APIGatewayProxyEvent } from 'aws-lambda'

/** The gateway's extended request id, which a caller cannot choose; an emulator may have only the other. */
export const requestIdOf = (event: APIGatewayProxyEvent): string =>
  event.requestContext.extendedRequestId ?? event.requestContext.requestId
