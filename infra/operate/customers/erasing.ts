import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import type { StoreId } from '#shared/core/store-id.ts'
import type { Table } from '#shared/table/client.ts'
import { erasingKey, erasingOf } from '#shared/table/keys.ts'
import { queryPrefix } from '#shared/table/read.ts'

/**
 * The submissions whose erasure has begun and not ended. After a crash the e-mail address may be gone while answers of
 * receivers are not: the next erasure in the store ends what is listed here. All of it may be repeated.
 */
export const createErasing = (table: Table) => {
  const { client, tableName: TableName } = table
  const items = z.object({ submission_id: z.uuid() })
  return {
    list: async (store: StoreId): Promise<string[]> =>
      (await queryPrefix(table, erasingOf(store))).map((item) => items.parse(item).submission_id),

    begin: (store: StoreId, submission_id: string) =>
      client.send(new PutCommand({ TableName, Item: { ...erasingKey(store, submission_id), submission_id } })),

    end: (store: StoreId, submissionId: string) =>
      client.send(new DeleteCommand({ TableName, Key: erasingKey(store, submissionId) })),
  }
}
