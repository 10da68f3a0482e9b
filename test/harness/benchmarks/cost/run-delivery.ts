import { randomUUID } from 'node:crypto'
import { deliverLimits } from '#infra/limits.ts'
import { createDeliveryRepository } from '#shared/webhooks/deliveries/repository.ts'
import { leaseMs } from '#shared/webhooks/deliveries/times.ts'
import { createDeliver } from '#shared/webhooks/engine/attempts/deliver.ts'
import { createAuditSubmissions } from '#shared/webhooks/engine/audit-submissions.ts'
import { createFanOut } from '#shared/webhooks/engine/fan-out.ts'
import type { SendRequest, SendResult } from '#shared/webhooks/sending/send.ts'
import type { WakeUp } from '#shared/webhooks/wake-ups/wake-up.ts'
import { twentyCards } from '#test/harness/benchmarks/sample-request.ts'
import { buildLog, buildStoreId, changeOf } from '#test/support/builders.ts'
import type { TestService } from '#test/support/service/service.ts'
import { putWebhook } from '#test/support/table/put-webhook.ts'
import { retryDelaysSeconds } from './cost-model.ts'

/** A receiver's response: its status and body. */
export type Receiver = { readonly status: 200 | 500; readonly answer: string }

const resultOf = ({ status, answer }: Receiver): SendResult => ({
  error: status === 200 ? null : 'http_status',
  response_status: status,
  response_body: answer,
  address: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
  redirect_location: null,
  retry_after: null,
  duration_ms: 1412,
  timing: { dns_ms: 12, connect_ms: 34, tls_ms: 67, first_byte_ms: 1400 },
})

/** Stores submissions of twenty cards of one store, and webhooks that are subscribed to their events. */
const prepare = async ({ table, submissions, sealer }: TestService, { events, webhooks }: Amounts) => {
  const store_id = buildStoreId()
  const logs = Array.from({ length: events }, () => buildLog({ store_id, card_list: twentyCards }))
  for (const log of logs) await submissions.create(log)
  const url = 'https://shop.example.com/hooks/submissions'
  for (let number = 0; number < webhooks; number += 1) {
    const id = randomUUID()
    const sealed = await sealer.seal('whsec_secret', { store_id, webhook_id: id, version: 1 })
    await putWebhook(table.elsewhere, { id, store_id, url, secrets: [{ version: 1, sealed, expires_at: null }] })
  }
  return logs
}

/** Events of one store that come together, and its webhooks. */
type Amounts = { readonly events: number; readonly webhooks: number }

/** `audit` looks at the submissions once, as the audit does for every change, twice. */
type Delivered = { readonly sentBytes: number; readonly audit: () => Promise<void> }

/**
 * Delivers the first events of submissions to each webhook: fan-out and all attempts, those that come together in one
 * batch.
 *
 * @param begin called after the preparation, before the fan-out.
 */
export const runDelivery = async (
  service: TestService,
  receiver: Receiver,
  begin: () => void,
  { events = 1, webhooks = 1 }: Partial<Amounts> = {},
): Promise<Delivered> => {
  const logs = await prepare(service, { events, webhooks })
  const store = { ...createDeliveryRepository(service.table), listWebhooks: service.webhooks.list }
  const wakeUps: WakeUp[] = []
  const wake = async (wakeUp: WakeUp) => {
    wakeUps.push(wakeUp)
  }
  let sentBytes = 0
  const send = async ({ headers, body }: SendRequest) => {
    sentBytes += JSON.stringify(headers).length + body.length
    return resultOf(receiver)
  }
  begin()
  const fanOut = createFanOut({ ...service, store, wakeNow: wake })
  await Promise.all(logs.map((log) => fanOut(changeOf(log))))
  const deliver = createDeliver({
    ...service,
    store,
    send,
    wake,
    retryDelaysSeconds,
    leaseMs,
    random: Math.random,
  })
  while (wakeUps.length > 0) {
    service.advance(Math.max(...retryDelaysSeconds) * 1000)
    await Promise.all(wakeUps.splice(0, deliverLimits.batchSize).map(deliver))
  }
  const auditAll = createAuditSubmissions({ ...service, store, wakeNow: wake })
  const ids = logs.map(({ store_id, id }) => ({ store_id, submission_id: id }))
  return { sentBytes, audit: () => auditAll(ids, async () => {}) }
}
