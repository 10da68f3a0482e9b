import { proxyEvent } from '#infra/local/gateway/proxy-event.ts'

/** A request for a page, as its function gets it from a gateway with the stage `live`. */
export const pageEvent = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  proxyEvent(
    {
      method: 'GET',
      path: `/live${path}`,
      query: new URLSearchParams(),
      headers: Object.entries(headers),
      body: '',
      sourceAddress: '203.0.113.9',
      domainName: 'api.example.com',
      requestId: 'request-1',
    },
    { resource: path, parameters: {}, authorizer: undefined },
  )
