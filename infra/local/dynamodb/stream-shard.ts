import { setTimeout as sleep } from 'node:timers/promises'
import {
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type _Record as StreamRecord,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams'
import { fanOutLimits } from '#infra/limits.ts'
import type { Notifier } from './notifier.ts'
import type { StreamPositions } from './stream-positions.ts'
import { isChangedSubmission } from './stream-record.ts'

type Dependencies = {
  readonly client: DynamoDBStreamsClient
  readonly streamArn: string
  readonly positions: StreamPositions
  readonly processBatch: (records: readonly StreamRecord[]) => Promise<void>
  readonly notifier: Notifier
  readonly signal: AbortSignal
  readonly report: (error: unknown) => void
}

/** Longest pause after a read that was not a full batch. The gateway's writes end it at once; an operator's do not. */
const pollMs = 250
const afterErrorMs = 1_000

/** Reads a shard from its position to its end, or until the signal. After an error it waits 1 second and continues. */
export const createShardReading = (dependencies: Dependencies) => {
  const { client, streamArn, positions, processBatch, notifier, signal, report } = dependencies

  const iteratorAt = async (ShardId: string, sequenceNumber: string | undefined) => {
    const position =
      sequenceNumber === undefined
        ? ({ ShardIteratorType: 'TRIM_HORIZON' } as const)
        : ({ ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: sequenceNumber } as const)
    const command = new GetShardIteratorCommand({ StreamArn: streamArn, ShardId, ...position })
    return (await client.send(command, { abortSignal: signal })).ShardIterator
  }

  /** A position is trimmed when the stack was stopped for more than a day: the shard is read from what it still has. */
  const iteratorOf = async (shardId: string) => {
    try {
      return await iteratorAt(shardId, positions.of(shardId))
    } catch (error) {
      if (error instanceof TrimmedDataAccessException) return iteratorAt(shardId, undefined)
      throw error
    }
  }

  /** Moves the position after every batch, so that an error neither loses a record nor repeats a finished batch. */
  const read = async (shardId: string) => {
    let iterator = await iteratorOf(shardId)
    while (iterator !== undefined) {
      const seen = notifier.count()
      const command: GetRecordsCommand = new GetRecordsCommand({
        ShardIterator: iterator,
        Limit: fanOutLimits.batchSize,
      })
      const { Records = [], NextShardIterator } = await client.send(command, { abortSignal: signal })
      await processBatch(Records.filter(isChangedSubmission))
      const last = Records.at(-1)?.dynamodb?.SequenceNumber
      if (last !== undefined) positions.move(shardId, last)
      iterator = NextShardIterator
      if (Records.length < fanOutLimits.batchSize && iterator !== undefined) {
        await Promise.race([notifier.after(seen), sleep(pollMs, undefined, { signal })])
      }
    }
  }

  return async (shardId: string): Promise<void> => {
    while (!signal.aborted) {
      try {
        return await read(shardId)
      } catch (error) {
        if (signal.aborted) return
        report(error)
        await sleep(afterErrorMs, undefined, { signal }).catch(() => undefined)
      }
    }
  }
}
