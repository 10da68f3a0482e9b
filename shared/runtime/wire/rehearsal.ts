import { randomBytes } from 'node:crypto'
import { marshall } from '@aws-sdk/util-dynamodb'
import { createApiKey } from '#shared/access/api-key.ts'
import { storeIdSchema } from '#shared/access/store-id.ts'
import { type RouteId, routeOf } from '#shared/api/routes.ts'
import { liveKeyOf, type StoreItem } from '#shared/stores/schema.ts'

/** A function that somebody waits for: a row's, or the one in front of them all. */
export type Rehearsed = RouteId | 'authorizer'

/** The id of the store, the key and everything else that a rehearsal names; nobody has it. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** Nobody's store, with room in its minute. */
const store = (): Omit<StoreItem, 'live_keys'> => ({
  id: storeIdSchema().parse(nobody),
  name: 'Nobody',
  tier: 'pro_api_access',
  suspended: false,
  created_at: '2026-01-01T00:00:00.000Z',
  max: 1,
  session_max: 1,
  minute: 0,
  n: 1,
  sn: 0,
})

/** What the table answers to every call of a rehearsal: the gate finds nobody's key alive, and a read finds nothing. */
export const rehearsedAnswer = (): string => {
  const live_keys = { BS: [Buffer.from(liveKeyOf(nobody)).toString('base64')] }
  return JSON.stringify({ Attributes: { ...marshall(store()), live_keys } })
}

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
