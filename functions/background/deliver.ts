import type { SQSBatchResponse, SQSEvent } from 'aws-lambda'
import { log as writeLog } from '#shared/runtime/log.ts'
import { deliver } from '#shared/runtime/wire/deliver.ts'
import { type WakeUp, wakeUpSchema } from '#shared/webhooks/wake-up.ts'

type Needs = { readonly deliver: (wakeUp: WakeUp) => Promise<void> }

/**
 * All messages of a batch at once; each that fails, for a reason of ours, goes back to the queue by itself. One that
 * cannot be read fails too and ends in the dead-letter queue, where somebody looks at it.
 */
export const deliverMessages = ({ deliver }: Needs) => {
  const wakeUps = wakeUpSchema()
  return async (event: SQSEvent): Promise<SQSBatchResponse> => {
    const failures = await Promise.all(
      event.Records.map(async ({ body, messageId }) => {
        let ids = {}
        try {
          const wakeUp = wakeUps.parse(JSON.parse(body))
          ids = { webhook_id: wakeUp.webhook_id, delivery_id: wakeUp.delivery_id }
          await deliver(wakeUp)
          return []
        } catch (cause) {
          writeLog('error', 'delivery.failed', { ...ids, cause })
          return [{ itemIdentifier: messageId }]
        }
      }),
    )
    return { batchItemFailures: failures.flat() }
  }
}

export const handler = deliverMessages({ deliver: deliver() })
