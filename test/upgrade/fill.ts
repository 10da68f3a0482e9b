import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { Scope } from '#shared/access/credentials/api-key.ts'
import { mintApiKey } from '#shared/access/credentials/mint-api-key.ts'
import type { Principal } from '#shared/access/credentials/principal.ts'
import { isoTime } from '#shared/core/clock.ts'
import { type StoreId, storeIdSchema } from '#shared/core/store-id.ts'
import type { Tier } from '#shared/stores/tiers.ts'
import { EVENT_NAMES } from '#shared/submissions/events.ts'
import type { Action, SubmissionLog } from '#shared/submissions/log.ts'
import { submissionRecordOf } from '#shared/submissions/record.ts'
import { shardOf } from '#shared/table/keys.ts'
import { newWebhook } from '#shared/webhooks/registrations/registration.ts'
import { buildPrincipal, buildRequestMark, buildSession } from '#test/support/builders.ts'
import type { TestRequest } from '#test/support/service/endpoint-event.ts'
import type { TestService } from '#test/support/service/service.ts'
import { type Api, createApi } from './api.ts'
import { createEngine } from './engine.ts'

const dayMs = 24 * 3_600_000

const cards = ['Lightning Bolt NM', 'Counterspell (LP)', 'Sol Ring', 'Forest HP', 'Charizard PSA 9', 'Opt, played?']

const longList = Array.from({ length: 24 }, (_, index) => `${1 + (index % 4)} ${cards[index % cards.length]} ${index}`)

/** A change of prices, quantities and conditions, by the position of the item. */
type Changes = Readonly<Record<number, object>>

/**
 * Fills an empty table through the product: every kind of item in every state that it can have, by the service's clock.
 *
 * @returns who may read it, and the requests that a store may repeat.
 */
export const fill = async (service: TestService) => {
  const { newId, now, advance, stores, apiKeys, submissions } = service
  const api = createApi(service)
  const engine = createEngine(service)
  const repeatable: { readonly route: keyof Api; readonly request: TestRequest }[] = []

  const call = async (route: keyof Api, request: TestRequest) => {
    const sent = { ...request, requestId: newId() }
    const { status, body } = await api[route](sent)
    if (status >= 400) throw new Error(`${route} answered ${status}: ${JSON.stringify(body)}`)
    if (request.headers) repeatable.push({ route, request: sent })
    return body
  }

  const once = (): NonNullable<TestRequest['headers']> => [['Idempotency-Key', newId()]]

  const makeStore = async (tier: Tier) => {
    const id = storeIdSchema().parse(newId())
    await stores.create({ id, name: 'Card Castle', tier, created_at: isoTime(now()) })
    return id
  }

  const makeOwner = async (store: StoreId, scope: Scope = 'full') => {
    const { apiKey, digest } = mintApiKey({ id: newId(), name: 'Till', scope, expires_at: null }, now())
    await apiKeys.create({ store, apiKey, digest, mark: buildRequestMark({ request_id: newId() }) }, now())
    return buildPrincipal({ store_id: store, key_id: apiKey.id, scope })
  }

  const makeKey = async (principal: Principal, fields: object) =>
    String((await call('api-keys.create', { principal, headers: once(), body: { name: 'Till', ...fields } })).id)

  const makeWebhook = async (principal: Principal, events: readonly string[]) => {
    const url = `https://shop.example.com/hooks/${newId()}`
    const body = { url, events, description: 'The shop' }
    return String((await call('webhooks.create', { principal, headers: once(), body })).id)
  }

  const readLog = async (store: StoreId, id: string): Promise<SubmissionLog> => {
    const log = await submissions.find(store, id)
    if (!log) throw new Error('The submission is not there.')
    return log
  }

  const submit = async (principal: Principal, fields: object = {}) => {
    const card_list = '3x Lightning Bolt NM\nCounterspell\n// later\n2 Forest (LP)'
    const body = { customer_email: 'Ann@example.com', customer_name: 'Ann', card_list, ...fields }
    const { id } = await call('submissions.create', { principal, headers: once(), body })
    advance(60_000)
    return readLog(principal.store_id, String(id))
  }

  const act = async (principal: Principal, log: SubmissionLog, action: Action, changes?: Changes) => {
    const request = { principal, parameters: { submission_id: log.id } }
    const items = (await call('submissions.get', request)).items as { id: string }[]
    const changed = Object.entries(changes ?? {}).map(([index, change]) => ({
      id: items[Number(index)]?.id,
      ...change,
    }))
    const body = { action, note: `To ${action}`, ...(changes && { items: changed }) }
    await call('submissions.transition', { ...request, headers: once(), body })
    advance(60_000)
    return readLog(principal.store_id, log.id)
  }

  // Stores of every tier, with and without a currency, one suspended.
  const [shop, other, free, starter] = [
    await makeStore('pro_api_access'),
    await makeStore('pro'),
    await makeStore('free'),
    await makeStore('starter'),
  ]
  await stores.setCurrency(shop, 'EUR')
  await stores.setCurrency(starter, 'JPY')
  await stores.changePlan(starter, { suspended: true })
  const [owner, otherOwner] = [await makeOwner(shop), await makeOwner(other)]
  await makeOwner(free)

  // Keys: live, live until a time, expired, revoked, used.
  await apiKeys.markUsed(shop, owner.key_id, now())
  await makeKey(owner, { scope: 'read-only', expires_at: isoTime(now() + 365 * dayMs) })
  await makeKey(owner, { scope: 'webhook-only', expires_at: isoTime(now() + dayMs) })
  const key_id = await makeKey(owner, { scope: 'full' })
  await call('api-keys.delete', { principal: owner, parameters: { key_id } })

  // Webhooks: enabled, disabled for each reason, deleted, in creation.
  const all = await makeWebhook(owner, EVENT_NAMES)
  const gone = await makeWebhook(owner, ['submission.rejected'])
  const failing = await makeWebhook(owner, ['submission.completed'])
  const disabled = await makeWebhook(owner, ['submission.accepted'])
  const deleted = await makeWebhook(owner, ['submission.rejected'])
  const { webhook: hidden } = await newWebhook(
    {
      id: newId(),
      store_id: shop,
      url: 'https://shop.example.com/hooks/hidden',
      events: ['submission.received'],
      description: null,
      mark: buildRequestMark({ request_id: newId() }),
    },
    { ...service, nowMs: now() },
  )
  // The process ends between the first write of the creation and the second, and takes nothing back.
  service.table.refuse('UpdateItem', new Error('The process ends.'))
  await service.webhooks.create(hidden).catch(() => undefined)
  const rotate = { principal: owner, parameters: { webhook_id: all } }
  await call('webhooks.rotate-secret', { ...rotate, body: { overlap_seconds: 0 } })
  advance(dayMs)

  // Submissions in every status; deliveries in every status.
  const waiting = await submit(owner, { notes: 'Zoë "Z" O’Neil\u2028 – by mail', customer_name: 'Zoë' })
  await engine.fanOut(waiting)

  const quoted = await submit(owner, { card_list: longList.join('\n') })
  await engine.attempt((await engine.fanOut(quoted)).get(all), 'broken')
  await act(owner, quoted, 'quote', { 0: { quoted_price_cents: 150 }, 3: { quoted_price_cents: 20, quantity: 0 } })
  await act(owner, quoted, 'quote', {
    0: { quoted_price_cents: null },
    1: { quoted_price_cents: 99, condition: 'DMG' },
  })

  const accepted = await submit(owner)
  await engine.attempt((await engine.fanOut(accepted)).get(all), 'silent', 'ok')
  const prices = {
    0: { quoted_price_cents: 100, quantity: 2 },
    1: { quoted_price_cents: 5 },
    2: { quoted_price_cents: 1 },
  }
  const approval = await engine.fanOut(await act(owner, accepted, 'approve', prices))
  await engine.attempt(approval.get(all), 'silent', 'unreachable', 'broken', 'broken', 'broken')
  await call('webhooks.update', {
    principal: owner,
    parameters: { webhook_id: disabled },
    body: { status: 'disabled' },
  })
  await engine.attempt(approval.get(disabled), 'ok')

  const rejected = await submit(owner)
  const received = await engine.fanOut(rejected)
  await engine.attempt(received.get(all), 'crash', 'ok')
  const rejection = await engine.fanOut(await act(owner, rejected, 'reject'))
  await engine.attempt(rejection.get(gone), 'gone', 'gone', 'gone', 'gone', 'gone')
  await call('webhooks.delete', { principal: owner, parameters: { webhook_id: deleted } })
  await engine.attempt(rejection.get(deleted), 'ok')

  for (let failed = 0; failed < 2; failed += 1) {
    const submitted = await submit(owner)
    await engine.fanOut(submitted)
    const approved = await act(owner, submitted, 'approve')
    await engine.fanOut(approved)
    const completion = await engine.fanOut(await act(owner, approved, 'complete'))
    await engine.attempt(completion.get(failing), 'broken', 'broken', 'broken', 'broken', 'broken')
    advance(5 * dayMs)
  }
  const webhook = await service.webhooks.find(shop, all)
  if (webhook) await service.sendTestEvent(webhook, newId())
  await engine.sweep()
  await engine.audit()

  // Of the second store nobody is told; a customer of it has a session.
  const session = buildSession({ store_id: other, key_id: otherOwner.key_id, expires_at: isoTime(now() + 3_600_000) })
  await submit(session, { customer_email: session.customer_email })
  await submit(otherOwner, { customer_email: 'bob@example.com' })
  // No list is so short that deflating makes it longer, but the record allows it.
  const plain = await readLog(other, String((await submit(otherOwner)).id))
  const Item = {
    ...submissionRecordOf(plain),
    lines: JSON.stringify(plain.lines),
    history: JSON.stringify(plain.history),
  }
  await service.table.elsewhere.client.send(new PutCommand({ TableName: service.table.tableName, Item }))

  // What is going on: a second round, an event that the stream lost, a failed audit, two secrets, an attempt.
  const parameters = { webhook_id: all, delivery_id: received.get(all) ?? '' }
  await call('deliveries.resend', { principal: owner, parameters })
  const lost = await submit(owner)
  await service.store.noteFailedAudit(shardOf(lost.id), { store_id: shop, submission_id: lost.id }, now())
  await call('webhooks.rotate-secret', { ...rotate, body: { overlap_seconds: 7 * 24 * 3600 } })
  await engine.attempt((await engine.fanOut(await submit(owner))).get(all), 'crash')
  return { owners: [owner, otherOwner], deletedWebhook: { principal: owner, id: deleted }, repeatable }
}
