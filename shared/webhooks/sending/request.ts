import type { DeliveryRecord } from '#shared/webhooks/deliveries/record.ts'
import { signBody, signStandardWebhook } from './signature.ts'

type Parts = {
  readonly delivery: Pick<DeliveryRecord, 'id' | 'event_id' | 'entry'>
  readonly attempt: number
  readonly payload: string
  readonly url: string
  /** All unexpired secrets, newest first. */
  readonly secrets: readonly [string, ...string[]]
}

/** The request of one attempt. Both signatures cover the same bytes. */
export const requestOf = ({ delivery, attempt, payload, url, secrets }: Parts, nowMs: number) => {
  const body = Buffer.from(payload)
  const timestampSeconds = Math.floor(nowMs / 1000)
  return {
    url,
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'submission-intake/1',
      'x-signature': signBody({ body, secret: secrets[0] }),
      'webhook-id': delivery.event_id,
      'webhook-timestamp': String(timestampSeconds),
      'webhook-signature': signStandardWebhook({ id: delivery.event_id, timestampSeconds, body, secrets }),
      'x-delivery-id': delivery.id,
      'x-delivery-attempt': String(attempt),
      ...(delivery.entry !== null && { 'x-submission-entry': String(delivery.entry) }),
    },
  }
}
