import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { isoTime } from '#shared/core/clock.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import { submissionRecordOf } from '#shared/submissions/record.ts'
import type { Table } from '#shared/table/client.ts'
import { buildLog } from '#test/support/builders.ts'
import { startMs } from '#test/support/clock.ts'

/** Items of one `BatchWriteItem`, DynamoDB's limit. */
const batchItems = 25

/** Batches at once: DynamoDB Local writes one at a time, the others keep it busy. */
const batchesAtOnce = 4

const createdAt = (index: number): string => isoTime(startMs + index * 1_000)

const idOf = (index: number): string => `00000000-0000-8000-8000-${String(index).padStart(12, '0')}`

/** The position in a list of the submission that was written after `index` others. */
export const positionOf = (index: number): string => `${createdAt(index)}#${idOf(index)}`

/**
 * Writes submissions of one store as the service stores them, a second apart, oldest first: directly to the table, since
 * creating 100 000 through the service takes half an hour.
 */
export const fillStore = async ({ client, tableName }: Table, store: StoreId, count: number): Promise<void> => {
  const log = buildLog({ store_id: store, card_list: 'Opt' })
  let written = 0
  const writeBatches = async (): Promise<void> => {
    while (written < count) {
      const from = written
      written = Math.min(count, written + batchItems)
      const records = Array.from({ length: written - from }, (_, offset) => {
        const at = createdAt(from + offset)
        const history = log.history.map((entry) => ({ ...entry, at }))
        return submissionRecordOf({ ...log, id: idOf(from + offset), created_at: at, history })
      })
      await client.send(
        new BatchWriteCommand({ RequestItems: { [tableName]: records.map((Item) => ({ PutRequest: { Item } })) } }),
      )
    }
  }
  await Promise.all(Array.from({ length: batchesAtOnce }, writeBatches))
}
