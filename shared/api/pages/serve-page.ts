import { gunzipSync } from 'node:zlib'
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda'
import { binaryMediaTypes, firstAcceptedType } from '#shared/access/gateway-rules.ts'
import { headerValues, requestIdOf } from '#shared/api/request.ts'
import { commonHeaders } from '#shared/api/response.ts'
import type { BuiltPage } from './built-page.ts'

/** The parts of a list header, without their parameters. */
const listed = (event: APIGatewayProxyEvent, name: string): readonly string[] =>
  headerValues(event, name).flatMap((value) => value.split(',').map((part) => part.trim()))

/** Weak comparison, RFC 9110, 13.1.2. */
const isKnown = (event: APIGatewayProxyEvent, tag: string): boolean => {
  const bare = (given: string) => given.replace(/^W\//, '')
  return listed(event, 'if-none-match').some((given) => given === '*' || bare(given) === bare(tag))
}

/** `gzip;q=0` refuses it. */
const acceptsGzip = (event: APIGatewayProxyEvent): boolean =>
  listed(event, 'accept-encoding').some((coding) => /^(gzip|\*)\s*(;\s*q=(?!0(\.0*)?$).*)?$/i.test(coding))

/** Whether the gateway will make bytes of base64. */
const getsBytes = (event: APIGatewayProxyEvent): boolean =>
  binaryMediaTypes.includes(firstAcceptedType(headerValues(event, 'accept')[0]))

/**
 * Answers with a page: 304 when the caller has it, and gzipped where both the caller and the gateway can.
 *
 * @param readPage called once, at the first request.
 */
export const servePage = (readPage: () => BuiltPage) => {
  let read: BuiltPage | undefined
  return async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
    read ??= readPage()
    const { headers: own, gzip } = read
    const headers = { ...commonHeaders(requestIdOf(event)), ...own, Vary: 'Accept, Accept-Encoding' }
    if (isKnown(event, own.ETag ?? '')) return { statusCode: 304, headers, body: '' }
    if (acceptsGzip(event) && getsBytes(event)) {
      return { statusCode: 200, headers: { ...headers, 'Content-Encoding': 'gzip' }, body: gzip, isBase64Encoded: true }
    }
    return { statusCode: 200, headers, body: gunzipSync(Buffer.from(gzip, 'base64')).toString() }
  }
}
