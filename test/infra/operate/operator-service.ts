import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { startQueue } from '#infra/local/queue/queue.ts'
import type { Service } from '#infra/operate/connect.ts'
import { createKeySecrets } from '#infra/operate/keys/key-secrets.ts'
import { createApiKeyRepository } from '#shared/access/credentials/api-key-repository.ts'
import type { AccessLine } from '#shared/api/access-log.ts'
import { createStoreRepository } from '#shared/stores/repository.ts'
import { createSubmissionLister } from '#shared/submissions/list.ts'
import { createDeliveryLister } from '#shared/webhooks/deliveries/list.ts'
import { createDeliveryRepository } from '#shared/webhooks/deliveries/repository.ts'
import { createSweepRepository } from '#shared/webhooks/deliveries/sweep-repository.ts'
import { createWebhookRepository } from '#shared/webhooks/registrations/repository.ts'
import { createSealedWebhookRepository } from '#shared/webhooks/registrations/sealed-webhooks.ts'
import { createTestTable } from '#test/support/table/table.ts'

/** Where no command looks, because it is given its service. */
export const place = { data: 'none' }

/** What the operator's commands get at a place: a table of its own, an SQS of its own, and an access log in memory. */
export const createOperatorService = async () => {
  const table = await createTestTable()
  const queue = await startQueue('operate')
  const log: AccessLine[] = []
  const { deadLetters } = queue
  const service: Service = {
    stores: createStoreRepository(table),
    apiKeys: createApiKeyRepository(table),
    deliveries: { ...createDeliveryRepository(table), ...createSweepRepository(table) },
    webhooks: createWebhookRepository(table),
    sealedWebhooks: createSealedWebhookRepository(table),
    keySecrets: createKeySecrets(new SecretsManagerClient(), { session: 'session-key', sealing: 'sealing-key' }),
    listDeliveries: createDeliveryLister(table),
    listSubmissions: createSubmissionLister(table),
    accessLines: async function* (store, { fromMs, untilMs }) {
      for (const line of log) if (line.store_id === store && line.at >= fromMs && line.at <= untilMs) yield line
    },
    logLines: async () => [],
    queues: {
      client: queue.client,
      delivery: queue.url,
      deadLetters: {
        'wake-ups': deadLetters['wake-ups'].url,
        records: deadLetters.records.url,
        schedules: deadLetters.schedules.url,
      },
    },
    traffic: undefined,
    table,
    stage: 'production',
  }
  return { service, table, log, queue, stop: queue.stop }
}
