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

/** Everything that the service has stored of submissions and deliveries. */
export const readTable = async (table: Table) => {
  const items = await scan(table)
  const rows = deliveryRecordSchema()
  return {
    submissionIds: items.filter(({ kind }) => kind === 'submission').map(({ id }) => String(id)),
    deliveries: items.filter(({ kind }) => kind === 'delivery').map((item): DeliveryRecord => rows.parse(item)),
  }
}

export type Stored = Awaited<ReturnType<typeof readTable>>
