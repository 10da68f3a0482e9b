import { randomBytes, randomUUID } from 'node:crypto'
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { liveKeyOf } from '#shared/stores/record.ts'
import { storeKey } from '#shared/table/keys.ts'
import { placeOf } from '#shared/webhooks/registrations/webhook.ts'
import { buildStoreId } from '#test/support/builders.ts'
import { createTestTable } from '#test/support/table/table.ts'

it("is one write unit with everything at its limit, because every request writes the store's item", async () => {
  const { client, tableName } = await createTestTable()
  const id = buildStoreId()
  const item = {
    ...storeKey(id),
    id,
    name: '李'.repeat(100),
    tier: 'pro_api_access',
    suspended: false,
    created_at: '2026-10-05T08:00:00.000Z',
    currency: 'EUR',
    live_keys: new Set(Array.from({ length: 20 }, () => liveKeyOf(randomUUID()))),
    live_webhooks: new Set(Array.from({ length: 10 }, () => placeOf({ place: randomBytes(8).toString('hex') }))),
    max: 1240,
    session_max: 600,
    minute: 99_999_999,
    n: 1240,
    sn: 600,
  }
  await client.send(new PutCommand({ TableName: tableName, Item: item }))
  const { ConsumedCapacity } = await client.send(
    new UpdateCommand({
      TableName: tableName,
      Key: storeKey(id),
      UpdateExpression: 'SET n = n - :one',
      ExpressionAttributeValues: { ':one': 1 },
      ReturnConsumedCapacity: 'TOTAL',
    }),
  )

  expect(ConsumedCapacity?.CapacityUnits).toBe(1)
})
