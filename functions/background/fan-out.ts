import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import { mapInGroups } from '#shared/core/concurrency.ts'
import { log as writeLog } from '#shared/core/log.ts'
import { type SubmissionChange, submissionChangeSchema } from '#shared/submissions/record.ts'
import { streamImageOf } from '#shared/table/stream-image.ts'
import { fanOut } from '#shared/wiring/delivery.ts'

/** Records handled in parallel: with up to 10 deliveries each, at most 100 writes at once. */
const handledTogether = 10

type Dependencies = { readonly fanOut: (change: SubmissionChange) => Promise<void> }

/**
 * Reports the first record that failed: the stream repeats from there. Repeating a handled record is harmless.
 *
 * @throws Error when the failed record has no sequence number.
 */
export const fanOutRecords = ({ fanOut }: Dependencies) => {
  const changes = submissionChangeSchema()
  const succeeds = async (image: unknown): Promise<boolean> => {
    try {
      await fanOut(changes.parse(streamImageOf(image)))
      return true
    } catch (cause) {
      writeLog('error', 'fan-out.failed', { cause })
      return false
    }
  }
  return async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    const succeeded = await mapInGroups(Records, handledTogether, ({ dynamodb }) => succeeds(dynamodb?.NewImage))
    const failed = Records[succeeded.indexOf(false)]
    if (!failed) return { batchItemFailures: [] }
    const itemIdentifier = failed.dynamodb?.SequenceNumber
    // Without a sequence number the whole batch fails. The runtime logs this message, so it contains no data.
    if (itemIdentifier === undefined) throw new Error('A record without a sequence number failed.')
    return { batchItemFailures: [{ itemIdentifier }] }
  }
}

export const handler = fanOutRecords({ fanOut: fanOut() })
