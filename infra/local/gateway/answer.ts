import type { ServerResponse } from 'node:http'
import * as z from 'zod/mini'
import { binaryMediaTypes, firstAcceptedType } from '#shared/access/gateway-rules.ts'
import { commonHeaders, preflightHeaders, refusalHeaders } from '#shared/api/response.ts'
import { type ProblemCode, problemBody, problems } from '#shared/core/problems.ts'

type HeaderValue = string | number | boolean

/** The answers that a proxy integration accepts from a function; any other is malformed. */
const answerSchema = z.object({
  statusCode: z.int().check(z.minimum(200), z.maximum(599)),
  headers: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  multiValueHeaders: z.optional(z.record(z.string(), z.array(z.union([z.string(), z.number(), z.boolean()])))),
  body: z._default(z.string(), ''),
  isBase64Encoded: z._default(z.boolean(), false),
})

export type GatewayAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, HeaderValue | readonly HeaderValue[]>>
  readonly body: string | Buffer
}

/**
 * @param accept the caller's header, by which the gateway decides whether base64 becomes bytes.
 * @throws $ZodError when a proxy integration would not accept the function's answer.
 */
export const functionAnswer = (answered: unknown, accept: string | undefined): GatewayAnswer => {
  const { statusCode, headers, multiValueHeaders, body, isBase64Encoded } = answerSchema.parse(answered)
  return {
    status: statusCode,
    headers: { ...headers, ...multiValueHeaders },
    body: isBase64Encoded && binaryMediaTypes.includes(firstAcceptedType(accept)) ? Buffer.from(body, 'base64') : body,
  }
}

/** The gateway's own refusal. */
export const refusal = (code: ProblemCode, requestId: string): GatewayAnswer => ({
  status: problems[code].status,
  headers: { ...commonHeaders(requestId), ...refusalHeaders(code) },
  body: JSON.stringify(problemBody(code, requestId)),
})

export const preflight = (path: string, requestId: string): GatewayAnswer => ({
  status: 204,
  headers: { 'X-Request-Id': requestId, ...preflightHeaders(path) },
  body: '',
})

export const sendAnswer = (response: ServerResponse, { status, headers, body }: GatewayAnswer): void => {
  response.statusCode = status
  for (const [name, value] of Object.entries(headers)) {
    response.setHeader(name, Array.isArray(value) ? value.map(String) : String(value))
  }
  // Set even where the body is not sent: in the answer to HEAD.
  if (status !== 204) response.setHeader('Content-Length', Buffer.byteLength(body))
  response.end(status === 204 ? undefined : body)
}
