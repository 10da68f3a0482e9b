import type { Exchange, Recording } from '#infra/openapi/examples.ts'
import { digestOf } from '#shared/access/credentials/token-text.ts'
import type { RouteId } from '#shared/api/routes.ts'
import { isoTime } from '#shared/core/clock.ts'
import { eventOf } from '#shared/submissions/events.ts'
import type { Action } from '#shared/submissions/log.ts'
import { timedDerivedId } from '#shared/table/derived-id.ts'
import { payloadFor } from '#shared/webhooks/deliveries/payload.ts'
import type { Attempt } from '#shared/webhooks/deliveries/record.ts'
import { signBody } from '#shared/webhooks/sending/signature.ts'
import { buildDelivery } from '#test/support/builders.ts'
import type { TestRequest } from '#test/support/service/endpoint-event.ts'
import { serveAll } from '#test/support/service/serve-all.ts'
import { createTestService } from '#test/support/service/service.ts'

/** Headers of an answer that the document shows. */
const shown = [
  'X-Request-Id',
  'RateLimit',
  'RateLimit-Policy',
  'ETag',
  'Location',
  'Idempotency-Replayed',
  'Retry-After',
]

const email = 'ann@example.com'

const attempt = (startedAt: string): Attempt => ({
  round: 1,
  number: 1,
  started_at: startedAt,
  duration_ms: 182,
  outcome: 'failed',
  error: 'http_status',
  response_status: 503,
  response_body: 'Down for maintenance',
  address: '203.0.113.9',
  redirect_location: null,
  timing: { dns_ms: 3, connect_ms: 20, tls_ms: 41, first_byte_ms: 180 },
})

/** A store's first days: every route once or more, on the unit tests' service, with its clock. */
const walk = async () => {
  const service = await createTestService()
  const call = serveAll(service)
  const tenant = await service.createTenant({ tier: 'pro' })
  const exchanges: Exchange[] = []

  /** Calls a route and notes the exchange. */
  const send = async (route: RouteId, name: string, request: TestRequest = {}) => {
    service.advance(60_000)
    const { status, headers, body } = await call[route]({ principal: tenant.principal, ...request })
    exchanges.push({
      route,
      name,
      parameters: { ...request.parameters },
      query: Object.fromEntries(new URLSearchParams(request.query)),
      requestHeaders: Object.fromEntries(request.headers ?? []),
      ...(request.body !== undefined && { requestBody: request.body }),
      status,
      headers: Object.fromEntries(
        Object.entries(headers).flatMap(([header, value]) => (shown.includes(header) ? [[header, String(value)]] : [])),
      ),
      ...(status !== 204 && { body }),
    })
    return body as Record<string, string>
  }

  const webhook = await send('webhooks.create', 'all events', {
    headers: [['Idempotency-Key', 'our-till']],
    body: {
      url: 'https://shop.example.com/hooks',
      events: ['submission.received', 'submission.accepted', 'submission.rejected', 'submission.completed'],
      description: 'Our till',
    },
  })
  const ofWebhook = { webhook_id: webhook.id! }

  const submit = (name: string, fields: Readonly<Record<string, unknown>> = {}) =>
    send('submissions.create', name, {
      headers: [['Idempotency-Key', name.replaceAll(' ', '-')]],
      body: {
        customer_email: email,
        customer_name: 'Ann',
        card_list: '3x Lightning Bolt NM\nSideboard:\nSol Ring (LP)\n2 Counterspell',
        notes: 'I come by on Saturday.',
        ...fields,
      },
    })

  const act = async (name: string, id: string, action: Action, body: Readonly<Record<string, unknown>> = {}) =>
    send('submissions.transition', name, {
      parameters: { submission_id: id },
      headers: [['Idempotency-Key', name.replaceAll(' ', '-')]],
      body: { action, ...body },
    })

  const submission = await submit('a list')
  const other = await submit('another list', { customer_name: 'Bob', customer_email: 'bob@example.com', notes: null })
  const id = submission.id!
  const items = submission.items as unknown as readonly { readonly id: string }[]
  const prices = [{ quoted_price_cents: 150 }, { quoted_price_cents: 95, condition: 'MP' }, { quoted_price_cents: 60 }]
  await act('quote', id, 'quote', { items: items.map((item, index) => ({ id: item.id, ...prices[index] })) })
  await send('submissions.get', 'a quoted submission', { parameters: { submission_id: id } })
  await act('approve', id, 'approve', { note: 'Thank you' })
  await act('complete', id, 'complete')
  await act('reject', other.id!, 'reject', { note: 'Not in our range' })
  await act('too late', id, 'quote', { items: items.map((item) => ({ id: item.id, quoted_price_cents: 10 })) })
  await act('wrong fields', id, 'quote', { items: [{ id: items[0]!.id, quoted_price_cents: -1, price: 5 }] })
  await send('submissions.list', 'the newest submission', { query: 'limit=1' })
  await send('submissions.list', 'a limit that is too high', { query: 'limit=500' })
  await send('submissions.history', 'the whole history', { parameters: { submission_id: id } })
  await send('card-lists.parse', 'lines of many kinds', {
    body: {
      card_list: 'Anns list\n\nNM:\n4x Lightning Bolt\n1x Black Lotus PSA 9\n2 Sol Ring LP $1.50\n---\nTotal: 7',
    },
  })
  await send('customer-sessions.create', 'a session of Ann', { body: { customer_email: email } })

  const { store } = tenant
  const log = (await service.elsewhere.submissions.find(store, id))!
  const putDelivery = async (entry: number, fields: Parameters<typeof buildDelivery>[0] = {}) => {
    const event = eventOf(log, log.history[entry - 1]!)!
    const delivery = buildDelivery({
      id: timedDerivedId(Date.parse(event.at), event.id, ofWebhook.webhook_id),
      store_id: store,
      ...ofWebhook,
      event_id: event.id,
      event: event.name,
      created_at: event.at,
      submission_id: id,
      entry,
      next_attempt_at: isoTime(Date.parse(event.at) + 61_000),
      ...fields,
    })
    await service.elsewhere.store.putIfAbsent(delivery)
    return delivery
  }
  const failed = { status: 'failed', next_attempt_at: null, attempt_count: 5, last_error: 'timeout' } as const
  const received = await putDelivery(1, { ...failed, completed_at: isoTime(service.now()), last_response_status: null })
  const accepted = await putDelivery(3, {
    attempt_count: 1,
    attempts: [attempt(log.history[2]!.at)],
    last_response_status: 503,
    last_error: 'http_status',
  })
  const completed = await putDelivery(4)

  await send('webhooks.test', 'a test', { parameters: ofWebhook })
  await send('deliveries.list', 'deliveries of one event', {
    parameters: ofWebhook,
    query: 'event=submission.accepted',
  })
  await send('deliveries.get', 'one failed attempt', { parameters: { ...ofWebhook, delivery_id: accepted.id } })
  await send('deliveries.resend', 'again', { parameters: { ...ofWebhook, delivery_id: accepted.id } })
  await send('webhooks.recover', 'what failed', {
    parameters: ofWebhook,
    body: { status: 'failed', since: '2026-10-01T00:00:00Z' },
  })
  const payload = payloadFor(received, log)
  await send('webhooks.verify', 'a right signature', {
    parameters: ofWebhook,
    body: { payload, signature: signBody({ body: Buffer.from(payload), secret: webhook.secret! }) },
  })
  await send('webhooks.verify', 'a wrong signature', {
    parameters: ofWebhook,
    body: { payload: '{}', signature: `sha256=${'0'.repeat(64)}` },
  })
  await send('webhooks.rotate-secret', 'within an hour', { parameters: ofWebhook, body: { overlap_seconds: 3600 } })
  await send('webhooks.get', 'a webhook', { parameters: ofWebhook })
  await send('webhooks.list', 'all webhooks', {})
  await send('webhooks.update', 'disabled', {
    parameters: ofWebhook,
    headers: [['If-Match', '*']],
    body: { status: 'disabled' },
  })
  await send('webhooks.delete', 'gone', { parameters: ofWebhook })

  await send('store.get', 'a Pro store')
  await send('form-links.create', 'for Ann', { body: { customer_email: email } })
  const link = await send('console-links.create', 'for Sam', { body: { email: 'sam@example.com', role: 'reviewer' } })
  const code = { ...tenant.principal, credential: 'console-link', link: digestOf(link.code!) } as const
  await send('console-sessions.create', 'opened', {
    principal: { ...code, email: 'sam@example.com', role: 'reviewer', expires_at: link.expires_at! },
  })
  const key = await send('api-keys.create', 'a key of the till', {
    headers: [['Idempotency-Key', 'till-2026']],
    body: { name: 'Till', scope: 'read-only', expires_at: '2027-12-31T00:00:00Z' },
  })
  await send('api-keys.list', 'all keys')
  await send('api-keys.delete', 'gone', { parameters: { key_id: key.id! } })

  const otherLog = (await service.elsewhere.submissions.find(store, other.id!))!
  const rejection = eventOf(otherLog, otherLog.history[1]!)!
  const payloads = {
    'submission.received': JSON.parse(payload),
    'submission.accepted': JSON.parse(payloadFor(accepted, log)),
    'submission.rejected': JSON.parse(
      payloadFor({ ...received, event_id: rejection.id, event: rejection.name, entry: 2 }, otherLog),
    ),
    'submission.completed': JSON.parse(payloadFor(completed, log)),
    'submission.test': JSON.parse(payloadFor({ ...received, event: 'submission.test' }, undefined)),
  }
  return { exchanges, payloads }
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Texts that differ from run to run or from the other texts, in the order in which they are replaced. */
const random: readonly (readonly [RegExp, string])[] = [
  [/sik_[0-9A-Za-z]{38}/g, `sik_${'ExampleKey'.repeat(3)}ExampleK`],
  [/sil_[0-9A-Za-z]{38}/g, `sil_${'ExampleCode'.repeat(3)}Examp`],
  [/"prefix":"[^"]*"/g, '"prefix":"sik_Exam"'],
  [/"last4":"[^"]*"/g, '"last4":"pleK"'],
  [/whsec_[\w+/]+={0,2}/g, `whsec_${Buffer.from('an example of a secret, 32 bytes').toString('base64')}`],
  [/"secret_last4":"[^"]*"/g, '"secret_last4":"ZXM="'],
  [/sha256=(?!0{64})[0-9a-f]{64}/g, `sha256=${'5f'.repeat(32)}`],
  [/"token":"[^"]*"/g, '"token":"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbm5AZXhhbXBsZS5jb20ifQ.c2lnbmF0dXJl"'],
  [/"next_cursor":"[^"]*"/g, '"next_cursor":"MjAyNi0xMC0wNVQwODowMjowMC4wMDBaIw.Zm9yIHRoZSBuZXh0IHBhZ2U"'],
  [/;t=\d+/g, ';t=41'],
  // The stage of the unit tests: the examples have the base URL of the other texts.
  [/https:\/\/api\.example\.com\/v1\//g, 'https://api.example.com/'],
]

/** Ids by order of appearance, and fixed texts for secrets, so that every run records the same. */
const withoutChance = (text: string): string => {
  const ids = new Map<string, string>()
  return random
    .reduce((rest, [pattern, fixed]) => rest.replaceAll(pattern, fixed), text)
    .replaceAll(uuid, (id) => {
      const known = ids.get(id) ?? `0197a4c2-5d1e-8b3f-9a6c-${(0x7d20c4e81000 + ids.size + 1).toString(16)}`
      ids.set(id, known)
      return known
    })
}

/** The exchanges of a run, the same at every run. */
export const record = async (): Promise<Recording> => JSON.parse(withoutChance(JSON.stringify(await walk())))
