import type { SQSBatchResponse, SQSEvent } from 'aws-lambda'
import { log as writeLog } from '#shared/core/log.ts'
import { type WakeUp, wakeUpSchema } from '#shared/webhooks/wake-ups/wake-up.ts'
import { deliver } from '#shared/wiring/delivery.ts'

type Dependencies = { readonly deliver: (wakeUp: WakeUp) => Promise<void> }

/**
 * Handles all messages of a batch in parallel. One that fails through a fault of ours goes back to the queue alone; one
 * that cannot be parsed fails too, and ends in the dead-letter queue.
 */
export const deliverMessages = ({ deliver }: Dependencies) => {
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
