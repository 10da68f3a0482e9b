import { setTimeout as sleep } from 'node:timers/promises'
import {
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type _Record as StreamRecord,
} from '@aws-sdk/client-dynamodb-streams'
import { fanOutLimits } from '#infra/limits.ts'
import { isChangedSubmission } from './stream-record.ts'

type Dependencies = {
  readonly client: DynamoDBStreamsClient
  readonly streamArn: string
  readonly processBatch: (records: readonly StreamRecord[]) => Promise<void>
  readonly signal: AbortSignal
  readonly report: (error: unknown) => void
}

/** Pause after a read that was not a full batch; a webhook starts at most this much later. */
const pollMs = 50
const afterErrorMs = 1_000

/** Reads a shard from its beginning to its end, or until the signal. After an error it waits 1 second and continues. */
export const createShardReading = ({ client, streamArn, processBatch, signal, report }: Dependencies) => {
  const iteratorAfter = async (shardId: string, sequenceNumber: string | undefined) => {
    const position = sequenceNumber
      ? ({ ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: sequenceNumber } as const)
      : ({ ShardIteratorType: 'TRIM_HORIZON' } as const)
    const command = new GetShardIteratorCommand({ StreamArn: streamArn, ShardId: shardId, ...position })
    return (await client.send(command, { abortSignal: signal })).ShardIterator
  }

  /** Calls `done` after every batch, so that an error neither loses a record nor repeats a finished batch. */
  const read = async (shardId: string, from: string | undefined, done: (sequenceNumber: string) => void) => {
    let iterator = await iteratorAfter(shardId, from)
    while (iterator !== undefined) {
      const command: GetRecordsCommand = new GetRecordsCommand({
        ShardIterator: iterator,
        Limit: fanOutLimits.batchSize,
      })
      const { Records = [], NextShardIterator } = await client.send(command, { abortSignal: signal })
      await processBatch(Records.filter(isChangedSubmission))
      const last = Records.at(-1)?.dynamodb?.SequenceNumber
      if (last !== undefined) done(last)
      iterator = NextShardIterator
      if (Records.length < fanOutLimits.batchSize && iterator !== undefined) await sleep(pollMs, undefined, { signal })
    }
  }

  return async (shardId: string): Promise<void> => {
    let position: string | undefined
    const remember = (sequenceNumber: string) => {
      position = sequenceNumber
    }
    while (!signal.aborted) {
      try {
        return await read(shardId, position, remember)
      } catch (error) {
        if (signal.aborted) return
        report(error)
        await sleep(afterErrorMs, undefined, { signal }).catch(() => undefined)
      }
    }
  }
}
