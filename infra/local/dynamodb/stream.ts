import { setTimeout as sleep } from 'node:timers/promises'
import { DescribeStreamCommand, type DynamoDBStreamsClient, ListStreamsCommand } from '@aws-sdk/client-dynamodb-streams'
import type { LambdaFunction } from '#infra/local/lambda/lambda.ts'
import { createNotifier } from './notifier.ts'
import { createBatchProcessing } from './stream-batch.ts'
import { openStreamPositions } from './stream-positions.ts'
import { createShardReading } from './stream-shard.ts'

type Dependencies = {
  readonly client: DynamoDBStreamsClient
  readonly tableName: string
  /** Keeps the stream's positions for the next start. */
  readonly positionsFile?: string
  readonly fanOut: LambdaFunction
  /** Receives the position of a record that fan-out cannot handle. */
  readonly sendToDeadLetters: (body: string) => Promise<void>
  readonly report: (error: unknown) => void
}

const newShardsMs = 1_000

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
 * Reads the table's stream from where it was left, all shards and new ones, and calls the fan-out function as the event
 * source mapping does.
 *
 * @throws Error when the table has no stream.
 */
export const startStreamReader = async (dependencies: Dependencies) => {
  const { client, tableName, positionsFile, fanOut, sendToDeadLetters, report } = dependencies
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (milliseconds: number) => sleep(milliseconds, undefined, { signal })
  const streamArn = await findStreamArn(client, tableName)
  const processBatch = createBatchProcessing({ fanOut, sendToDeadLetters, streamArn, sleep: pause, report })
  const notifier = createNotifier()
  const positions = openStreamPositions(positionsFile, streamArn)
  const readShard = createShardReading({ client, streamArn, positions, processBatch, notifier, signal, report })
  const readers = new Map<string, Promise<void>>()

  const watchShards = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        for (const shardId of await listShards(client, streamArn)) {
          if (!readers.has(shardId)) readers.set(shardId, readShard(shardId))
        }
      } catch (error) {
        if (!signal.aborted) report(error)
      }
      await pause(newShardsMs).catch(() => undefined)
    }
  }

  const watching = watchShards()
  return {
    /** Says that something was written, so that it is read at once. */
    notify: notifier.notify,
    /** Resolves when the running calls of the function have ended. */
    stop: async (): Promise<void> => {
      stopping.abort()
      await watching
      await Promise.all(readers.values())
      positions.save()
    },
  }
}
