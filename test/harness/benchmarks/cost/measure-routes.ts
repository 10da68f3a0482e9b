import { digestOf } from '#shared/access/credentials/token-text.ts'
import type { RouteId } from '#shared/api/routes.ts'
import { isoTime } from '#shared/core/clock.ts'
import { eventOf } from '#shared/submissions/events.ts'
import { firstEntryOf } from '#shared/submissions/fold.ts'
import { timedDerivedId } from '#shared/table/derived-id.ts'
import { createBody, twentyCards } from '#test/harness/benchmarks/sample-request.ts'
import { buildDelivery, buildLog } from '#test/support/builders.ts'
import type { TestRequest } from '#test/support/service/endpoint-event.ts'
import { serveAll } from '#test/support/service/serve-all.ts'
import { createTestService } from '#test/support/service/service.ts'
import { meter } from './meter.ts'

/** What one request used. */
export type Used = {
  readonly route: RouteId
  readonly readUnits: number
  readonly writeUnits: number
  readonly calls: number
  readonly sentBytes: number
}

/** Rows of the lists, where there are as many. */
const rows = 50

/** Calls every route once, with twenty cards and lists of fifty rows, none as the first request of a minute. */
export const measureRoutes = async (): Promise<readonly Used[]> => {
  const service = await createTestService()
  const takeUnits = meter(service.table.client)
  const call = serveAll(service)
  const { principal, store } = await service.createTenant()
  const used: Used[] = []

  const send = async (route: RouteId, request: TestRequest = {}): Promise<Readonly<Record<string, unknown>>> => {
    takeUnits()
    service.table.takeCalls()
    const { status, body } = await call[route]({ principal, ...request })
    if (status >= 300) throw new Error(`${route} was answered with ${status}: ${JSON.stringify(body)}`)
    const { read: readUnits, write: writeUnits } = takeUnits()
    // A wake-up is a call too, which this service's queue does not make.
    const calls = service.table.takeCalls().length + service.woken.splice(0).length
    used.push({ route, readUnits, writeUnits, calls, sentBytes: JSON.stringify(body).length })
    return body
  }

  const beginMinute = () => call['store.get']({ principal })
  // The first request of a minute takes a unit more.
  await beginMinute()
  const logs = Array.from({ length: rows }, () => buildLog({ store_id: store, card_list: twentyCards }))
  await Promise.all(logs.map(service.elsewhere.submissions.create))

  const created = await send('submissions.create', { body: createBody })
  const submission = { parameters: { submission_id: String(created.id) } }
  const items = (created.items as { id: string }[]).map(({ id }, index) => ({ id, quoted_price_cents: 125 * index }))
  service.advance(1_000)
  // In 1 of 60 runs the minute of this store, which has an offset of its own, has ended.
  await beginMinute()
  await send('submissions.transition', { ...submission, body: { action: 'quote', items } })
  await send('submissions.get', submission)
  await send('submissions.list', { query: `limit=${rows}` })
  await send('submissions.history', submission)
  await send('card-lists.parse', { body: { card_list: twentyCards } })
  await send('store.get')

  const webhook = await send('webhooks.create', {
    body: { url: 'https://shop.example.com/hooks', events: ['submission.received'] },
  })
  const webhook_id = String(webhook.id)
  const ofWebhook = { parameters: { webhook_id } }
  const deliveries = logs.map((log) => {
    const event = eventOf(log, firstEntryOf(log))!
    return buildDelivery({
      id: timedDerivedId(Date.parse(event.at), event.id, webhook_id),
      store_id: store,
      webhook_id,
      event_id: event.id,
      event: event.name,
      created_at: event.at,
      submission_id: log.id,
      entry: 1,
      status: 'delivered',
      next_attempt_at: null,
      completed_at: isoTime(service.now()),
    })
  })
  await Promise.all(deliveries.map(service.elsewhere.store.putIfAbsent))
  const delivery = { parameters: { webhook_id, delivery_id: deliveries[0]!.id } }
  await send('webhooks.get', ofWebhook)
  await send('webhooks.list')
  await send('webhooks.test', ofWebhook)
  await send('webhooks.verify', { ...ofWebhook, body: { payload: '{}', signature: `sha256=${'0'.repeat(64)}` } })
  await send('webhooks.rotate-secret', { ...ofWebhook, body: {} })
  await send('deliveries.list', { ...ofWebhook, query: `limit=${rows}` })
  await send('deliveries.get', delivery)
  await send('deliveries.resend', delivery)
  await send('webhooks.recover', { ...ofWebhook, body: { status: 'failed', since: isoTime(service.now() - 1_000) } })
  await send('webhooks.update', { ...ofWebhook, body: { description: 'Our till' } })
  await send('webhooks.delete', ofWebhook)

  await send('customer-sessions.create', { body: { customer_email: 'ann@example.com' } })
  await send('form-links.create', { body: { customer_email: 'ann@example.com' } })
  const person = { email: 'sam@example.com', role: 'reviewer' } as const
  const link = await send('console-links.create', { body: person })
  const code = { ...principal, credential: 'console-link', link: digestOf(String(link.code)) } as const
  await send('console-sessions.create', { principal: { ...code, ...person, expires_at: String(link.expires_at) } })
  const key = await send('api-keys.create', { body: { name: 'Till', scope: 'read-only' } })
  await send('api-keys.list')
  await send('api-keys.delete', { parameters: { key_id: String(key.id) } })
  return used
}
