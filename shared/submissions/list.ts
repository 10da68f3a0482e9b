import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { isoTime } from '#shared/core/clock.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import type { Table } from '#shared/table/client.ts'
import { tableDefinition } from '#shared/table/definition.ts'
import { submissionsOf } from '#shared/table/keys.ts'
import { type ListOrder, type Page, readPage, requireInRange } from '#shared/table/page.ts'
import { type Status, type Summary, summarySchema } from './log.ts'

/** Records that one request examines; a page that ends here may have fewer rows than asked for. */
const maxExamined = 1000

/** Records in one query of a customer's submissions of one status: the others are read and left out. */
const filteredQueryRecords = 250

/** The latest time in ISO 8601 with four-digit years. */
const latestMs = Date.parse('9999-12-31T23:59:59.999Z')

export type SubmissionListing = {
  readonly status?: Status | undefined
  readonly customer_email?: string | undefined
  /** Both inclusive, in milliseconds since 1970. */
  readonly created_after?: number | undefined
  readonly created_before?: number | undefined
  /** By creation; `newest` when absent. */
  readonly order?: ListOrder
  readonly limit: number
  /** The position at which the previous page ended. */
  readonly after: string | undefined
}

export const createSubmissionLister = ({ client, tableName: TableName }: Table) => {
  const summaries = summarySchema()

  /**
   * Reads an index: at most 1 second behind the writes.
   *
   * @throws Problem INVALID_CURSOR when the position is not in the range.
   */
  return async (store: StoreId, listing: SubmissionListing): Promise<Page<Summary>> => {
    const { status, customer_email, created_after = 0, limit } = listing
    const created_before = Math.min(listing.created_before ?? latestMs, latestMs)
    if (created_after > created_before) return { rows: [], next: undefined }
    const list = submissionsOf(store, listing)
    const { partitionKey, sortKey } = tableDefinition.indexes[list.index]
    const isFiltered = status !== undefined && customer_email !== undefined
    const [from, until] = [list.from(isoTime(created_after)), list.until(isoTime(created_before))]
    if (listing.after !== undefined) requireInRange(listing.after, { from, until })

    const query = (after: string | undefined) =>
      client.send(
        new QueryCommand({
          TableName,
          IndexName: list.index,
          KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :from AND :until',
          ExpressionAttributeNames: { '#pk': partitionKey, '#sk': sortKey },
          ExpressionAttributeValues: {
            ':pk': list.partition,
            ':from': from,
            ':until': until,
          },
          ScanIndexForward: listing.order === 'oldest',
          // One record more than the page shows whether there is another page.
          Limit: isFiltered ? filteredQueryRecords : limit + 1,
          ExclusiveStartKey: after === undefined ? undefined : list.startKey(after),
        }),
      )

    return readPage({
      query,
      parse: (item) => summaries.parse({ ...item, store_id: store }),
      isWanted: (summary) => status === undefined || summary.status === status,
      positionOf: list.positionOf,
      after: listing.after,
      maxFound: limit,
      maxExamined,
    })
  }
}

export type SubmissionLister = ReturnType<typeof createSubmissionLister>
