import { eventOf, payloadOf } from '#shared/submissions/events.ts'
import type { SubmissionLog } from '#shared/submissions/schema.ts'
import type { DeliveryRow } from './delivery.ts'
import { testPayloadOf } from './test-event.ts'
import { TEST_EVENT } from './vocabulary.ts'

/** The body of a delivery, rendered from the submission's log: the same bytes at every attempt. */
export const payloadFor = (delivery: DeliveryRow, log: SubmissionLog | undefined): string => {
  if (delivery.event === TEST_EVENT) return testPayloadOf(delivery)
  const entry = log?.history.find(({ entry }) => entry === delivery.entry)
  const event = log && entry && eventOf(log, entry)
  if (!log || !event) throw new Error('The event of a delivery is not in its submission.')
  return payloadOf(log, event)
}
