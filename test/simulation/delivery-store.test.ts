import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { submissionRowOf } from '#shared/submissions/row.ts'
import { pack } from '#shared/table/codec.ts'
import { webhookKey } from '#shared/table/keys.ts'
import { deliveryRepository } from '#shared/webhooks/delivery-repository.ts'
import { webhookRepository } from '#shared/webhooks/repository.ts'
import { sweepRepository } from '#shared/webhooks/sweep-repository.ts'
import { describeDeliveryStore } from '#test/support/delivery-store-suite.ts'
import { createTestTable } from '#test/support/table.ts'
import { createMemoryTable } from './memory-table.ts'

describeDeliveryStore('the memory of the simulation', async () => createMemoryTable())

describeDeliveryStore('DynamoDB', async () => {
  const { client, tableName: TableName } = await createTestTable()
  const table = { client, tableName: TableName }
  return {
    store: {
      ...deliveryRepository(table),
      ...sweepRepository(table),
      listWebhooks: webhookRepository(table).list,
    },
    putWebhook: (webhook) => {
      const as_created = pack(webhook.as_created)
      const Item = { ...webhookKey(webhook.store_id, webhook.id), ...webhook, as_created }
      return client.send(new PutCommand({ TableName, Item }))
    },
    deleteWebhook: ({ store_id, id }) => client.send(new DeleteCommand({ TableName, Key: webhookKey(store_id, id) })),
    putLog: (log) => client.send(new PutCommand({ TableName, Item: submissionRowOf(log) })),
  }
})
