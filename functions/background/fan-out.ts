import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import { log as writeLog } from '#shared/core/log.ts'
import type { SubmissionLog } from '#shared/submissions/log.ts'
import { submissionRecordSchema } from '#shared/submissions/record.ts'
import { streamImageOf } from '#shared/table/stream-image.ts'
import { fanOut } from '#shared/wiring/delivery.ts'

type Dependencies = { readonly fanOut: (log: SubmissionLog) => Promise<void> }

/**
 * Stops at the first record that fails and reports it: the stream repeats from there. Repeating a handled record is
 * harmless.
 *
 * @throws Error when the failed record has no sequence number.
 */
export const fanOutRecords = ({ fanOut }: Dependencies) => {
  const records = submissionRecordSchema()
  return async (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    for (const { dynamodb } of event.Records) {
      try {
        await fanOut(records.parse(streamImageOf(dynamodb?.NewImage)))
      } catch (cause) {
        writeLog('error', 'fan-out.failed', { cause })
        const itemIdentifier = dynamodb?.SequenceNumber
        // Without a sequence number the whole batch fails. The runtime logs this message, so it contains no data.
        if (itemIdentifier === undefined) throw new Error('A record without a sequence number failed.')
        return { batchItemFailures: [{ itemIdentifier }] }
      }
    }
    return { batchItemFailures: [] }
  }
}

export const handler = fanOutRecords({ fanOut: fanOut() })
