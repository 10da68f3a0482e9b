import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { getDelivery } from '#functions/deliveries/get.ts'
import { createSubmission } from '#functions/submissions/create.ts'
import { getSubmission } from '#functions/submissions/get.ts'
import { listHistory } from '#functions/submissions/history.ts'
import { transitionSubmission } from '#functions/submissions/transition.ts'
import { eraseCustomer } from '#infra/operate/customers/erase.ts'
import { createLinkRepository } from '#shared/access/credentials/link-repository.ts'
import { getDeliveryContract } from '#shared/api/contracts/deliveries.ts'
import {
  createSubmissionContract,
  getSubmissionContract,
  listHistoryContract,
  transitionSubmissionContract,
} from '#shared/api/contracts/submissions.ts'
import { isoTime } from '#shared/core/clock.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import { createStoreRepository } from '#shared/stores/repository.ts'
import { submissionAt } from '#shared/submissions/fold.ts'
import { decide } from '#shared/submissions/lifecycle.ts'
import { createSubmissionLister } from '#shared/submissions/list.ts'
import type { SubmissionLog } from '#shared/submissions/log.ts'
import type { Table } from '#shared/table/client.ts'
import { type Attempt, type DeliveryRecord, idsOf } from '#shared/webhooks/deliveries/record.ts'
import { createDeliveryRepository } from '#shared/webhooks/deliveries/repository.ts'
import { createSweepRepository } from '#shared/webhooks/deliveries/sweep-repository.ts'
import { leaseMs } from '#shared/webhooks/deliveries/times.ts'
import { expectedDeliveries } from '#shared/webhooks/engine/ensure-deliveries.ts'
import { createWebhookRepository } from '#shared/webhooks/registrations/repository.ts'
import { buildCommand } from '#test/support/builders.ts'
import { putFormLink } from '#test/support/service/form-link.ts'
import { createPast } from '#test/support/service/past.ts'
import { createTestService, type Tenant } from '#test/support/service/service.ts'
import { allItems, textOf } from '#test/support/table/all-items.ts'
import { awsError } from '#test/support/table/faulty-table.ts'
import { localStackOf, runOperate } from '../run-operate.ts'

const service = await createTestService()
const { table } = service
const { putWebhook, deleteWebhook } = createPast(service)
const { submissions, store: deliveries } = service.elsewhere
const data = localStackOf(table.tableName)

const create = service.serve(createSubmissionContract, createSubmission(service))
const transition = service.serve(transitionSubmissionContract, transitionSubmission(service))
const get = service.serve(getSubmissionContract, getSubmission(service))
const history = service.serve(listHistoryContract, listHistory(service))
const showDelivery = service.serve(getDeliveryContract, getDelivery(service))

const noWait = async () => {}

const operatorService = (table: Table) => ({
  stores: createStoreRepository(table),
  links: createLinkRepository(table),
  webhooks: createWebhookRepository(table),
  deliveries: { ...createDeliveryRepository(table), ...createSweepRepository(table) },
  listSubmissions: createSubmissionLister(table),
  table,
})

/** In this process; `wait` is what happens while the command waits. */
const erase = (store: StoreId, email: string, wait: () => Promise<unknown> = noWait) =>
  eraseCustomer(operatorService(table), { store, email }, wait)

const runErase = async (store: StoreId, email: string) => {
  const place = ['--data', data, '--json']
  const { exitCode, output, errors } = await runOperate([
    'customers',
    'erase',
    '--store',
    store,
    '--email',
    email,
    ...place,
  ])
  expect([exitCode, errors]).toEqual([0, ''])
  return JSON.parse(output)
}

const mark = '[erased]'
const email = 'Ann.Arbor@Example.com'
const words = ['Ann.Arbor', 'Arboretum', 'gate code 4711', 'Lightning', 'Sol Ring', 'for my sister', 'her cat']

const body = {
  customer_email: email,
  customer_name: 'Ann Arboretum',
  card_list: '3x Lightning Bolt NM\n1 Sol Ring (LP)\n// for my sister',
  notes: 'gate code 4711',
}

const keyed = (key: string) => [['Idempotency-Key', key]] as const

const attempt: Attempt = {
  round: 1,
  number: 1,
  started_at: isoTime(service.now()),
  duration_ms: 5,
  outcome: 'failed',
  error: 'redirect_not_followed',
  response_status: 302,
  response_body: 'no customer Ann Arboretum',
  address: '203.0.113.9',
  redirect_location: 'https://shop.example.com/?email=Ann.Arbor@Example.com',
  timing: { dns_ms: 1, connect_ms: 2, tls_ms: 3, first_byte_ms: 4 },
}

const findLog = async ({ store }: Tenant, id: unknown) => (await submissions.find(store, String(id)))!

/** Deliveries of a submission's events, each with one failed attempt. */
const deliver = async (
  log: SubmissionLog,
  webhooks: Parameters<typeof expectedDeliveries>[0]['webhooks'],
  fields: Partial<DeliveryRecord> = {},
) => {
  const source = { log, entries: log.history, webhooks, alsoEarlier: true }
  const made = expectedDeliveries(source, { newId: randomUUID, nowMs: service.now() })
  const attempted = made.map((delivery) => ({ ...delivery, attempt_count: 1, attempts: [attempt], ...fields }))
  for (const delivery of attempted) await deliveries.putIfAbsent(delivery)
  return attempted
}

const readDelivery = async (delivery: DeliveryRecord) =>
  (await deliveries.read({ ...idsOf(delivery), submission_id: null })).delivery!

/** A customer's submission, priced and approved with notes, and its deliveries to a live and a deleted webhook. */
const setUp = async () => {
  const tenant = await service.createTenant()
  const { principal } = tenant
  const webhooks = [await putWebhook(tenant), await putWebhook(tenant)] as const
  const { body: created } = await create({ principal, body, headers: keyed('list-1') })
  const parameters = { submission_id: String(created.id) }
  const [first] = created.items as { id: string }[]
  const quote = { action: 'quote', items: [{ id: first!.id, quoted_price_cents: 250 }], note: 'her cat is ill' }
  await transition({ principal, parameters, body: quote, headers: keyed('quote-1') })
  await transition({ principal, parameters, body: { action: 'approve' } })
  const log = await findLog(tenant, created.id)
  const sent = await deliver(log, webhooks)
  await deleteWebhook(webhooks[1])
  return { tenant, principal, webhooks, created, parameters, quote, log, sent }
}

const itemsOf = async (store: StoreId) =>
  (await allItems(table.elsewhere)).filter((item) => textOf(item).includes(store))

/** In the forms in which a key of the table may hold it. */
const digestsOf = (address: string) => {
  const digest = createHash('sha256').update(address.toLowerCase()).digest()
  return [digest.toString('hex', 0, 16), digest.toString('base64', 0, 12), digest.toString('base64url', 0, 12)]
}

describe('after the command nothing in the table holds', () => {
  it('a word that the customer, the store or a receiver wrote of the customer, or a digest of the address', async () => {
    const { tenant, log } = await setUp()
    const before = (await itemsOf(tenant.store)).map(textOf).join('\n')
    for (const word of words) expect(before).toContain(word)
    const fingerprints = log.history.map(({ mark: { fingerprint } }) => fingerprint)

    for (const of of [email, email.toLowerCase(), 'bob@example.com'])
      await putFormLink(service.elsewhere.links, tenant, of)
    expect(await runErase(tenant.store, 'ANN.ARBOR@example.com')).toEqual({ links: 2, submissions: 1, deliveries: 4 })
    const after = (await itemsOf(tenant.store)).map(textOf).join('\n')
    for (const word of [...words, ...digestsOf(email), ...fingerprints]) {
      expect(after.toLowerCase()).not.toContain(word.toLowerCase())
    }
  })
})

describe('after the command a caller finds', () => {
  it('the submission with a mark for every word; status, numbers, codes and times are as before', async () => {
    const { tenant, principal, parameters, log } = await setUp()
    const before = submissionAt(log)
    await erase(tenant.store, email)
    const marked = {
      ...before,
      customer_email: mark,
      customer_name: mark,
      notes: mark,
      items: before.items.map((item) => ({ ...item, raw_input: mark, name: mark })),
      ignored_lines: before.ignored_lines.map((line) => ({ ...line, raw_input: mark })),
    }

    expect((await get({ principal, parameters })).body).toEqual(marked)
    expect(before.items[0]).toMatchObject({ quantity: 3, quoted_price_cents: 250 })
    expect((await get({ principal, parameters, query: 'entry=1' })).body).toMatchObject({
      status: 'pending_review',
      customer_name: mark,
      items: [{ raw_input: mark }, { raw_input: mark }],
    })
  })

  it('an entry of the operator in the history, and a mark for each note', async () => {
    const { tenant, principal, parameters } = await setUp()
    await erase(tenant.store, email)
    const { body } = await history({ principal, parameters })

    expect((body.data as { action: string; note: unknown }[]).map(({ action, note }) => [action, note])).toEqual([
      ['create', null],
      ['quote', mark],
      ['approve', null],
      ['erase', null],
    ])
    expect((body.data as object[])[3]).toEqual({
      entry: 4,
      action: 'erase',
      from: 'accepted',
      to: 'accepted',
      at: expect.any(String),
      by: { type: 'operator', id: null },
      note: null,
      changed_items: 0,
    })
  })

  it('the mark in repeats of the requests that made it, whatever their body', async () => {
    const { tenant, principal, parameters, quote, created } = await setUp()
    await erase(tenant.store, email)
    const again = await create({ principal, body, headers: keyed('list-1') })
    const other = await create({ principal, body: { ...body, notes: null }, headers: keyed('list-1') })
    const quoted = await transition({ principal, parameters, body: quote, headers: keyed('quote-1') })

    for (const { status, headers, body: replayed } of [again, other]) {
      expect([status, headers['Idempotency-Replayed']]).toEqual([201, 'true'])
      expect(replayed).toMatchObject({ id: created.id, customer_email: mark, notes: mark, status: 'pending_review' })
    }
    expect(quoted).toMatchObject({ status: 200, body: { status: 'quoted', customer_name: mark } })
  })

  it('the mark in the payload and the attempts of each delivery, which is still due when it was', async () => {
    const { tenant, principal, webhooks, sent } = await setUp()
    await erase(tenant.store, email)

    expect(sent.map(({ webhook_id }) => webhook_id).toSorted()).toEqual(
      webhooks.flatMap(({ id }) => [id, id]).toSorted(),
    )
    for (const delivery of sent) {
      const { id: delivery_id, webhook_id } = delivery
      const { body } = await showDelivery({ principal, parameters: { webhook_id, delivery_id } })
      expect(body.attempts).toEqual([{ ...attempt, response_body: mark, redirect_location: mark }])
      expect(body.payload).toMatchObject({
        id: delivery.event_id,
        event: delivery.event,
        data: { submission: { customer_email: mark, customer_name: mark }, items: [{ raw_input: mark }, {}] },
      })
      const attempts = [{ ...attempt, response_body: mark, redirect_location: mark }]
      expect(await readDelivery(delivery)).toEqual({ ...delivery, attempts, revision: expect.any(String) })
    }
  })

  it('the workflow where it was: the submission can be completed', async () => {
    const { tenant, principal, parameters } = await setUp()
    await erase(tenant.store, email)

    expect(await transition({ principal, parameters, body: { action: 'complete' } })).toMatchObject({
      status: 200,
      body: { status: 'completed', customer_email: mark },
    })
  })

  it("other customers' and other stores' submissions as they were", async () => {
    const { tenant, principal } = await setUp()
    const bob = await create({ principal, body: { ...body, customer_email: 'bob@example.com' } })
    const elsewhere = await setUp()
    const others = async () => [
      await findLog(tenant, bob.body.id),
      await findLog(elsewhere.tenant, elsewhere.created.id),
      await Promise.all(elsewhere.sent.map(readDelivery)),
    ]
    const before = await others()

    expect(await erase(tenant.store, email)).toMatchObject({ submissions: 1 })
    expect(await others()).toEqual(before)
  })
})

describe('a repeated command', () => {
  it('finds nothing, and a new list of the customer is new data', async () => {
    const { tenant, principal, parameters } = await setUp()
    await erase(tenant.store, email)
    const first = await submissions.find(tenant.store, parameters.submission_id)

    expect(await runErase(tenant.store, email)).toEqual({ links: 0, submissions: 0, deliveries: 0 })
    expect(await submissions.find(tenant.store, parameters.submission_id)).toEqual(first)
    const later = await create({ principal, body })
    expect(later.body).toMatchObject({ customer_name: 'Ann Arboretum' })
    expect(await erase(tenant.store, email)).toEqual({ links: 0, submissions: 1, deliveries: 0 })
  })

  it('ends what broke off after the submission was erased', async () => {
    const { tenant, sent } = await setUp()
    table.refuse('BatchGetItem', awsError('ProvisionedThroughputExceededException'))
    const broken = erase(tenant.store, email)
    await expect(broken).rejects.toThrow('ProvisionedThroughputExceededException')
    expect((await readDelivery(sent[0]!)).attempts).toEqual([attempt])

    expect(await erase(tenant.store, 'somebody.else@example.com')).toEqual({ links: 0, submissions: 0, deliveries: 4 })
    for (const delivery of sent) expect((await readDelivery(delivery)).attempts[0]?.response_body).toBe(mark)
    expect(await erase(tenant.store, email)).toEqual({ links: 0, submissions: 0, deliveries: 0 })
  })

  it('ends what broke off before the submission was erased', async () => {
    const { tenant, parameters } = await setUp()
    table.refuse('PutItem', awsError('InternalServerError', { $fault: 'server' }), 1)
    const broken = erase(tenant.store, email)
    await expect(broken).rejects.toThrow('InternalServerError')
    expect((await findLog(tenant, parameters.submission_id)).customer_email).toBe(email)

    expect(await erase(tenant.store, email)).toEqual({ links: 0, submissions: 1, deliveries: 4 })
  })
})

describe('what happens at the same moment', () => {
  it.each(['approve', 'reject'] as const)('%s, with a note, is kept, and its note is erased', async (action) => {
    const tenant = await service.createTenant()
    const { body: created } = await create({ principal: tenant.principal, body })
    // The first put notes what is begun, the second is the erasure.
    table.interleave('PutItem', noWait)
    table.interleave('PutItem', () =>
      submissions.change(tenant.store, String(created.id), (log) => ({
        append: decide(log, buildCommand({ action, note: 'her cat' }), service.now()),
      })),
    )

    expect(await erase(tenant.store, email)).toMatchObject({ submissions: 1 })
    const log = await findLog(tenant, created.id)
    expect(log.history.map(({ action, note }) => [action, note])).toEqual([
      ['create', null],
      [action, mark],
      ['erase', null],
    ])
    expect(log.customer_email).toBe(mark)
  })

  it('a transition that read the submission before is decided again, and writes no word back', async () => {
    const { tenant, principal, parameters } = await setUp()
    table.interleave('PutItem', () =>
      eraseCustomer(operatorService(table.elsewhere), { store: tenant.store, email }, noWait),
    )

    expect(await transition({ principal, parameters, body: { action: 'complete' } })).toMatchObject({ status: 200 })
    const log = await findLog(tenant, parameters.submission_id)
    expect(log.history.map(({ action }) => action)).toEqual(['create', 'quote', 'approve', 'erase', 'complete'])
    expect(JSON.stringify(log)).not.toContain('Lightning')
  })

  it('the note of a transition that met the erasure is erased too', async () => {
    const { tenant, principal, parameters } = await setUp()
    const complete = { action: 'complete', note: 'called Ann Arboretum' }

    const race = () => transition({ principal, parameters, body: complete })
    expect(await erase(tenant.store, email, race)).toEqual({ links: 0, submissions: 1, deliveries: 4 })
    const { history } = await findLog(tenant, parameters.submission_id)
    expect(history.slice(3).map(({ action, note }) => [action, note])).toEqual([
      ['erase', null],
      ['complete', mark],
      ['erase', null],
    ])
  })

  it('a submission that the index does not show yet is found in the second pass', async () => {
    const tenant = await service.createTenant()
    await table.holdIndexes()
    const { body: created } = await create({ principal: tenant.principal, body })
    const erased = await erase(tenant.store, email, async () => table.releaseIndexes())

    expect(erased).toEqual({ links: 0, submissions: 1, deliveries: 0 })
    expect((await findLog(tenant, created.id)).customer_email).toBe(mark)
  })

  it('an attempt that is being sent is waited for, and its answer is erased', async () => {
    const tenant = await service.createTenant()
    const webhook = await putWebhook(tenant)
    const { body: created } = await create({ principal: tenant.principal, body })
    const claim = { started_at: isoTime(Date.now()), lease_until: isoTime(Date.now() + leaseMs) }
    const [sending] = await deliver(await findLog(tenant, created.id), [webhook], { attempts: [], claim })
    const record = async () => {
      const recorded = { ...sending!, attempts: [attempt], claim: null, revision: randomUUID() }
      await deliveries.write(recorded, sending!.revision)
    }

    expect(await erase(tenant.store, email, record)).toEqual({ links: 0, submissions: 1, deliveries: 1 })
    expect(await readDelivery(sending!)).toMatchObject({ claim: null, attempts: [{ response_body: mark }] })
  })

  it('an answer of the table that is lost changes nothing', async () => {
    const { tenant, parameters } = await setUp()
    // Of the note, the submission and 2 deliveries; each second call is the AWS client's repeat.
    table.loseAnswer('PutItem')
    for (let count = 0; count < 3; count += 1) table.loseAnswer('PutItem', 1)

    expect(await erase(tenant.store, email)).toEqual({ links: 0, submissions: 1, deliveries: 4 })
    expect((await findLog(tenant, parameters.submission_id)).history).toHaveLength(4)
  })
})

describe('what an operator mistyped', () => {
  it.each([
    ['a store that is not there', ['--store', randomUUID(), '--email', email], 'There is no store with this id.'],
    ['no address', ['--store', randomUUID(), '--email', 'Ann'], '--email: must be a plain e-mail address'],
  ])('%s is told in a sentence', async (_, args, message) => {
    expect(await runOperate(['customers', 'erase', ...args, '--data', data])).toEqual({
      exitCode: 1,
      output: '',
      errors: `${message}\n`,
    })
  })
})
