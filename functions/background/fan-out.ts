import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import { log as writeLog } from '#shared/runtime/log.ts'
import { now } from '#shared/runtime/wire/clock.ts'
import { deliveries, listWebhooks } from '#shared/runtime/wire/delivery-store.ts'
import { newId } from '#shared/runtime/wire/ids.ts'
import { wakeNow } from '#shared/runtime/wire/wake-now.ts'
import { submissionRowSchema } from '#shared/submissions/row.ts'
import type { SubmissionLog } from '#shared/submissions/schema.ts'
import { streamImageOf } from '#shared/table/stream-image.ts'
import { createFanOut } from '#shared/webhooks/fan-out.ts'

type Needs = { readonly fanOut: (log: SubmissionLog) => Promise<void> }

/**
 * Stops at the first record that fails and reports it: the stream repeats from there, and what was done before is
 * harmless to do again.
 */
export const fanOutRecords = ({ fanOut }: Needs) => {
  const rows = submissionRowSchema()
  return async (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    for (const { dynamodb } of event.Records) {
      try {
        await fanOut(rows.parse(streamImageOf(dynamodb?.NewImage)))
      } catch (cause) {
        writeLog('error', 'fan-out.failed', { cause })
        const itemIdentifier = dynamodb?.SequenceNumber
        // Without a number to go on from, the whole batch has failed. The runtime logs this, so it quotes nothing.
        if (itemIdentifier === undefined) throw new Error('A record without a number failed.')
        return { batchItemFailures: [{ itemIdentifier }] }
      }
    }
    return { batchItemFailures: [] }
  }
}

export const handler = fanOutRecords({
  fanOut: createFanOut({
    store: { putIfAbsent: deliveries().putIfAbsent, listWebhooks: listWebhooks() },
    wakeNow: wakeNow(),
    newId,
    now,
  }),
})
