import { createApiKeyRepository } from '#shared/access/credentials/api-key-repository.ts'
import { createLinkRepository } from '#shared/access/credentials/link-repository.ts'
import { createGate } from '#shared/access/gate.ts'
import { tableEnvironment } from '#shared/core/environment.ts'
import { createStoreRepository } from '#shared/stores/repository.ts'
import { createSubmissionLister } from '#shared/submissions/list.ts'
import { createSubmissionRepository } from '#shared/submissions/repository.ts'
import { createDocumentClient, type Table } from '#shared/table/client.ts'
import { createDeliveryLister } from '#shared/webhooks/deliveries/list.ts'
import { createDeliveryRepository } from '#shared/webhooks/deliveries/repository.ts'
import { createSweepRepository } from '#shared/webhooks/deliveries/sweep-repository.ts'
import { createWebhookRepository } from '#shared/webhooks/registrations/repository.ts'
import { createWebhookCreator } from '#shared/webhooks/registrations/webhook-creator.ts'
import { now } from './time-and-ids.ts'

let shared: Table | undefined

/** One client, and so one connection pool, for all uses of the table in a function. */
export const table = (): Table => {
  shared ??= { client: createDocumentClient(), tableName: tableEnvironment().parse(process.env).TABLE_NAME }
  return shared
}

export const gate = () => createGate({ ...table(), now })
export const apiKeys = () => createApiKeyRepository(table())
export const links = () => createLinkRepository(table())
export const stores = () => createStoreRepository(table())
export const submissions = () => createSubmissionRepository(table())
export const listSubmissions = () => createSubmissionLister(table())
export const webhooks = () => createWebhookRepository(table())
export const webhookCreator = () => createWebhookCreator(table(), now)
export const deliveries = () => createDeliveryRepository(table())
export const listDeliveries = () => createDeliveryLister(table())
export const sweepRepository = () => createSweepRepository(table())
