import { gunzipSync } from 'node:zlib'
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda'
import { binaryMediaTypes, firstAcceptedType } from '#shared/access/gateway-rules.ts'
import { headerValues, requestIdOf } from '#shared/api/request.ts'
import { commonHeaders } from '#shared/api/response.ts'
import type { BuiltPage } from './built-page.ts'

/** The parts of a list header. */
const listed = (event: APIGatewayProxyEvent, name: string): readonly string[] =>
  headerValues(event, name).flatMap((value) => value.split(',').map((part) => part.trim()))

/** Weak comparison, RFC 9110, 13.1.2. */
const isKnown = (event: APIGatewayProxyEvent, tag: string): boolean => {
  const bare = (given: string) => given.replace(/^W\//, '')
  return listed(event, 'if-none-match').some((given) => given === '*' || bare(given) === bare(tag))
}

/** The smaller first: Brotli's body is 8 to 17 % smaller. */
const codings = ['br', 'gzip'] as const

/** `gzip;q=0` refuses it. `*`, a client that names no coding, gets gzip. */
const codingFor = (event: APIGatewayProxyEvent): (typeof codings)[number] | undefined => {
  const given = listed(event, 'accept-encoding').map((part) => part.toLowerCase().split(/\s*;\s*q=/))
  const weights = new Map(given.map(([coding = '', weight = '1']) => [coding, Number(weight)]))
  const weightOf = (coding: string) => weights.get(coding) ?? (coding === 'gzip' ? weights.get('*') : undefined) ?? 0
  return codings.find((coding) => weightOf(coding) > 0)
}

/** Whether the gateway will make bytes of base64. */
const getsBytes = (event: APIGatewayProxyEvent): boolean =>
  binaryMediaTypes.includes(firstAcceptedType(headerValues(event, 'accept')[0]))

/**
 * Answers with a page: 304 when the caller has it, and compressed where both the caller and the gateway can.
 *
 * @param readPage called once, at the first request.
 */
export const servePage = (readPage: () => BuiltPage) => {
  let read: BuiltPage | undefined
  return async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
    read ??= readPage()
    const { headers: own } = read
    const headers = { ...commonHeaders(requestIdOf(event)), ...own, Vary: 'Accept, Accept-Encoding' }
    if (isKnown(event, own.ETag ?? '')) return { statusCode: 304, headers, body: '' }
    const coding = getsBytes(event) ? codingFor(event) : undefined
    if (!coding) return { statusCode: 200, headers, body: gunzipSync(Buffer.from(read.gzip, 'base64')).toString() }
    return {
      statusCode: 200,
      headers: { ...headers, 'Content-Encoding': coding },
      body: read[coding],
      isBase64Encoded: true,
    }
  }
}
