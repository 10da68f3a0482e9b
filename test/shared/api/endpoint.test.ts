import type { APIGatewayProxyEvent } from 'aws-lambda'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { lambdaContext } from '#infra/local/lambda/lambda.ts'
import type { Gate } from '#shared/access/gate.ts'
import { type Call, type Contract, nothing } from '#shared/api/contract.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { Problem } from '#shared/core/problems.ts'
import { whenAdmitted } from '#shared/table/read.ts'
import { buildPrincipal } from '#test/support/builders.ts'
import { loggedLines } from '#test/support/log-lines.ts'
import { endpointEvent, type TestRequest } from '#test/support/service/endpoint-event.ts'

/** A route that writes. */
const writing = {
  id: 'webhooks.create',
  status: 201,
  parameters: nothing,
  query: () => z.strictObject({ shown: z.optional(z.string()) }),
  body: () => z.strictObject({ text: z._default(z.string(), 'nothing') }),
  answer: () => z.object({ text: z.string() }),
  errors: [],
} as const satisfies Contract

/** The same as a route that only reads. */
const reading = {
  ...writing,
  id: 'webhooks.get',
  status: 200,
  parameters: () => z.strictObject({ webhook_id: z.uuid() }),
} as const

const rateLimit = { policy: 'tier', limit: 300, remaining: 298, resetSeconds: 41 } as const
const open: Gate = async () => ({ rateLimit })

type UseCase = (call: Call<typeof writing>) => Promise<{ body: { text: string }; created?: string; version?: number }>
const echo: UseCase = async ({ body }) => ({ body })

const serve =
  ({ gate = open, useCase = echo }: { gate?: Gate; useCase?: UseCase } = {}) =>
  async (request: TestRequest = {}, change: (event: APIGatewayProxyEvent) => object = () => ({})) => {
    const handler = endpoint(writing, gate, useCase)
    const event = endpointEvent('webhooks.create', { principal: buildPrincipal(), ...request })
    const { statusCode, headers, body } = await handler(
      { ...event, ...change(event) } as APIGatewayProxyEvent,
      lambdaContext('test', 3),
    )
    return { status: statusCode, headers: headers ?? {}, body: body === '' ? undefined : JSON.parse(body) }
  }

const json = 'application/json'
const typed = (value: string, ...more: [string, string][]) => ({
  headers: [['Content-Type', value] as [string, string], ...more],
  body: { text: 'x' },
})

describe('a body', () => {
  it.each([
    json,
    'application/json; charset=utf-8',
    'application/json;charset=utf-16',
    'APPLICATION/JSON',
    ' application/json ',
    `application/json; x=${'y'.repeat(1000)}`,
  ])('is taken as %s', async (value) => {
    expect((await serve()(typed(value))).status).toBe(201)
  })

  it.each([
    'text/plain',
    'application/jsonp',
    'application/json, text/plain',
    'application/vnd.api+json',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    '',
    'json',
  ])('is not taken as "%s"', async (value) => {
    expect((await serve()(typed(value))).body.code).toBe('UNSUPPORTED_MEDIA_TYPE')
  })

  it('is not taken without a type, nor with two', async () => {
    const untyped = await serve()(typed(json), () => ({ multiValueHeaders: {} }))
    const twice = await serve()(typed(json, ['content-type', json]))

    expect([untyped.body.code, twice.body.code]).toEqual(['UNSUPPORTED_MEDIA_TYPE', 'UNSUPPORTED_MEDIA_TYPE'])
  })

  it.each([
    ['gzip', 415],
    ['br', 415],
    ['identity, gzip', 415],
    ['identity', 201],
    ['IDENTITY', 201],
  ])('in the encoding %s is answered with %i', async (encoding, status) => {
    expect((await serve()(typed(json, ['Content-Encoding', encoding]))).status).toBe(status)
  })

  it.each([
    '{',
    '{"text":"x"}}',
    "{'text':'x'}",
    '{"text":NaN}',
    '{"text":"x",}',
    '/* */ {}',
    ' ',
    '\u0000',
    '{"text":"\n"}',
  ])('that is %j is no JSON', async (text) => {
    expect((await serve()({ ...typed(json), distort: () => text })).body.code).toBe('INVALID_JSON')
  })

  it.each([
    ['with a repeated key has the last', '{"text":"a","text":"b"}', 'b'],
    ['with white space around it', '\r\n\t {"text":"a"} \n', 'a'],
    ['behind a byte order mark', '\uFEFF{"text":"a"}', 'a'],
    ['that is nothing but a byte order mark is none', '\uFEFF', 'nothing'],
  ])('%s', async (_, text, shown) => {
    expect((await serve()({ ...typed(json), distort: () => text })).body.text).toBe(shown)
  })

  it('that is absent is {} and needs no type', async () => {
    expect((await serve()()).body.text).toBe('nothing')
  })

  it('of bytes is read as UTF-8, with replacement', async () => {
    const bytes = Buffer.concat([Buffer.from('{"text":"a'), Buffer.from([0xff]), Buffer.from('"}')])
    const answer = await serve()(typed(json), () => ({ body: bytes.toString('base64'), isBase64Encoded: true }))

    expect(answer.body.text).toBe('a\ufffd')
  })

  it('is measured in bytes of UTF-8, exactly', async () => {
    const empty = JSON.stringify({ text: '' }).length
    const text = 'é'.repeat((256 * 1024 - empty) / 2)

    expect((await serve()({ body: { text } })).status).toBe(201)
    expect((await serve()({ body: { text: `${text}é` } })).body.code).toBe('PAYLOAD_TOO_LARGE')
  })
})

describe('an answer', () => {
  it('holds nothing that is not in the contract', async () => {
    const useCase = async () => ({ body: { text: 'x', secret: 'whsec_x' } })

    expect((await serve({ useCase })()).body).toEqual({ text: 'x' })
  })

  it('that is not as the contract says is a fault of ours, and shows nothing of it', async () => {
    const useCase = (async () => ({ body: { secret: 'whsec_x' } })) as unknown as UseCase
    const { status, body } = await serve({ useCase })()

    expect([status, body.code]).toEqual([500, 'INTERNAL_ERROR'])
    expect(JSON.stringify([body, loggedLines()])).not.toContain('whsec_x')
  })

  it('carries what is left of the minute', async () => {
    expect((await serve()()).headers).toMatchObject({
      'RateLimit-Policy': '"tier";q=300;w=60',
      RateLimit: '"tier";r=298;t=41',
    })
  })

  it('carries it also when the use case refuses', async () => {
    const useCase = () => Promise.reject(new Problem('LIMIT_REACHED'))
    const { status, headers } = await serve({ useCase })()

    expect([status, headers.RateLimit]).toEqual([409, '"tier";r=298;t=41'])
  })

  it.each([
    ['the gateway', 'api.example.com', 'https://api.example.com/v1/api/v1/webhooks/7'],
    ['a local stack', 'localhost:8080', 'http://localhost:8080/v1/api/v1/webhooks/7'],
    ['an emulator', 'abc.execute-api.localhost:4566', 'http://abc.execute-api.localhost:4566/v1/api/v1/webhooks/7'],
    ['a name that only looks local', 'localhost.example.com', 'https://localhost.example.com/v1/api/v1/webhooks/7'],
  ])('says where the new object is, as seen at %s', async (_, domainName, location) => {
    const useCase = async () => ({ body: { text: 'x' }, created: '7' })
    const { headers } = await serve({ useCase })(
      {
        headers: [
          ['Host', 'evil.example'],
          ['X-Forwarded-Host', 'evil.example'],
        ],
      },
      ({ requestContext }) => ({ requestContext: { ...requestContext, domainName } }),
    )

    expect(headers.Location).toBe(location)
  })

  it("names the gateway's extended request id, which a caller cannot choose", async () => {
    const headers = [
      ['X-Request-Id', 'mine'],
      ['X-Amzn-Trace-Id', 'mine'],
    ] as [string, string][]

    expect((await serve()({ headers, requestId: 'extended' })).headers['X-Request-Id']).toBe('extended')
  })
})

describe('the gate', () => {
  const refusing: Gate = async () => ({ refusal: new Problem('RATE_LIMITED', { retryAfterSeconds: 30 }), rateLimit })

  const order = async (contract: typeof writing | typeof reading, gate: Gate) => {
    const done: string[] = []
    const handler = endpoint(
      contract as typeof writing,
      async (...asked) => {
        done.push('gate asked')
        await new Promise((resolve) => setImmediate(resolve))
        done.push('gate answered')
        return gate(...asked)
      },
      async () => {
        done.push('useCase')
        return { body: { text: 'x' } }
      },
    )
    const parameters: Record<string, string> = contract === reading ? { webhook_id: crypto.randomUUID() } : {}
    const event = endpointEvent(contract.id, { principal: buildPrincipal(), parameters })
    const { statusCode } = await handler(event, lambdaContext('test', 3))
    return { done, statusCode }
  }

  it('is waited for by a route that writes', async () => {
    expect((await order(writing, open)).done).toEqual(['gate asked', 'gate answered', 'useCase'])
  })

  it('keeps the use case of a route that writes from beginning', async () => {
    expect(await order(writing, refusing)).toEqual({ done: ['gate asked', 'gate answered'], statusCode: 429 })
  })

  it('is asked beside the use case of a route that only reads, and its refusal counts', async () => {
    expect((await order(reading, open)).done).toEqual(['gate asked', 'useCase', 'gate answered'])
    expect((await order(reading, refusing)).statusCode).toBe(429)
  })

  it('lets a route that only reads begin one read, and work on it only when it is admitted', async () => {
    const handled = async (gate: Gate) => {
      const done: string[] = []
      const read = async (name: string) => {
        done.push(`read ${name}`)
        await whenAdmitted(Promise.resolve())
        done.push(`worked on ${name}`)
      }
      const handler = endpoint(reading, gate, async () => {
        await read('first')
        await read('second')
        return { body: { text: 'x' } }
      })
      const parameters = { webhook_id: crypto.randomUUID() }
      const event = endpointEvent(reading.id, { principal: buildPrincipal(), parameters })
      const { statusCode } = await handler(event, lambdaContext('test', 3))
      return { done, statusCode }
    }

    expect(await handled(open)).toEqual({
      done: ['read first', 'worked on first', 'read second', 'worked on second'],
      statusCode: 200,
    })
    expect(await handled(refusing)).toEqual({ done: ['read first'], statusCode: 429 })
  })

  it('is not asked for a caller who may not call the route, or for none', async () => {
    let asked = 0
    const gate: Gate = async () => {
      asked += 1
      return {}
    }
    const call = serve({ gate })

    expect((await call({ principal: buildPrincipal({ scope: 'read-only' }) })).body.code).toBe('INSUFFICIENT_SCOPE')
    expect((await call({ principal: undefined })).body.code).toBe('UNAUTHENTICATED')
    expect(asked).toBe(0)
  })

  it('learns who asks, and the id of the request for its log line', async () => {
    const asked: Parameters<Gate>[] = []
    const gate: Gate = async (...by) => {
      asked.push(by)
      return {}
    }
    const principal = buildPrincipal()
    await serve({ gate })({ principal, requestId: 'request-1' })

    expect(asked).toEqual([[principal, 'request-1']])
  })

  it('says in a 429 when to come again', async () => {
    const { status, headers, body } = await serve({ gate: refusing })()

    expect([status, headers['Retry-After'], headers.RateLimit, body.code]).toEqual([
      429,
      '30',
      '"tier";r=298;t=41',
      'RATE_LIMITED',
    ])
  })
})

describe('a use case', () => {
  it('gets the principal, the host name that was called, and the request mark', async () => {
    let received: Call<typeof writing> | undefined
    const principal = buildPrincipal()
    const useCase: UseCase = async (call) => {
      received = call
      return { body: call.body }
    }
    await serve({ useCase })({ principal, body: { text: 'x' }, requestId: 'request-1' })

    expect(received).toMatchObject({
      principal,
      hostName: 'api.example.com',
      idempotencyDigest: undefined,
      mark: { request_id: 'request-1', fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
  })
})
