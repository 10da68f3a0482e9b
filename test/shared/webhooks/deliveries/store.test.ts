import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { submissionRecordOf } from '#shared/submissions/record.ts'
import { pack } from '#shared/table/codec.ts'
import { webhookKey } from '#shared/table/keys.ts'
import { createDeliveryRepository } from '#shared/webhooks/deliveries/repository.ts'
import { createSweepRepository } from '#shared/webhooks/deliveries/sweep-repository.ts'
import { createWebhookRepository } from '#shared/webhooks/registrations/repository.ts'
import { describeDeliveryStore } from '#test/support/table/delivery-store-suite.ts'
import { createTestTable } from '#test/support/table/table.ts'

describeDeliveryStore('DynamoDB', async () => {
  const { client, tableName: TableName } = await createTestTable()
  const table = { client, tableName: TableName }
  return {
    store: {
      ...createDeliveryRepository(table),
      ...createSweepRepository(table),
      listWebhooks: createWebhookRepository(table).list,
    },
    putWebhook: (webhook) => {
      const as_created = pack(webhook.as_created)
      const Item = { ...webhookKey(webhook.store_id, webhook.id), ...webhook, as_created }
      return client.send(new PutCommand({ TableName, Item }))
    },
    deleteWebhook: ({ store_id, id }) => client.send(new DeleteCommand({ TableName, Key: webhookKey(store_id, id) })),
    putLog: (log) => client.send(new PutCommand({ TableName, Item: submissionRecordOf(log) })),
  }
})
