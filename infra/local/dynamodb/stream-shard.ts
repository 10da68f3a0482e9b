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

/** How often a shard is asked that has no more to tell; a webhook starts that much later at most. */
const pollMs = 50
const afterErrorMs = 1_000

/** Reads shards from their beginning to their end, or until the signal, and goes on after every error. */
export const createShardReading = ({ client, streamArn, processBatch, signal, report }: Dependencies) => {
  const iteratorAfter = async (shardId: string, sequenceNumber: string | undefined) => {
    const position = sequenceNumber
      ? ({ ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: sequenceNumber } as const)
      : ({ ShardIteratorType: 'TRIM_HORIZON' } as const)
    const command = new GetShardIteratorCommand({ StreamArn: streamArn, ShardId: shardId, ...position })
    return (await client.send(command, { abortSignal: signal })).ShardIterator
  }

  /** Tells `done` how far it has come, so that an error costs no record and repeats none that was handed on. */
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
