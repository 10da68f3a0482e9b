import { marshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import { fanOutLimits } from '#infra/limits.ts'
import { lambdaRecord } from '#infra/local/dynamodb/stream-record.ts'
import type { SubmissionLog } from '#shared/submissions/log.ts'
import { submissionRecordOf } from '#shared/submissions/record.ts'
import { shardOf } from '#shared/table/keys.ts'
import type { VirtualClock } from '#test/support/virtual-clock.ts'
import type { Faults } from './faults.ts'
import type { Random } from './random.ts'
import type { Ending, Trace } from './runtime.ts'

type Event = DynamoDBStreamEvent
type Record = { readonly sequenceNumber: string; readonly atMs: number; readonly event: Event['Records'][number] }

type Dependencies = {
  readonly clock: VirtualClock
  readonly random: Random
  readonly faults: Faults
  readonly trace: Trace
  readonly fanOut: (event: Event) => Promise<Ending<DynamoDBBatchResponse>>
}

const { batchSize, retries } = fanOutLimits
const maxAgeMs = fanOutLimits.maxRecordAgeHours * 3_600_000
const shardCount = 2

const recordOf = (log: SubmissionLog, sequenceNumber: string, atMs: number): Record => {
  const NewImage = marshall(submissionRecordOf(log), { removeUndefinedValues: true })
  const event = lambdaRecord({ eventName: 'MODIFY', dynamodb: { SequenceNumber: sequenceNumber, NewImage } }, 'stream')
  return { sequenceNumber, atMs, event: event as Event['Records'][number] }
}

/**
 * The table's stream and its event source mapping: each shard in order; a batch is repeated from the record that failed
 * and split on an error; a single record is lost after `retries` retries or above the maximum age.
 */
export const createStream = ({ clock, random, faults, trace, fanOut }: Dependencies) => {
  const shards = Array.from({ length: shardCount }, () => ({ backlog: [] as Record[], isBusy: false }))
  let sequence = 0
  let lost = 0

  const lose = (record: Record | undefined, why: string): void => {
    lost += 1
    trace(() => `stream loses record ${record?.sequenceNumber}: ${why}`)
  }

  /** @returns the index of the record to continue with; `records.length` when all succeeded. */
  const tryBatch = async (records: readonly Record[]): Promise<number> => {
    const ending = await fanOut({ Records: records.map(({ event }) => event) })
    if (ending === 'failed') return 0
    const [failure] = ending.answer.batchItemFailures
    return failure
      ? records.findIndex(({ sequenceNumber }) => sequenceNumber === failure.itemIdentifier)
      : records.length
  }

  const work = async (batch: readonly Record[], tries = 0): Promise<void> => {
    const records = batch.filter((record) => {
      const isOld = clock.now() - record.atMs > maxAgeMs
      if (isOld) lose(record, 'too old')
      return !isOld
    })
    if (records.length === 0) return
    const failed = records.slice(await tryBatch(records))
    const half = Math.ceil(failed.length / 2)
    if (failed.length === 0) return
    if (failed.length === 1 && tries === retries) return lose(failed[0], `failed after ${retries} retries`)
    await clock.sleep(random.between(200, 1_000) * 2 ** tries)
    if (failed.length === 1) return work(failed, tries + 1)
    await work(failed.slice(0, half))
    await work(failed.slice(half))
  }

  const poll = async (shard: (typeof shards)[number]): Promise<void> => {
    if (shard.isBusy) return
    shard.isBusy = true
    await clock.sleep(random.between(50, 500))
    while (shard.backlog.length > 0 && !faults.isStreamPaused()) {
      const batch = shard.backlog.splice(0, batchSize)
      await work(batch)
      // The mapping lost its checkpoint and repeats the batch.
      if (faults.strikes(0.03)) await work(batch)
    }
    shard.isBusy = false
  }

  const resume = (): void => {
    for (const shard of shards) {
      // DynamoDB trims records after 24 hours; the pause here is shorter, so a random choice trims.
      if (shard.backlog.length > 0 && random.chance(0.5))
        for (const record of shard.backlog.splice(0)) lose(record, 'trimmed')
      void poll(shard)
    }
  }
  if (faults.streamResumesMs !== undefined) clock.at(faults.streamResumesMs, resume)

  return {
    append: (log: SubmissionLog): void => {
      sequence += 1
      const shard = shards[Number(shardOf(log.id)) % shardCount]!
      shard.backlog.push(recordOf(log, String(sequence).padStart(6, '0'), clock.now()))
      void poll(shard)
    },
    isIdle: () => shards.every(({ backlog, isBusy }) => backlog.length === 0 && !isBusy),
    lost: () => lost,
  }
}
