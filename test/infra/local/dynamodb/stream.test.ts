import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoDBStreamsClient, TrimmedDataAccessException } from '@aws-sdk/client-dynamodb-streams'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { DynamoDBStreamEvent } from 'aws-lambda'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createNotifier } from '#infra/local/dynamodb/notifier.ts'
import { startStreamReader } from '#infra/local/dynamodb/stream.ts'
import { createShardReading } from '#infra/local/dynamodb/stream-shard.ts'
import { createTestTable } from '#test/support/table/table.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const setUp = async () => {
  const { client, tableName, endpoint } = await createTestTable()
  const put = (pk: string, kind: string, more: object = {}) =>
    client.send(new PutCommand({ TableName: tableName, Item: { pk, sk: 'X', kind, ...more } }))
  const read = async (expected: number, positionsFile?: string) => {
    const seen: { eventName: string | undefined; pk: string | undefined }[] = []
    const complete = Promise.withResolvers<void>()
    const reader = await startStreamReader({
      client: new DynamoDBStreamsClient({
        endpoint,
        region: 'eu-central-1',
        credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      }),
      tableName,
      ...(positionsFile && { positionsFile }),
      fanOut: async (event) => {
        for (const { eventName, dynamodb } of (event as DynamoDBStreamEvent).Records) {
          seen.push({ eventName, pk: dynamodb?.NewImage?.pk?.S })
        }
        if (seen.length >= expected) complete.resolve()
        return { batchItemFailures: [] }
      },
      sendToDeadLetters: async () => undefined,
      report: (error) => complete.reject(error),
    })
    stops.push(reader.stop)
    return { seen, complete: complete.promise, stop: reader.stop }
  }
  return { put, read }
}

/** A shard that ended and whose records up to its position were deleted, as after a day without the stack. */
const trimmedShard = (asked: unknown[]) => ({
  client: {
    send: async ({ input }: { input: { ShardIteratorType?: string } }) => {
      asked.push(input.ShardIteratorType)
      if (input.ShardIteratorType === 'TRIM_HORIZON') return {}
      throw new TrimmedDataAccessException({ message: 'trimmed', $metadata: {} })
    },
  } as unknown as DynamoDBStreamsClient,
  streamArn: 'arn',
  positions: { of: () => '1', move: () => {}, save: () => {} },
  processBatch: async () => {},
  notifier: createNotifier(),
  signal: new AbortController().signal,
  report: vi.fn(),
})

describe('the stream of the local table', () => {
  it('brings every change of a submission to fan-out, from before it was read and from after', async () => {
    const { put, read } = await setUp()
    await put('S1', 'submission')

    const { seen, complete } = await read(3)
    await put('S1', 'submission', { version: 2 })
    await put('W1', 'webhook')
    await put('S2', 'submission')
    await complete

    expect(seen).toEqual([
      { eventName: 'INSERT', pk: 'S1' },
      { eventName: 'MODIFY', pk: 'S1' },
      { eventName: 'INSERT', pk: 'S2' },
    ])
  })

  it('goes on where the reader before it ended, and from the beginning for a table that is new', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'intake-stream-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'positions.json')
    const { put, read } = await setUp()
    for (let made = 0; made < 150; made += 1) await put(`S${made}`, 'submission')
    const first = await read(150, file)
    await first.complete
    await first.stop()
    await put('later', 'submission')
    const second = await read(1, file)
    await second.complete
    await second.stop()

    expect(second.seen.at(-1)?.pk).toBe('later')
    // The batch that was handled last may come again.
    expect(second.seen.length).toBeLessThanOrEqual(51)
    const other = await setUp()
    await other.put('new', 'submission')
    const third = await other.read(1, file)
    await third.complete
    expect(third.seen).toEqual([{ eventName: 'INSERT', pk: 'new' }])
  })

  it('goes on from what a shard still has when its position was trimmed', async () => {
    const asked: unknown[] = []
    const { client, report, ...rest } = trimmedShard(asked)
    const readShard = createShardReading({ client, report, ...rest })
    await readShard('shard-1')

    expect(asked).toEqual(['AFTER_SEQUENCE_NUMBER', 'TRIM_HORIZON'])
    expect(report).not.toHaveBeenCalled()
  })
})
