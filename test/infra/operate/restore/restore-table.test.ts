import { randomBytes, randomUUID } from 'node:crypto'
import {
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams'
import { BatchWriteCommand, paginateScan } from '@aws-sdk/lib-dynamodb'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { auditLimits, sweepLimits } from '#infra/limits.ts'
import { createTable } from '#infra/local/dynamodb/create-table.ts'
import { startStreamReader } from '#infra/local/dynamodb/stream.ts'
import { lambdaContext } from '#infra/local/lambda/lambda.ts'
import { startQueueConsumer } from '#infra/local/queue/consumer.ts'
import { newSecrets } from '#infra/local/secrets.ts'
import { isoTime } from '#shared/core/clock.ts'
import { createKeyRing } from '#shared/core/key-ring.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import { createSubmissionRepository } from '#shared/submissions/repository.ts'
import type { Table } from '#shared/table/client.ts'
import { tableDefinition } from '#shared/table/definition.ts'
import { createDeliveryRepository } from '#shared/webhooks/deliveries/repository.ts'
import { expectedDeliveries } from '#shared/webhooks/engine/ensure-deliveries.ts'
import { createSealer } from '#shared/webhooks/registrations/sealing.ts'
import { createDeliveryQueue } from '#shared/webhooks/wake-ups/queue.ts'
import { createWakeNow, wakeUpFor } from '#shared/webhooks/wake-ups/wake-up.ts'
import { createOperatorService, runCommand } from '#test/infra/operate/operator-service.ts'
import { buildLog, buildStoreId } from '#test/support/builders.ts'
import { startReceiver } from '#test/support/receiver.ts'
import { putWebhook } from '#test/support/table/put-webhook.ts'
import { startWiredService } from '#test/support/wired/service.ts'

const { service, table, stop } = await createOperatorService()
afterAll(stop)

const minuteMs = 60_000
const time = isoTime(Date.now() - minuteMs)

const restore = (name: string) => runCommand(service, 'table restore', { time, name })

/** A table as a restore leaves it: all items and indexes, without stream and TTL. */
const copyTable = async ({ client, tableName: source }: Table): Promise<string> => {
  const TableName = `restored-${randomUUID()}`
  await createTable(client, TableName)
  await client.send(new UpdateTableCommand({ TableName, StreamSpecification: { StreamEnabled: false } }))
  const TimeToLiveSpecification = { AttributeName: tableDefinition.timeToLive, Enabled: false }
  await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }))
  for await (const { Items = [] } of paginateScan({ client, pageSize: 25 }, { TableName: source })) {
    const RequestItems = { [TableName]: Items.map((Item) => ({ PutRequest: { Item } })) }
    if (Items.length > 0) await client.send(new BatchWriteCommand({ RequestItems }))
  }
  return TableName
}

describe('table restore', () => {
  it('gives a restored table the stream and the TTL that a restore leaves out, once', async () => {
    const TableName = await copyTable(table)

    const first = await restore(TableName)
    expect(first).toEqual({
      table: TableName,
      status: 'READY',
      context: { 'table:production': expect.stringContaining(`:table/${TableName}/stream/`) },
      next: expect.stringContaining('cdk.context.json'),
    })
    expect(await restore(TableName)).toEqual(first)
    const { Table: described } = await table.client.send(new DescribeTableCommand({ TableName }))
    expect(described?.StreamSpecification).toEqual({ StreamEnabled: true, StreamViewType: 'NEW_IMAGE' })
    const { TimeToLiveDescription } = await table.client.send(new DescribeTimeToLiveCommand({ TableName }))
    expect(TimeToLiveDescription).toMatchObject({ TimeToLiveStatus: 'ENABLED', AttributeName: 'ttl' })
  })

  it('refuses the table that the stack uses, one that is not a copy of it, and what is no name', async () => {
    const TableName = `other-${randomUUID()}`
    await table.client.send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
        KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
      }),
    )

    await expect(restore(table.tableName)).rejects.toThrow('is the table that the stack uses')
    await expect(restore(TableName)).rejects.toThrow('is another table')
    await expect(restore('a b')).rejects.toThrow('--name: must have 3 to 255')
  })
})

/** A webhook of a receiver, with a secret that the service can open. */
const putSealedWebhook = async (store_id: StoreId, url: string, secrets: ReturnType<typeof newSecrets>) => {
  const readSecret = async () => ({ text: JSON.stringify(secrets['sealing-key']), storedAtMs: Date.now() })
  const sealer = createSealer(createKeyRing({ readSecret, now: Date.now }))
  const id = randomUUID()
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const sealed = await sealer.seal(secret, { store_id, webhook_id: id, version: 1 })
  const subscribed_at = { 'submission.received': isoTime(Date.now() - 60 * minuteMs) }
  return putWebhook(table, { id, store_id, url, subscribed_at, secrets: [{ version: 1, sealed, expires_at: null }] })
}

describe('a stack that is switched to a restored table', () => {
  it('goes on with what was pending (a wait, a due delivery, an event without one) and takes what is new', async () => {
    const receiver = await startReceiver()
    onTestFinished(receiver.close)
    const secrets = newSecrets()
    const store_id = buildStoreId()
    const webhook = await putSealedWebhook(store_id, `${receiver.url}/hooks`, secrets)
    const deliveries = createDeliveryRepository(table)

    const putSubmission = async (into: Table, changedMs: number) => {
      const log = buildLog({ store_id }, changedMs)
      await createSubmissionRepository(into).create(log)
      return log
    }
    const putDelivery = async (dueMs: number) => {
      const log = await putSubmission(table, Date.now() - 30 * minuteMs)
      const source = { log, entries: log.history, webhooks: [webhook] }
      const [delivery] = expectedDeliveries(source, { newId: randomUUID, nowMs: Date.now() })
      return deliveries.putIfAbsent({ ...delivery!, next_attempt_at: isoTime(dueMs), due_sk: isoTime(dueMs) })
    }
    const waiting = await putDelivery(Date.now())
    const due = await putDelivery(Date.now() - 5 * minuteMs)
    const missing = await putSubmission(table, Date.now() - 20 * minuteMs)

    const restored = { client: table.client, tableName: await copyTable(table) }
    await restore(restored.tableName)
    const dynamodb = table.endpoint
    const report = () => undefined
    const wired = await startWiredService({ dynamodb, tableName: restored.tableName, secrets, report })
    onTestFinished(wired.close)
    const { queue, functions } = wired
    const consumer = startQueueConsumer({
      client: queue.client,
      queue,
      deliver: functions.deliver,
      maxBatches: 5,
      report,
    })
    onTestFinished(consumer.stop)
    const stream = await startStreamReader({
      client: new DynamoDBStreamsClient({ endpoint: dynamodb }),
      tableName: restored.tableName,
      fanOut: functions.fanOut,
      sendToDeadLetters: async () => undefined,
      report,
    })
    onTestFinished(stream.stop)
    const sent = async (count: number) =>
      (await receiver.received(count)).map(({ body }) => JSON.parse(body.toString()).data.submission.id)

    // The queue still has the wake-up of a wait, from before the restore.
    await createWakeNow(createDeliveryQueue({ client: queue.client, queueUrl: queue.url }))(wakeUpFor(waiting))
    expect(await sent(1)).toEqual([waiting.submission_id])
    await functions.sweep({}, lambdaContext('background.sweep', sweepLimits.timeoutSeconds))
    expect(await sent(2)).toContain(due.submission_id)
    const shards = auditLimits.shards.flat()
    await functions.audit({ shards }, lambdaContext('background.audit', auditLimits.timeoutSeconds))
    expect(await sent(3)).toContain(missing.id)
    const fresh = await putSubmission(restored, Date.now())
    expect(await sent(4)).toContain(fresh.id)
  })
})
