import { setTimeout as sleep } from 'node:timers/promises'
import {
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ListStreamsCommand,
} from '@aws-sdk/client-dynamodb-streams'
import type { LambdaFunction } from './lambda.ts'
import { createBatchProcessing } from './stream-batch.ts'
import { isChangedSubmission } from './stream-record.ts'

type Needs = {
  readonly client: DynamoDBStreamsClient
  readonly tableName: string
  readonly fanOut: LambdaFunction
  readonly report: (error: unknown) => void
}

/** How often an idle shard is asked; a webhook starts that much later at most. */
const pollMs = 50
const newShardsMs = 1_000
const afterErrorMs = 1_000
const batchSize = 100

const findStreamArn = async (client: DynamoDBStreamsClient, tableName: string): Promise<string> => {
  const { Streams } = await client.send(new ListStreamsCommand({ TableName: tableName }))
  const arn = Streams?.[0]?.StreamArn
  if (arn === undefined) throw new Error(`The table ${tableName} has no stream.`)
  return arn
}

const listShards = async (client: DynamoDBStreamsClient, streamArn: string): Promise<string[]> => {
  const found: string[] = []
  let after: string | undefined
  do {
    const { StreamDescription } = await client.send(
      new DescribeStreamCommand({ StreamArn: streamArn, ExclusiveStartShardId: after }),
    )
    found.push(...(StreamDescription?.Shards ?? []).flatMap(({ ShardId }) => ShardId ?? []))
    after = StreamDescription?.LastEvaluatedShardId
  } while (after !== undefined)
  return found
}

/**
 * Reads the table's stream from its beginning, every shard and those to come, and calls the fan-out function as the
 * event source mapping does.
 */
export const startStreamReader = async ({ client, tableName, fanOut, report }: Needs) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (milliseconds: number) => sleep(milliseconds, undefined, { signal })
  const streamArn = await findStreamArn(client, tableName)
  const processBatch = createBatchProcessing({ fanOut, streamArn, sleep: pause, report })
  const readers = new Map<string, Promise<void>>()

  const iteratorAfter = async (shardId: string, sequenceNumber: string | undefined) => {
    const position = sequenceNumber
      ? ({ ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: sequenceNumber } as const)
      : ({ ShardIteratorType: 'TRIM_HORIZON' } as const)
    const command = new GetShardIteratorCommand({ StreamArn: streamArn, ShardId: shardId, ...position })
    return (await client.send(command, { abortSignal: signal })).ShardIterator
  }

  /** Reads one shard to its end, or until an error; tells `done` how far it has come. */
  const readShard = async (shardId: string, from: string | undefined, done: (sequenceNumber: string) => void) => {
    let iterator = await iteratorAfter(shardId, from)
    while (iterator !== undefined) {
      const command: GetRecordsCommand = new GetRecordsCommand({ ShardIterator: iterator, Limit: batchSize })
      const { Records = [], NextShardIterator } = await client.send(command, { abortSignal: signal })
      await processBatch(Records.filter(isChangedSubmission))
      const last = Records.at(-1)?.dynamodb?.SequenceNumber
      if (last !== undefined) done(last)
      iterator = NextShardIterator
      if (Records.length === 0 && iterator !== undefined) await pause(pollMs)
    }
  }

  const keepReading = async (shardId: string): Promise<void> => {
    let position: string | undefined
    const remember = (sequenceNumber: string) => {
      position = sequenceNumber
    }
    while (!signal.aborted) {
      try {
        return await readShard(shardId, position, remember)
      } catch (error) {
        if (signal.aborted) return
        report(error)
        await pause(afterErrorMs).catch(() => undefined)
      }
    }
  }

  const watchShards = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        for (const shardId of await listShards(client, streamArn)) {
          if (!readers.has(shardId)) readers.set(shardId, keepReading(shardId))
        }
      } catch (error) {
        if (!signal.aborted) report(error)
      }
      await pause(newShardsMs).catch(() => undefined)
    }
  }

  const watching = watchShards()
  return {
    /** Stops after the batches that are being worked on. */
    stop: async (): Promise<void> => {
      stopping.abort()
      await watching
      await Promise.all(readers.values())
    },
  }
}
