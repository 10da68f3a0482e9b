import * as z from 'zod/mini'
import type { Contract } from '#shared/api/contract.ts'
import { type ProblemCode, problemBody, problems } from '#shared/core/problems.ts'
import type { Exchange } from './examples.ts'
import type { JsonSchema } from './json-schema.ts'
import { gatewayRefusals, problemCodes, refusalsOf } from './refusals.ts'

export const errorSchema = () =>
  z.object({
    code: z.enum(problemCodes),
    message: z.string(),
    status: z.int(),
    request_id: z.string(),
    details: z.optional(z.array(z.object({ path: z.string(), message: z.string() })).check(z.maxLength(100))),
  })

type Header = { readonly description: string; readonly schema: JsonSchema; readonly example: string | number }

const text = { type: 'string' }
const seconds = { type: 'integer', minimum: 0 }

/** Every header of an answer that means something to a caller. */
const headers = {
  'X-Request-Id': {
    description: 'Names this request: quote it when you ask for help.',
    schema: text,
    example: 'dXNlcmlkMTIzNDU2Nzg=',
  },
  RateLimit: {
    description:
      'What is left of the policy: `r` requests until the minute ends in `t` seconds. After a 429 wait for `Retry-After`, not for `t`.',
    schema: text,
    example: '"tier";r=298;t=41',
  },
  'RateLimit-Policy': {
    description: 'The limit of the policy (`tier`, `sessions` or `customer`): `q` requests in `w` seconds.',
    schema: text,
    example: '"tier";q=300;w=60',
  },
  ETag: { description: "The object's version, for `If-Match`.", schema: text, example: '"1"' },
  Location: {
    description: 'The URL of the new object.',
    schema: { type: 'string', format: 'uri' },
    example: 'https://api.example.com/api/v1/submissions/7d9c6a2e-5b1f-4c3d-9e8a-0f1e2d3c4b5a',
  },
  'Idempotency-Replayed': {
    description: '`true`: this is the answer to an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'string', const: 'true' },
    example: 'true',
  },
  'Retry-After': { description: 'Seconds to wait before the next try.', schema: seconds, example: 5 },
  Allow: { description: 'The verbs of this path.', schema: text, example: 'POST, GET, OPTIONS' },
  'WWW-Authenticate': { description: 'How to authenticate.', schema: text, example: 'Bearer' },
  'Cache-Control': { description: 'How long it may be kept.', schema: text, example: 'public, max-age=300' },
} as const satisfies Readonly<Record<string, Header>>

type HeaderName = keyof typeof headers

/** As `components.headers`; a header that every such answer has is marked as required under a second name. */
export const headerComponents = Object.fromEntries(
  Object.entries<Header>(headers).flatMap(([name, header]) => [
    [name, header],
    [`${name}-Always`, { ...header, required: true }],
  ]),
)

/** @param always those that every answer of this kind has. */
export const headersOf = (always: readonly HeaderName[], sometimes: readonly HeaderName[] = []) =>
  Object.fromEntries([
    ...always.map((name) => [name, { $ref: `#/components/headers/${name}-Always` }]),
    ...sometimes.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  ])

const exampleRequestId = headers['X-Request-Id'].example

const headersOfError = (status: number, codes: readonly ProblemCode[]) =>
  headersOf(
    ['X-Request-Id', ...(status === 429 || status === 503 ? (['Retry-After'] as const) : [])],
    [
      ...(status === 405 ? [] : (['RateLimit', 'RateLimit-Policy'] as const)),
      ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
      ...(status === 405 ? (['Allow'] as const) : []),
      ...(codes.includes('CONFLICT') ? (['Retry-After'] as const) : []),
    ],
  )

/** An example of each code: the recorded one, else the error as every function makes it. */
const createErrorExamples = (exchanges: readonly Exchange[]) => {
  const bodySchema = errorSchema()
  const recorded = new Map(
    exchanges.flatMap(({ body }) => {
      const parsed = bodySchema.safeParse(body)
      return parsed.success ? [[parsed.data.code, { ...parsed.data, request_id: exampleRequestId }] as const] : []
    }),
  )
  return (code: ProblemCode) => ({
    summary: problems[code].message,
    value: recorded.get(code) ?? problemBody(code, exampleRequestId),
  })
}

/** The name of an error response: its codes. */
const nameOf = (codes: readonly ProblemCode[]): string =>
  codes
    .map((code) => code.toLowerCase().replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase()))
    .join('Or')

/** The errors of the routes, as shared responses: one for each status and set of codes. */
export const createErrorResponses = (exchanges: readonly Exchange[]) => {
  const exampleOf = createErrorExamples(exchanges)
  const responses = new Map<string, unknown>()

  const referTo = (status: number, codes: readonly ProblemCode[]) => {
    const name = nameOf(codes)
    responses.set(name, {
      description: codes.map((code) => `\`${code}\`: ${problems[code].message}`).join(' '),
      headers: headersOfError(status, codes),
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/ErrorBody' },
          examples: Object.fromEntries(codes.map((code) => [code, exampleOf(code)])),
        },
      },
    })
    return { $ref: `#/components/responses/${name}` }
  }

  const ofCodes = (codes: readonly ProblemCode[]) => {
    const sorted = problemCodes.filter((code) => codes.includes(code))
    return Object.fromEntries(
      [...Map.groupBy(sorted, (code) => problems[code].status)].map(([status, same]) => [
        status,
        referTo(status, same),
      ]),
    )
  }

  return {
    /** By status. */
    ofRoute: (contract: Contract) => ofCodes([...refusalsOf(contract), ...gatewayRefusals]),
    /** Of a page: the gateway's own, as no function asks for a credential. */
    ofPage: () => ofCodes([...gatewayRefusals, 'RATE_LIMITED', 'TEMPORARILY_UNAVAILABLE']),
    /** As `components.responses`. */
    components: () => Object.fromEntries([...responses].toSorted(([one], [other]) => (one < other ? -1 : 1))),
  }
}

/** The headers of a route's success. */
export const headersOfSuccess = ({ sends = [], idempotent }: Contract) =>
  headersOf(
    ['X-Request-Id', 'RateLimit', 'RateLimit-Policy', ...(sends.includes('Location') ? (['Location'] as const) : [])],
    [
      ...(sends.includes('ETag') ? (['ETag'] as const) : []),
      ...(idempotent ? (['Idempotency-Replayed'] as const) : []),
    ],
  )
