import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { createErasing } from '#infra/operate/customers/erasing.ts'
import { digestOf } from '#shared/access/credentials/token-text.ts'
import { isoTime } from '#shared/core/clock.ts'
import { erasureOf } from '#shared/submissions/erasure.ts'
import { EVENT_NAMES } from '#shared/submissions/events.ts'
import { submissionRecordOf } from '#shared/submissions/record.ts'
import { shardOf } from '#shared/table/keys.ts'
import { createEraseAnswers } from '#shared/webhooks/engine/erase-answers.ts'
import { newWebhook } from '#shared/webhooks/registrations/registration.ts'
import { buildConsole, buildRequestMark, buildSession } from '#test/support/builders.ts'
import type { TestService } from '#test/support/service/service.ts'
import { type Actions, createActions } from './actions.ts'
import { createEngine, type Engine } from './engine.ts'

const dayMs = 24 * 3_600_000

const cards = ['Lightning Bolt NM', 'Counterspell (LP)', 'Sol Ring', 'Forest HP', 'Charizard PSA 9', 'Opt, played?']

const longList = Array.from({ length: 24 }, (_, index) => `${1 + (index % 4)} ${cards[index % cards.length]} ${index}`)

type Scene = { readonly service: TestService; readonly actions: Actions; readonly engine: Engine }

/** Stores of every tier, with and without a currency, one suspended; the owners of two. */
const fillStores = async ({ service: { stores }, actions }: Scene) => {
  const shop = await actions.makeStore('pro_api_access')
  const other = await actions.makeStore('pro')
  const free = await actions.makeStore('free')
  const starter = await actions.makeStore('starter')
  await stores.setCurrency(shop, 'EUR')
  await stores.setCurrency(starter, 'JPY')
  await stores.changePlan(starter, { suspended: true })
  const owners = { owner: await actions.makeOwner(shop), otherOwner: await actions.makeOwner(other) }
  await actions.makeOwner(free)
  return owners
}

type Owner = Awaited<ReturnType<typeof fillStores>>['owner']

/** Keys: used, live until a time, soon expired, revoked. */
const fillKeys = async ({ service: { apiKeys, now }, actions }: Scene, principal: Owner) => {
  await apiKeys.markUsed(principal.store_id, principal.key_id, now())
  await actions.makeKey(principal, { scope: 'read-only', expires_at: isoTime(now() + 365 * dayMs) })
  await actions.makeKey(principal, { scope: 'webhook-only', expires_at: isoTime(now() + dayMs) })
  const key_id = await actions.makeKey(principal, { scope: 'full' })
  await actions.call('api-keys.delete', { principal, parameters: { key_id } })
}

/** A webhook whose creation breaks off: the process ends after the first write, and takes nothing back. */
const breakOffWebhook = async ({ service }: Scene, { store_id }: Owner) => {
  const id = service.newId()
  const mark = buildRequestMark({ request_id: service.newId() })
  const url = 'https://shop.example.com/hooks/hidden'
  const fields = { id, store_id, url, events: ['submission.received'], description: null, mark } as const
  const { webhook } = await newWebhook(fields, { ...service, nowMs: service.now() })
  service.table.refuse('UpdateItem', new Error('The process ends.'))
  await service.webhooks.create(webhook).catch(() => undefined)
}

/** Webhooks by what becomes of them; `all` has every event. */
const fillWebhooks = async (scene: Scene, principal: Owner) => {
  const { actions, service } = scene
  const webhooks = {
    all: await actions.makeWebhook(principal, EVENT_NAMES),
    gone: await actions.makeWebhook(principal, ['submission.rejected']),
    failing: await actions.makeWebhook(principal, ['submission.completed']),
    disabled: await actions.makeWebhook(principal, ['submission.accepted']),
    deleted: await actions.makeWebhook(principal, ['submission.rejected']),
  }
  await breakOffWebhook(scene, principal)
  const parameters = { webhook_id: webhooks.all }
  await actions.call('webhooks.rotate-secret', { principal, parameters, body: { overlap_seconds: 0 } })
  service.advance(dayMs)
  return webhooks
}

type Webhooks = Awaited<ReturnType<typeof fillWebhooks>>

const fillOpenSubmissions = async ({ actions, engine }: Scene, owner: Owner, { all }: Webhooks) => {
  const notes = 'Zoë "Z" O’Neil\u2028 – by mail'
  await engine.fanOut(await actions.submit(owner, { notes, customer_name: 'Zoë' }))
  const quoted = await actions.submit(owner, { card_list: longList.join('\n') })
  await engine.attempt((await engine.fanOut(quoted)).get(all), 'broken')
  const first = { 0: { quoted_price_cents: 150 }, 3: { quoted_price_cents: 20, quantity: 0 } }
  await actions.act(owner, quoted, 'quote', first)
  const second = { 0: { quoted_price_cents: null }, 1: { quoted_price_cents: 99, condition: 'DMG' } }
  await actions.act(owner, quoted, 'quote', second)
}

/** Delivered after a failure, failed, held. */
const fillAccepted = async ({ actions, engine }: Scene, principal: Owner, { all, disabled }: Webhooks) => {
  const submitted = await actions.submit(principal)
  await engine.attempt((await engine.fanOut(submitted)).get(all), 'silent', 'ok')
  const prices = {
    0: { quoted_price_cents: 100, quantity: 2 },
    1: { quoted_price_cents: 5 },
    2: { quoted_price_cents: 1 },
  }
  const made = await engine.fanOut(await actions.act(principal, submitted, 'approve', prices))
  await engine.attempt(made.get(all), 'silent', 'unreachable', 'broken', 'broken', 'broken')
  const parameters = { webhook_id: disabled }
  await actions.call('webhooks.update', { principal, parameters, body: { status: 'disabled' } })
  await engine.attempt(made.get(disabled), 'ok')
}

/**
 * Of unknown outcome and then delivered, failed by 410, cancelled.
 *
 * @returns the id of the delivered one.
 */
const fillRejected = async ({ actions, engine }: Scene, principal: Owner, { all, gone, deleted }: Webhooks) => {
  const submitted = await actions.submit(principal)
  const delivered = (await engine.fanOut(submitted)).get(all)
  await engine.attempt(delivered, 'crash', 'ok')
  const made = await engine.fanOut(await actions.act(principal, submitted, 'reject'))
  await engine.attempt(made.get(gone), 'gone', 'gone', 'gone', 'gone', 'gone')
  await actions.call('webhooks.delete', { principal, parameters: { webhook_id: deleted } })
  await engine.attempt(made.get(deleted), 'ok')
  return delivered ?? ''
}

/** Two that fail, more than five days apart, which disables their webhook. */
const fillCompleted = async ({ service, actions, engine }: Scene, owner: Owner, { failing }: Webhooks) => {
  for (let count = 0; count < 2; count += 1) {
    const submitted = await actions.submit(owner)
    await engine.fanOut(submitted)
    const approved = await actions.act(owner, submitted, 'approve')
    await engine.fanOut(approved)
    const made = await engine.fanOut(await actions.act(owner, approved, 'complete'))
    await engine.attempt(made.get(failing), 'broken', 'broken', 'broken', 'broken', 'broken')
    service.advance(5 * dayMs)
  }
}

/** A customer who was erased after a delivery; the note that it has begun is still there, as after a crash. */
const fillErased = async ({ service, actions, engine }: Scene, owner: Owner, { all }: Webhooks) => {
  const { table, submissions, store, newId, now } = service
  const log = await actions.submit(owner, { customer_email: 'eve@example.com', notes: 'By mail' })
  await engine.attempt((await engine.fanOut(log)).get(all), 'ok')
  await createErasing(table).begin(log.store_id, log.id)
  const changed = await submissions.change(log.store_id, log.id, (read) => ({
    append: erasureOf(read, newId(), now()),
  }))
  if (changed) await createEraseAnswers({ store, wait: async () => undefined, newId, now })(changed.log, [all])
}

const sweepAndAudit = async ({ service, engine }: Scene, { store_id }: Owner, { all }: Webhooks) => {
  const webhook = await service.webhooks.find(store_id, all)
  if (webhook) await service.sendTestEvent(webhook, service.newId())
  await engine.sweep()
  await engine.audit()
}

/** Of a store without webhooks: a form link, a console link that was used and one that was not, and what staff did. */
const fillPeople = async ({ service, actions }: Scene, owner: Owner) => {
  const { store_id, key_id } = owner
  await actions.call('form-links.create', { principal: owner, body: { customer_email: 'ann@example.com' } })
  const staff = { email: 'sam@example.com', role: 'reviewer' } as const
  await actions.call('console-links.create', { principal: owner, body: { ...staff, role: 'owner' } })
  const link = await actions.call('console-links.create', { principal: owner, body: staff })
  const made = { store_id, key_id, ...staff, expires_at: isoTime(service.now() + 365 * dayMs) }
  const code = { credential: 'console-link', ...made, link: digestOf(String(link.code)) } as const
  await actions.call('console-sessions.create', { principal: code })
  const log = await actions.submit(owner)
  await actions.act(buildConsole(made), log, 'reject')
}

/** A store without webhooks, and a customer of it with a session. */
const fillOtherStore = async ({ service, actions }: Scene, owner: Owner) => {
  const { store_id, key_id } = owner
  const session = buildSession({ store_id, key_id, expires_at: isoTime(service.now() + 3_600_000) })
  await actions.submit(session, { customer_email: session.customer_email })
  await actions.submit(owner, { customer_email: 'bob@example.com' })
  const log = await actions.submit(owner)
  // No list is so short that deflating makes it longer, but the record allows it.
  const texts = { lines: JSON.stringify(log.lines), history: JSON.stringify(log.history) }
  const Item = { ...submissionRecordOf(log), ...texts }
  await service.table.elsewhere.client.send(new PutCommand({ TableName: service.table.tableName, Item }))
}

/** A second round, an event that the stream lost, a failed audit, two secrets that hold, an attempt that is being made. */
const fillGoingOn = async (
  { service, actions, engine }: Scene,
  principal: Owner,
  { webhook_id, delivery_id }: { readonly webhook_id: string; readonly delivery_id: string },
) => {
  await actions.call('deliveries.resend', { principal, parameters: { webhook_id, delivery_id } })
  const { id: submission_id, store_id } = await actions.submit(principal)
  await service.store.noteFailedAudit(shardOf(submission_id), { store_id, submission_id }, service.now())
  const overlap = { overlap_seconds: 7 * 24 * 3600 }
  await actions.call('webhooks.rotate-secret', { principal, parameters: { webhook_id }, body: overlap })
  await engine.attempt((await engine.fanOut(await actions.submit(principal))).get(webhook_id), 'crash')
}

/**
 * Fills an empty table through the product: every kind of item in every state that it can have, by the service's clock.
 *
 * @returns who may read it, and the requests that a store may repeat.
 */
export const fill = async (service: TestService) => {
  const scene = { service, actions: createActions(service), engine: createEngine(service) }
  const { owner, otherOwner } = await fillStores(scene)
  await fillKeys(scene, owner)
  const webhooks = await fillWebhooks(scene, owner)
  await fillOpenSubmissions(scene, owner, webhooks)
  await fillAccepted(scene, owner, webhooks)
  const delivery_id = await fillRejected(scene, owner, webhooks)
  await fillCompleted(scene, owner, webhooks)
  await fillErased(scene, owner, webhooks)
  await fillPeople(scene, otherOwner)
  await sweepAndAudit(scene, owner, webhooks)
  await fillOtherStore(scene, otherOwner)
  await fillGoingOn(scene, owner, { webhook_id: webhooks.all, delivery_id })
  const { repeatable } = scene.actions
  return { owners: [owner, otherOwner], deletedWebhook: { principal: owner, id: webhooks.deleted }, repeatable }
}
