import * as z from 'zod/mini'
import { listApiKeys } from '#infra/operate/access/api-keys.ts'
import type { Service } from '#infra/operate/connect.ts'
import { showStore } from '#infra/operate/stores/stores.ts'
import { type StoreId, storeIdSchema } from '#shared/core/store-id.ts'
import { submissionAt } from '#shared/submissions/fold.ts'
import type { SubmissionLog } from '#shared/submissions/log.ts'
import { createSubmissionRepository } from '#shared/submissions/repository.ts'
import { submissionsOf } from '#shared/table/keys.ts'
import { attemptSchema, deliverySchema } from '#shared/webhooks/deliveries/record.ts'
import { webhookOf } from '#shared/webhooks/registrations/webhook.ts'

/** Submissions or deliveries read at once. */
const pageRows = 50

/** Upper bound on the deliveries that one query examines. */
const maxExamined = 1000

/** What a line of an export must have for the next one to follow it. */
export const lineSchema = () =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('store'), id: storeIdSchema() }),
    z.object({ kind: z.enum(['api_key', 'webhook', 'end']) }),
    z.object({ kind: z.literal('submission'), id: z.uuid(), created_at: z.iso.datetime() }),
    z.object({ kind: z.literal('delivery'), id: z.uuid(), webhook_id: z.uuid() }),
  ])

export type Line = z.infer<ReturnType<typeof lineSchema>>

type ExportingService = Pick<
  Service,
  'stores' | 'apiKeys' | 'webhooks' | 'deliveries' | 'listSubmissions' | 'listDeliveries' | 'table'
>

const submissionLine = (log: SubmissionLog) => ({
  kind: 'submission',
  ...submissionAt(log),
  // Without the digests of requests.
  history: log.history.map(({ mark: _, identity: __, ...entry }) => entry),
})

/**
 * The lines of an export, in an order that does not change: store, keys, webhooks, submissions by creation, deliveries
 * by webhook and time, end. Each line is as the item was when it was read.
 */
export const createExportLines = (service: ExportingService, store: StoreId) => {
  const { webhooks, deliveries, listSubmissions, listDeliveries, table } = service
  const submissions = createSubmissionRepository(table)
  const shownDeliveries = z.extend(deliverySchema(), { attempts: z.array(attemptSchema()) })

  /** Those that were deleted in the last 30 days too: their deliveries can still be read. */
  const allWebhooks = async () => {
    const live = (await webhooks.list(store)).map((webhook) => ({ webhook, deleted: false }))
    const deleted = (await webhooks.listDeleted(store)).map((webhook) => ({
      webhook: { ...webhook, secrets: [] },
      deleted: true,
    }))
    return [...live, ...deleted].sort((left, right) => (left.webhook.id < right.webhook.id ? -1 : 1))
  }

  const heads = async function* () {
    yield { kind: 'store', ...(await showStore(service, store)).store }
    for (const apiKey of (await listApiKeys(service, store)).api_keys) yield { kind: 'api_key', ...apiKey }
    for (const { webhook, deleted } of await allWebhooks()) {
      yield { kind: 'webhook', ...webhookOf(webhook, Date.now()), deleted }
    }
  }

  const submissionsAfter = async function* (position: string | undefined) {
    let after = position
    do {
      const { rows, next } = await listSubmissions(store, { order: 'oldest', limit: pageRows, after })
      const logs = await Promise.all(rows.map(({ id }) => submissions.find(store, id)))
      for (const log of logs) if (log) yield submissionLine(log)
      after = next
    } while (after !== undefined)
  }

  const deliveriesOf = async function* (webhook_id: string, deliveryId: string | undefined) {
    let after = deliveryId
    do {
      const { rows, next } = await listDeliveries(
        { store_id: store, webhook_id, order: 'oldest', after },
        { maxFound: pageRows, maxExamined, isWanted: () => true },
      )
      const ids = rows.map(({ id: delivery_id }) => ({ store_id: store, webhook_id, delivery_id, submission_id: null }))
      for (const { delivery } of await Promise.all(ids.map(deliveries.read))) {
        if (delivery) yield { kind: 'delivery', ...shownDeliveries.parse(delivery) }
      }
      after = next
    } while (after !== undefined)
  }

  const deliveriesAfter = async function* (last: { readonly id: string; readonly webhook_id: string } | undefined) {
    for (const { webhook } of await allWebhooks()) {
      if (last && webhook.id < last.webhook_id) continue
      yield* deliveriesOf(webhook.id, webhook.id === last?.webhook_id ? last.id : undefined)
    }
  }

  /** @param last the line after which to continue: of a submission or a delivery; undefined for all. */
  return async function* (last: Line | undefined): AsyncGenerator<object> {
    if (last?.kind !== 'submission' && last?.kind !== 'delivery') yield* heads()
    if (last?.kind !== 'delivery') {
      const position = last?.kind === 'submission' ? submissionsOf(store, {}).positionOf(last) : undefined
      yield* submissionsAfter(position)
    }
    yield* deliveriesAfter(last?.kind === 'delivery' ? last : undefined)
    yield { kind: 'end' }
  }
}
