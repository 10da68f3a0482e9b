import type { APIGatewayProxyEvent } from 'aws-lambda'
import type * as z from 'zod/mini'
import type { Principal } from '#shared/access/credentials/principal.ts'
import { invalidFields, Problem, type ProblemDetail, problems } from '#shared/core/problems.ts'
import type { Call, Contract } from './contract.ts'
import { fingerprintOf, idempotencyDigestOf } from './idempotency.ts'
import { readIfMatch } from './if-match.ts'
import { routes } from './routes.ts'
import { detailsOf } from './validation.ts'

/** For a route without `maxBodyBytes`. */
const defaultMaxBodyBytes = 256 * 1024

/**
 * All values of a header; the case of its name in the request does not matter.
 *
 * @param name in lower case.
 */
export const headerValues = (event: APIGatewayProxyEvent, name: string): readonly string[] =>
  Object.entries(event.multiValueHeaders ?? {}).flatMap(([given, values]) =>
    given.toLowerCase() === name ? (values ?? []) : [],
  )

/** The host that the caller used: `domainName` from the gateway, which no header can change, else the `Host` header. */
export const hostOf = (event: APIGatewayProxyEvent): string =>
  event.requestContext.domainName ?? headerValues(event, 'host')[0] ?? ''

/** Scheme and host as the caller sees them; only a local stack or an emulator is reached by plain HTTP. */
export const originOf = (event: APIGatewayProxyEvent): string => {
  const host = hostOf(event)
  return `${/(^|\.)localhost(:\d+)?$/.test(host) ? 'http' : 'https'}://${host}`
}

/** As `originOf`, with the stage, if the caller's URLs have one. */
export const baseUrlOf = (event: APIGatewayProxyEvent): string =>
  originOf(event) + event.requestContext.path.slice(0, event.requestContext.path.indexOf('/api/v1'))

/** Decodes bytes as UTF-8 with replacement characters, and drops a leading byte order mark. */
const bodyText = (event: APIGatewayProxyEvent): string => {
  const body = event.body ?? ''
  const decoded = event.isBase64Encoded ? Buffer.from(body, 'base64').toString() : body
  return decoded.replace(/^\uFEFF/, '')
}

const requireJsonMedia = (event: APIGatewayProxyEvent): void => {
  const [type = '', ...otherTypes] = headerValues(event, 'content-type')
  const isJson = otherTypes.length === 0 && /^application\/json\s*(;[^,]*)?$/i.test(type.trim())
  const isEncoded = headerValues(event, 'content-encoding').some((value) => value.trim().toLowerCase() !== 'identity')
  if (!isJson || isEncoded) throw new Problem('UNSUPPORTED_MEDIA_TYPE')
}

/** Refuses, in this order: media type 415, size 413, JSON 400. No body is `{}`; `GET` and `DELETE` ignore theirs. */
const readJson = (event: APIGatewayProxyEvent, contract: Contract): unknown => {
  const { method } = routes[contract.id]
  const text = method === 'GET' || method === 'DELETE' ? '' : bodyText(event)
  if (text === '') return {}
  requireJsonMedia(event)
  if (Buffer.byteLength(text) > (contract.maxBodyBytes ?? defaultMaxBodyBytes)) throw new Problem('PAYLOAD_TOO_LARGE')
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('INVALID_JSON')
  }
}

const invalidParameter = (details: readonly ProblemDetail[]): Problem =>
  new Problem('INVALID_PARAMETER', { message: 'A parameter is not valid.', details })

const readQuery = <Query extends z.ZodMiniType>(event: APIGatewayProxyEvent, schema: Query): z.output<Query> => {
  const given = Object.entries(event.multiValueQueryStringParameters ?? {})
  const repeated = given.filter(([, values]) => values?.length !== 1)
  if (repeated.length > 0) {
    throw invalidParameter(repeated.map(([name]) => ({ path: name, message: 'is given more than once' })))
  }
  const parsed = schema.safeParse(Object.fromEntries(given.map(([name, values]) => [name, values?.[0]])))
  if (parsed.success) return parsed.data
  throw invalidParameter(detailsOf(parsed.error).map(({ path, message }) => ({ path: path.slice(1), message })))
}

const readBody = <Body extends z.ZodMiniType>(json: unknown, schema: Body): z.output<Body> => {
  const parsed = schema.safeParse(json, { reportInput: true })
  if (parsed.success) return parsed.data
  throw invalidFields(detailsOf(parsed.error))
}

const readParameters = <Parameters extends z.ZodMiniType>(event: APIGatewayProxyEvent, schema: Parameters) => {
  const parsed = schema.safeParse(event.pathParameters ?? {})
  if (parsed.success) return parsed.data
  throw new Problem('NOT_FOUND', { message: parsed.error.issues[0]?.message ?? problems.NOT_FOUND.message })
}

const readIdempotencyKey = (event: APIGatewayProxyEvent, contract: Contract, principal: Principal) => {
  if (!contract.idempotent) return undefined
  const ids = Object.values(event.pathParameters ?? {}).map(String)
  const keys = headerValues(event, 'idempotency-key')
  return idempotencyDigestOf({ keys, principal, operation: [contract.id, ...ids] })
}

/**
 * Parses a request in the contract's order of checks.
 *
 * @throws Problem UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, INVALID_JSON, INVALID_PARAMETER, INVALID_IDEMPOTENCY_KEY,
 * VALIDATION_FAILED, NOT_FOUND
 */
export const readCall = <
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  A extends z.ZodMiniType,
>(
  contract: Contract<P, Q, B, A>,
  event: APIGatewayProxyEvent,
  principal: Principal,
): Call<Contract<P, Q, B, A>> => {
  const json = readJson(event, contract)
  const query = readQuery(event, contract.query(principal))
  const idempotencyDigest = readIdempotencyKey(event, contract, principal)
  const tags = contract.conditional ? headerValues(event, 'if-match') : []
  const ifMatch = readIfMatch(tags.length > 0 ? tags.join(',') : undefined)
  const body = readBody(json, contract.body(principal))
  const parameters = readParameters(event, contract.parameters())
  const mark = { request_id: requestIdOf(event), fingerprint: fingerprintOf(body) }
  const hostName = hostOf(event).replace(/:\d+$/, '')
  return { parameters, query, body, principal, hostName, baseUrl: baseUrlOf(event), idempotencyDigest, mark, ifMatch }
}

/** The gateway's extended request id, which a caller cannot choose; an emulator may have only `requestId`. */
export const requestIdOf = (event: APIGatewayProxyEvent): string =>
  event.requestContext.extendedRequestId ?? event.requestContext.requestId
