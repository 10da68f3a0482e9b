import { randomBytes } from 'node:crypto'
import { marshall } from '@aws-sdk/util-dynamodb'
import { newApiKeyText } from '#shared/access/credentials/api-key.ts'
import { type RouteId, routes } from '#shared/api/routes.ts'
import { storeIdSchema } from '#shared/core/store-id.ts'
import { liveKeyOf, type StoreRecord } from '#shared/stores/record.ts'

/** A function that a caller waits for. */
export type WarmedUpFunction = RouteId | 'authorizer'

/** Every id in a warm-up. No store, key or object has it. */
const unusedId = '00000000-0000-0000-0000-000000000000'

/** A store with room in its minute. */
const store = (): Omit<StoreRecord, 'live_keys' | 'live_webhooks'> => ({
  id: storeIdSchema().parse(unusedId),
  name: 'Warm-up',
  tier: 'pro_api_access',
  suspended: false,
  created_at: '2026-01-01T00:00:00.000Z',
  currency: 'USD',
  max: 1,
  session_max: 1,
  minute: 0,
  n: 1,
  sn: 0,
})

/** DynamoDB's answer to every call of a warm-up: the gate finds the key live, a read finds no item. */
export const warmUpAnswer = (): string => {
  const live_keys = { BS: [Buffer.from(liveKeyOf(unusedId)).toString('base64')] }
  return JSON.stringify({ Attributes: { ...marshall(store()), live_keys } })
}

const card_list = `4 Lightning Bolt NM
2x Counterspell (ICE) 64, LP foil
1 Sol Ring - near mint
Charizard 4/102 PSA 9 $120`

/** Customers wait for the first two, so they run to their end; the others stop at a body that is wrong. */
const bodies: Partial<Record<WarmedUpFunction, unknown>> = {
  'submissions.create': { customer_email: 'warm-up@example.com', customer_name: 'Warm-up', card_list },
  'card-lists.parse': { card_list },
  'console-sessions.create': { unknown: true },
}

const made = { store_id: unusedId, key_id: unusedId }
const key = { credential: 'key', ...made, scope: 'full' }
const consoleLink = {
  credential: 'console-link',
  ...made,
  email: 'warm-up@example.com',
  role: 'reviewer',
  link: unusedId,
  expires_at: '9999-12-31T23:59:59.999Z',
}

const routeEvent = (id: RouteId) => {
  const { method, path, callers } = routes[id]
  return {
    httpMethod: method,
    multiValueHeaders: { 'content-type': ['application/json'] },
    pathParameters: Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, unusedId])),
    body: JSON.stringify(bodies[id]),
    requestContext: {
      path,
      domainName: 'localhost',
      extendedRequestId: 'warm-up',
      authorizer: callers.includes('full') ? key : consoleLink,
    },
  }
}

/** An event that runs as much of a function as can run without a store's data. */
export const warmUpEventOf = (id: WarmedUpFunction): unknown =>
  id === 'authorizer' ? { authorizationToken: newApiKeyText(randomBytes) } : routeEvent(id)
