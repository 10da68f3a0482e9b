import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { isoTime } from '#shared/core/clock.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import type { Table } from '#shared/table/client.ts'
import { tableDefinition } from '#shared/table/definition.ts'
import { submissionsOf } from '#shared/table/keys.ts'
import type { Page } from '#shared/table/page.ts'
import { type Status, type Summary, summarySchema } from './log.ts'

/** One request examines at most so many rows; a page may end there with fewer rows than asked for. */
const maxExamined = 1000

/** How many rows one query brings when most of them may be filtered out. */
const filteredQueryRows = 250

/** The latest time that an ISO 8601 text of four-digit years can say. */
const latestMs = Date.parse('9999-12-31T23:59:59.999Z')

export type SubmissionListing = {
  readonly status?: Status | undefined
  readonly customer_email?: string | undefined
  /** Both inclusive, in milliseconds since 1970. */
  readonly created_after?: number | undefined
  readonly created_before?: number | undefined
  /** Newest first otherwise. */
  readonly oldestFirst?: true
  readonly limit: number
  /** The position that the page before ended at. */
  readonly after: string | undefined
}

export const createSubmissionLister = ({ client, tableName: TableName }: Table) => {
  const rows = summarySchema()

  /** At most a second behind what was written. */
  return async (store: StoreId, listing: SubmissionListing): Promise<Page<Summary>> => {
    const { status, customer_email, created_after = 0, limit } = listing
    const created_before = Math.min(listing.created_before ?? latestMs, latestMs)
    if (created_after > created_before) return { rows: [], next: undefined }
    const list = submissionsOf(store, status)
    const { partitionKey, sortKey } = tableDefinition.indexes[list.index]
    const wanted = customer_email?.toLowerCase()

    const query = (after: string | undefined) =>
      client.send(
        new QueryCommand({
          TableName,
          IndexName: list.index,
          KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :from AND :until',
          ExpressionAttributeNames: { '#pk': partitionKey, '#sk': sortKey },
          ExpressionAttributeValues: {
            ':pk': list.partition,
            ':from': list.from(isoTime(created_after)),
            ':until': list.until(isoTime(created_before)),
          },
          ScanIndexForward: listing.oldestFirst ?? false,
          // One row more than the page shows whether there is another page.
          Limit: wanted === undefined ? limit + 1 : filteredQueryRows,
          ExclusiveStartKey: after === undefined ? undefined : list.startKey(after),
        }),
      )

    const found: Summary[] = []
    let position = listing.after
    for (let examined = 0; examined < maxExamined; ) {
      const { Items = [], LastEvaluatedKey } = await query(position)
      for (const item of Items) {
        if (found.length === limit) return { rows: found, next: position }
        const row = rows.parse(item)
        if (wanted === undefined || row.customer_email.toLowerCase() === wanted) found.push(row)
        position = list.positionOf(row)
        examined += 1
      }
      if (!LastEvaluatedKey) return { rows: found, next: undefined }
    }
    return { rows: found, next: position }
  }
}

export type SubmissionLister = ReturnType<typeof createSubmissionLister>
