import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { createStoreRepository } from '#shared/stores/repository.ts'
import type { Table } from '#shared/table/client.ts'
import { type StoredWebhook, webhookItemOf } from '#shared/webhooks/registrations/webhook.ts'
import { buildWebhook } from '#test/support/builders.ts'

/** Stores a webhook that existed before the test, with its times as given, and its store if it is absent. */
export const putWebhook = async (
  table: Table,
  fields: Parameters<typeof buildWebhook>[0] & Pick<StoredWebhook, 'in_creation'> = {},
) => {
  const webhook = buildWebhook(fields)
  const { store_id: id, created_at } = webhook
  await createStoreRepository(table).create({ id, name: 'Card Castle', tier: 'pro', created_at })
  await table.client.send(new PutCommand({ TableName: table.tableName, Item: webhookItemOf(webhook) }))
  return webhook
}
