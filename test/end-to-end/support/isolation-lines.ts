import type { RouteId } from '#shared/api/routes.ts'
import { submissionFields } from './client.ts'
import { type Ids, type World, webhookFields } from './world.ts'

/** A request to a route that succeeds with a store's own ids in its path. */
type Line = {
  readonly body?: (own: World) => unknown
  /** Statuses that count as success. */
  readonly succeeds: readonly number[]
  /** Makes the object that the request uses up. */
  readonly spends?: (own: World) => Promise<Partial<Ids>>
}

const anHourAgo = () => new Date(Date.now() - 3_600_000).toISOString()

/** One line for every route of the API: a new route needs a line here. */
export const isolationLines: Readonly<Record<RouteId, Line>> = {
  'submissions.create': { body: ({ email }) => submissionFields({ customer_email: email }), succeeds: [201] },
  'submissions.list': { succeeds: [200] },
  'submissions.get': { succeeds: [200] },
  // It may be quoted again and again.
  'submissions.transition': {
    body: ({ itemId }) => ({ action: 'quote', items: [{ id: itemId, quoted_price_cents: 7 }] }),
    succeeds: [200],
  },
  'submissions.history': { succeeds: [200] },
  'card-lists.parse': { body: () => ({ card_list: '2 Opt' }), succeeds: [200] },
  'webhooks.create': {
    body: webhookFields,
    // 409: other tests may have used up the store's 10 webhooks for a moment.
    succeeds: [201, 409],
  },
  'webhooks.list': { succeeds: [200] },
  'webhooks.get': { succeeds: [200] },
  'webhooks.delete': { succeeds: [204], spends: async (own) => ({ webhook_id: await own.makeWebhook() }) },
  'webhooks.update': { body: () => ({ description: 'Changed' }), succeeds: [200] },
  'webhooks.rotate-secret': { body: () => ({ overlap_seconds: 0 }), succeeds: [200] },
  'webhooks.test': { succeeds: [202] },
  'webhooks.verify': { body: () => ({ payload: '{}', signature: 'sha256=00' }), succeeds: [200] },
  'webhooks.recover': { body: () => ({ status: 'failed', since: anHourAgo() }), succeeds: [202] },
  'deliveries.list': { succeeds: [200] },
  'deliveries.get': { succeeds: [200] },
  // 409: its one attempt may not be over yet.
  'deliveries.resend': { succeeds: [202, 409] },
  'api-keys.create': { body: () => ({ name: 'Isolation', scope: 'read-only' }), succeeds: [201] },
  'api-keys.list': { succeeds: [200] },
  'api-keys.delete': { succeeds: [204], spends: async (own) => ({ key_id: (await own.createKey()).id }) },
  'customer-sessions.create': { body: ({ email }) => ({ customer_email: email }), succeeds: [201] },
  'form-links.create': { body: ({ email }) => ({ customer_email: email }), succeeds: [201] },
  'console-links.create': { body: () => ({ email: 'sam@example.com', role: 'owner' }), succeeds: [201] },
  'console-sessions.create': { succeeds: [201] },
  'store.get': { succeeds: [200] },
}
