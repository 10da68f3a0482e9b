import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import type { Table } from '#shared/table/client.ts'
import { type DeliveryRecord, deliveryRecordSchema } from '#shared/webhooks/deliveries/record.ts'

const scan = async ({ client, tableName }: Table): Promise<Record<string, unknown>[]> => {
  const items: Record<string, unknown>[] = []
  let after: Record<string, unknown> | undefined
  do {
    const page = await client.send(
      new ScanCommand({ TableName: tableName, ExclusiveStartKey: after, ConsistentRead: true }),
    )
    items.push(...(page.Items ?? []))
    after = page.LastEvaluatedKey
  } while (after !== undefined)
  return items
}

/** Reads the ids of all submissions and all delivery records, by a scan with consistent reads. */
export const readTable = async (table: Table) => {
  const items = await scan(table)
  const records = deliveryRecordSchema()
  return {
    submissionIds: items.filter(({ kind }) => kind === 'submission').map(({ id }) => String(id)),
    deliveries: items.filter(({ kind }) => kind === 'delivery').map((item): DeliveryRecord => records.parse(item)),
  }
}

export type Stored = Awaited<ReturnType<typeof readTable>>
