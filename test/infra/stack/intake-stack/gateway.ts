import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type ProblemCode, problems } from '#shared/core/problems.ts'
import type { Synthesized } from '#test/infra/stack/synthesize.ts'

const responseSchema = z.object({
  ResponseType: z.string(),
  StatusCode: z.string(),
  ResponseParameters: z.record(z.string(), z.string()),
  ResponseTemplates: z.object({ 'application/json': z.string() }),
})

/** The contract's code for each answer that the gateway gives without a function. */
const expectedCodes: Record<string, ProblemCode> = {
  UNAUTHORIZED: 'UNAUTHENTICATED',
  ACCESS_DENIED: 'INSUFFICIENT_SCOPE',
  WAF_FILTERED: 'BLOCKED',
  MISSING_AUTHENTICATION_TOKEN: 'NOT_FOUND',
  RESOURCE_NOT_FOUND: 'NOT_FOUND',
  REQUEST_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  UNSUPPORTED_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  THROTTLED: 'RATE_LIMITED',
  QUOTA_EXCEEDED: 'RATE_LIMITED',
  DEFAULT_4XX: 'INVALID_PARAMETER',
  API_CONFIGURATION_ERROR: 'TEMPORARILY_UNAVAILABLE',
  AUTHORIZER_CONFIGURATION_ERROR: 'TEMPORARILY_UNAVAILABLE',
  AUTHORIZER_FAILURE: 'TEMPORARILY_UNAVAILABLE',
  INTEGRATION_FAILURE: 'TEMPORARILY_UNAVAILABLE',
  INTEGRATION_TIMEOUT: 'TEMPORARILY_UNAVAILABLE',
  DEFAULT_5XX: 'TEMPORARILY_UNAVAILABLE',
}

const quoted = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `'${value}'`]))

const requestId = { 'X-Request-Id': 'context.extendedRequestId' }

/** The verbs that a browser on another origin may use at the path of a preflight. */
const corsMethodsOf = (preflight: string): string => {
  if (preflight.includes('{submission_id}')) return 'GET'
  return preflight.endsWith('/submissions/OPTIONS') ? 'POST, GET' : 'POST'
}

export const describeGateway = (synthesized: () => Synthesized): void => {
  const responses = () =>
    synthesized()
      .resourcesOf('AWS::ApiGateway::GatewayResponse')
      .map(({ properties }) => responseSchema.parse(properties))
  const responseOf = (type: string) => {
    const found = responses().find(({ ResponseType }) => ResponseType === type)
    const headers = Object.entries(found?.ResponseParameters ?? {}).map(([name, value]) => [
      name.replace('gatewayresponse.header.', ''),
      value,
    ])
    return {
      status: Number(found?.StatusCode),
      body: JSON.parse(found?.ResponseTemplates['application/json'] ?? 'null'),
      headers: Object.fromEntries(headers),
    }
  }

  const securityHeaders = {
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  }

  describe("the gateway's own answers", () => {
    it('are all named', () => {
      expect(
        responses()
          .map(({ ResponseType }) => ResponseType)
          .toSorted(),
      ).toEqual(Object.keys(expectedCodes).toSorted())
    })

    it.each(Object.entries(expectedCodes))('%s is %s in status, body and headers', (type, code) => {
      const { status, message } = problems[code]
      expect(responseOf(type)).toEqual({
        status,
        body: { code, message, status, request_id: '$context.extendedRequestId' },
        headers: {
          ...requestId,
          ...quoted(securityHeaders),
          'Access-Control-Allow-Origin': "'*'",
          'Access-Control-Expose-Headers':
            "'X-Request-Id, RateLimit, RateLimit-Policy, Retry-After, Location, Idempotency-Replayed'",
          ...(status === 401 && { 'WWW-Authenticate': "'Bearer'" }),
          ...(status === 429 && { 'Retry-After': "'5'" }),
          ...(status === 503 && { 'Retry-After': "'5'" }),
        },
      })
    })
  })

  it('a preflight is answered as the contract says, without a function', () => {
    const integrations = synthesized()
      .resourcesOf('AWS::ApiGateway::Method')
      .filter(({ properties }) => properties.HttpMethod === 'OPTIONS')
      .map(({ path, properties }) => ({ path, integration: properties.Integration }))
    const headersWith = (methods: string) => ({
      ...requestId,
      ...quoted({
        ...securityHeaders,
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Methods': methods,
        'Access-Control-Allow-Headers': 'authorization, content-type, idempotency-key',
        'Access-Control-Max-Age': '7200',
      }),
    })
    expect(integrations).toHaveLength(4)
    for (const { path, integration } of integrations) {
      const headers = headersWith(corsMethodsOf(path))
      expect(integration).toEqual({
        Type: 'MOCK',
        RequestTemplates: { 'application/json': '{"statusCode":204}' },
        IntegrationResponses: [
          {
            StatusCode: '204',
            ResponseParameters: Object.fromEntries(
              Object.entries(headers).map(([name, value]) => [`method.response.header.${name}`, value]),
            ),
          },
        ],
      })
    }
  })

  describe('the stage', () => {
    const stageSchema = z.object({
      StageName: z.literal('live'),
      TracingEnabled: z.literal(false),
      AccessLogSetting: z.object({ Format: z.string() }),
      MethodSettings: z.array(
        z.object({
          LoggingLevel: z.literal('ERROR'),
          DataTraceEnabled: z.literal(false),
          ThrottlingRateLimit: z.number().check(z.positive()),
          ThrottlingBurstLimit: z.number().check(z.positive()),
        }),
      ),
    })
    const stage = () => stageSchema.parse(synthesized().resourcesOf('AWS::ApiGateway::Stage')[0]?.properties)

    it('is throttled, and neither traces nor logs what customers write', () => {
      expect(stage().MethodSettings).not.toHaveLength(0)
    })

    it('logs every request by route, store and request id, never a header, a query or a body', () => {
      const fields = JSON.parse(stage().AccessLogSetting.Format)
      expect(fields).toEqual({
        request_id: '$context.extendedRequestId',
        gateway_request_id: '$context.requestId',
        at: '$context.requestTimeEpoch',
        route: '$context.httpMethod $context.resourcePath',
        status: '$context.status',
        duration_ms: '$context.responseLatency',
        source_ip: '$context.identity.sourceIp',
        store_id: '$context.authorizer.store_id',
        refusal: '$context.error.responseType',
      })
    })

    it('finds the log of its own errors there, under the name that it would use for one that is kept for ever', () => {
      const log = synthesized()
        .resourcesOf('AWS::Logs::LogGroup')
        .find(({ path }) => path === 'Api/Gateway/ExecutionLog')
      const [rest] = synthesized().resourcesOf('AWS::ApiGateway::RestApi')
      const [stage] = Object.values(synthesized().template.findResources('AWS::ApiGateway::Stage'))
      expect(log?.properties.LogGroupName).toEqual({
        'Fn::Join': ['', ['API-Gateway-Execution-Logs_', { Ref: rest?.logicalId }, '/live']],
      })
      expect(stage?.DependsOn).toContain(log?.logicalId)
    })

    it('makes bytes only of pages, and compresses nothing, which would unpack requests too', () => {
      expect(synthesized().resourcesOf('AWS::ApiGateway::RestApi')[0]?.properties).toMatchObject({
        BinaryMediaTypes: ['text/html'],
      })
      expect(synthesized().resourcesOf('AWS::ApiGateway::RestApi')[0]?.properties).not.toHaveProperty(
        'MinimumCompressionSize',
      )
    })
  })
}
