import { randomUUID } from 'node:crypto'
import { createSubmission } from '#functions/submissions/create.ts'
import { createErasing } from '#infra/operate/customers/erasing.ts'
import { createSubmissionContract } from '#shared/api/contracts/submissions.ts'
import { isoTime } from '#shared/core/clock.ts'
import { decide } from '#shared/submissions/lifecycle.ts'
import { shardOf } from '#shared/table/keys.ts'
import type { Attempt } from '#shared/webhooks/deliveries/record.ts'
import { expectedDeliveries } from '#shared/webhooks/engine/ensure-deliveries.ts'
import { buildCommand } from '#test/support/builders.ts'
import { putFormLink } from '#test/support/service/form-link.ts'
import { createPast } from '#test/support/service/past.ts'
import type { TestService } from '#test/support/service/service.ts'
import { putWebhook as putStoredWebhook } from '#test/support/table/put-webhook.ts'

const attempt: Attempt = {
  round: 1,
  number: 1,
  started_at: isoTime(0),
  duration_ms: 5,
  outcome: 'delivered',
  error: null,
  response_status: 200,
  response_body: 'thank you',
  address: '203.0.113.9',
  redirect_location: null,
  timing: { dns_ms: 1, connect_ms: 2, tls_ms: 3, first_byte_ms: 4 },
}

/** A store with an item of every kind, and three submissions with their deliveries to a live and a deleted webhook. */
export const createFullStore = async (service: TestService) => {
  const { table, now } = service
  const { submissions, store: deliveries } = service.elsewhere
  const { putWebhook, deleteWebhook } = createPast(service)
  const create = service.serve(createSubmissionContract, createSubmission(service))
  const tenant = await service.createTenant()
  const { store } = tenant
  const { apiKey: revoked } = await service.createApiKey(store)
  await service.apiKeys.revoke(store, revoked.id, now())
  const [live, deleted] = [await putWebhook(tenant), await putWebhook(tenant)]
  await putStoredWebhook(table.elsewhere, { store_id: store, in_creation: true })
  const logs = []
  for (const customer_email of ['ann@example.com', 'bob@example.com', 'cleo@example.com']) {
    const body = { customer_email, customer_name: 'A customer', card_list: '2 Sol Ring NM', notes: 'after 6 pm' }
    const { body: created } = await create({ principal: tenant.session(customer_email), body })
    const approve = buildCommand({ action: 'approve', note: 'all good' })
    const changed = await submissions.change(store, String(created.id), (log) => ({
      append: decide(log, approve, now()),
    }))
    const { log } = changed!
    const source = { log, entries: log.history, webhooks: [live, deleted], alsoEarlier: true }
    for (const delivery of expectedDeliveries(source, { newId: randomUUID, nowMs: now() })) {
      await deliveries.putIfAbsent({ ...delivery, attempts: [attempt], attempt_count: 1 })
    }
    logs.push(log)
    service.advance(1000)
  }
  await deleteWebhook(deleted)
  await putFormLink(service.elsewhere.links, tenant, 'ann@example.com')
  const submission_id = logs[0]!.id
  await deliveries.noteFailedAudit(shardOf(submission_id), { store_id: store, submission_id }, now())
  await createErasing(table.elsewhere).begin(store, submission_id)
  return { tenant, store, logs, webhooks: { live, deleted } }
}
