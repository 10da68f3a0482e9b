import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { isoTime } from '#shared/core/clock.ts'
import { storeIdSchema } from '#shared/core/store-id.ts'
import { deliveryIndexKeys, deliveryKey, SHARDS, submissionIndexKeys, submissionKey } from '#shared/table/keys.ts'
import type { Used } from './use.ts'
import { canary, submission } from './words.ts'
import { idempotent, type World } from './world.ts'

/** Makes calls to AWS fail, each with an error message that quotes every word and secret. */
export const fail = async (world: World, { id, webhook, session }: Used) => {
  const { call, failing, fanOut, keep, quoteAll, run, tenant, tenants } = world
  const create = (token = session) => call('POST', '/submissions', { token, body: submission, headers: idempotent() })
  await failing({ call: 'PutItem' }, create)
  await failing({ call: 'PutItem', type: 'InternalServerError', status: 500 }, create)
  await failing({ call: 'PutItem', type: 'TransactionConflictException' }, create)
  await failing({ call: 'UpdateItem' }, create)
  await failing({ call: 'GetItem', after: 2 }, () => call('GET', `/submissions/${id}`))
  await failing({ call: 'GetItem', after: 2 }, () => call('GET', `/webhooks/${webhook}`))
  await failing({ call: 'Query' }, () => call('GET', '/submissions'))
  await failing({ call: 'GetItem', quoted: () => '' }, create)
  const { key } = await tenants.createKey(tenant.store)
  await failing({ call: 'UpdateItem' }, () => create(keep(key)))
  await failing({ call: 'PutItem' }, () => fanOut(id))
  await fanOut(id)
  const unreadable = [quoteAll(), JSON.stringify(quoteAll()), JSON.stringify({ v: 1, store_id: quoteAll() })]
  const unknown = {
    v: 1,
    store_id: tenant.store,
    webhook_id: randomUUID(),
    delivery_id: randomUUID(),
    round: 1,
    attempt: 1,
  }
  const wakeUp = JSON.stringify({ ...unknown, submission_id: null })
  const Records = [...unreadable, wakeUp].map((body) => ({ messageId: randomUUID(), body }))
  await run('deliver', { Records })
  await failing({ call: 'BatchGetItem' }, () => run('deliver', { Records: [{ messageId: '1', body: wakeUp }] }))
  for (const lines of [quoteAll(), JSON.stringify(quoteAll())]) {
    const NewImage = {
      ...Object.fromEntries(['id', 'store_id'].map((name) => [name, { S: randomUUID() }])),
      lines: { S: lines },
    }
    const ready = { created_at: { S: isoTime(Date.now()) }, customer_name: { S: canary('name') }, notes: { M: {} } }
    for (const image of [NewImage, { ...NewImage, ...ready }]) {
      await run('fanOut', { Records: [{ dynamodb: { NewImage: image, SequenceNumber: '1' } }] })
    }
  }
}

/** Stores items that cannot be parsed, where the sweep and the audit find them, and runs both. */
export const poison = async ({ table, tenant, run, quoteAll }: World) => {
  const store = storeIdSchema().parse(tenant.store)
  const [submission_id, webhook_id, delivery_id] = [randomUUID(), randomUUID(), randomUUID()]
  const at = isoTime(Date.now() - 600_000)
  const ids = { store_id: store, id: submission_id }
  const customer_email = submission.customer_email
  const indexed = submissionIndexKeys({ ...ids, customer_email, status: 'quoted', created_at: at, changed_at: at })
  const log = { ...submissionKey(store, submission_id), ...indexed, ...ids, kind: 'submission', lines: quoteAll() }
  const due = deliveryIndexKeys(delivery_id, at)
  const delivery = { ...deliveryKey(store, webhook_id, delivery_id), ...due, attempts: quoteAll() }
  await table.client.send(new PutCommand({ TableName: table.tableName, Item: log }))
  await table.client.send(new PutCommand({ TableName: table.tableName, Item: delivery }))
  await run('sweep', {})
  await run('audit', { shards: SHARDS })
}
