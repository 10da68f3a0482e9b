import { randomBytes } from 'node:crypto'
import { createApiKey } from '#shared/access/api-key.ts'
import { type RouteId, routeOf } from '#shared/api/routes.ts'

/** A function that somebody waits for: a row's, or the one in front of them all. */
export type Rehearsed = RouteId | 'authorizer'

/** The id of the store, the key and everything else that a rehearsal names; nobody has it. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** What the table answers to every call of a rehearsal: the gate knows nobody's key, and a read finds nothing. */
export const rehearsedAnswer = JSON.stringify({
  Attributes: {
    id: { S: nobody },
    name: { S: 'Nobody' },
    tier: { S: 'pro_api_access' },
    suspended: { BOOL: false },
    created_at: { S: '2026-01-01T00:00:00.000Z' },
    live_keys: { BS: [Buffer.alloc(16).toString('base64')] },
    max: { N: '1' },
    session_max: { N: '1' },
    minute: { N: '0' },
    n: { N: '1' },
    sn: { N: '0' },
  },
})

const card_list = `4 Lightning Bolt NM
2x Counterspell (ICE) 64, LP foil
1 Sol Ring - near mint
Charizard 4/102 PSA 9 $120`

/** The rows that a customer waits for are rehearsed to their end; the others end at their empty body. */
const bodies: Partial<Record<Rehearsed, unknown>> = {
  'submissions.create': { customer_email: 'nobody@example.com', customer_name: 'Nobody', card_list },
  'card-lists.parse': { card_list },
}

/** A row's event as it comes from the gateway, with a key of nobody's. */
const rowEvent = (id: RouteId) => {
  const { method, path } = routeOf(id)
  return {
    httpMethod: method,
    multiValueHeaders: { 'content-type': ['application/json'] },
    pathParameters: Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, nobody])),
    body: JSON.stringify(bodies[id]),
    requestContext: {
      path,
      domainName: 'localhost',
      extendedRequestId: 'rehearsal',
      authorizer: { credential: 'key', store_id: nobody, key_id: nobody, scope: 'full' },
    },
  }
}

/** An event that runs as much of a function as can run without anybody's data. */
export const rehearsalOf = (id: Rehearsed): unknown =>
  id === 'authorizer' ? { authorizationToken: createApiKey(randomBytes) } : rowEvent(id)
