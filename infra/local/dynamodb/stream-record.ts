import type { _Record as StreamRecord } from '@aws-sdk/client-dynamodb-streams'
import { SUBMISSION_KIND } from '#shared/table/definition.ts'

/** Binary values are bytes in the SDK and base64 in an event; all other values are equal. */
const encodeBinary = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  if (Array.isArray(value)) return value.map(encodeBinary)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, nested]) => [name, encodeBinary(nested)]))
}

/** A record of the table's stream, as the event source mapping passes it to a function. */
export const lambdaRecord = (record: StreamRecord, eventSourceARN: string) => {
  const { ApproximateCreationDateTime, Keys, NewImage, OldImage, ...rest } = record.dynamodb ?? {}
  return {
    eventID: record.eventID,
    eventName: record.eventName,
    eventVersion: record.eventVersion,
    eventSource: record.eventSource,
    awsRegion: record.awsRegion,
    eventSourceARN,
    dynamodb: {
      ...rest,
      ApproximateCreationDateTime: Math.floor((ApproximateCreationDateTime?.getTime() ?? 0) / 1_000),
      Keys: encodeBinary(Keys),
      NewImage: encodeBinary(NewImage),
      ...(OldImage && { OldImage: encodeBinary(OldImage) }),
    },
  }
}

/** The filter of the event source mapping: submissions that were created or changed. */
export const isChangedSubmission = ({ eventName, dynamodb }: StreamRecord): boolean =>
  (eventName === 'INSERT' || eventName === 'MODIFY') && dynamodb?.NewImage?.kind?.S === SUBMISSION_KIND

/** What the mapping sends to its on-failure queue for a record that it gives up: where the record is, not what it holds. */
export const onFailureMessage = (
  { dynamodb }: StreamRecord,
  { streamArn, tries }: { readonly streamArn: string; readonly tries: number },
): string => {
  const arrival = (dynamodb?.ApproximateCreationDateTime ?? new Date()).toISOString()
  return JSON.stringify({
    requestContext: { condition: 'RetryAttemptsExhausted', approximateInvokeCount: tries },
    version: '1.0',
    DDBStreamBatchInfo: {
      startSequenceNumber: dynamodb?.SequenceNumber,
      endSequenceNumber: dynamodb?.SequenceNumber,
      approximateArrivalOfFirstRecord: arrival,
      approximateArrivalOfLastRecord: arrival,
      batchSize: 1,
      streamArn,
    },
  })
}
