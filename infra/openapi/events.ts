import * as z from 'zod/mini'
import { submissionSchema } from '#shared/submissions/log.ts'
import { DELIVERY_EVENTS, type DeliveryEvent } from '#shared/webhooks/deliveries/vocabulary.ts'
import type { Recording } from './examples.ts'
import { events } from './texts/events.ts'

/** The payload of a delivery. The product renders it as text, so that its bytes never change. */
export const eventSchema = () => {
  const { items, ...submission } = z.pick(submissionSchema(), {
    id: true,
    store_id: true,
    customer_email: true,
    customer_name: true,
    status: true,
    created_at: true,
    quoted_at: true,
    completed_at: true,
    items: true,
  }).shape
  const item = z.pick(items.def.element, {
    id: true,
    raw_input: true,
    quantity: true,
    condition: true,
    quoted_price_cents: true,
  })
  return z.object({
    id: z.uuid(),
    event: z.enum(DELIVERY_EVENTS),
    created_at: z.iso.datetime(),
    data: z.object({ submission: z.object(submission), items: z.array(item) }),
  })
}

const summaries: Readonly<Record<DeliveryEvent, string>> = {
  'submission.received': 'A submission was received',
  'submission.accepted': 'A submission was accepted',
  'submission.rejected': 'A submission was rejected',
  'submission.completed': 'A submission was completed',
  'submission.test': 'A test event',
}

const header = (name: string, description: string, example: string, required = true) => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
  example,
})

const headers = [
  header(
    'X-Signature',
    '`sha256=` and the HMAC-SHA256 of the raw body in lower-case hex digits, keyed with the secret as it was given.',
    `sha256=${'5f'.repeat(32)}`,
  ),
  header('webhook-id', 'Id of the event, the same at every attempt.', '6c1f9b0a-3d2e-8f4a-9b8c-7d6e5f4a3b2c'),
  header('webhook-timestamp', 'When this attempt began, in seconds since 1970.', '1790000000'),
  header(
    'webhook-signature',
    'Standard Webhooks: `v1,` and base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<raw body>`, keyed with the bytes whose base64 follows `whsec_` in the secret. One value for each secret that holds, newest first, separated by blanks.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
  header('X-Delivery-Id', 'Id of the delivery.', '0192f1c0-9d4e-8a3b-8c7d-6e5f4a3b2c1d'),
  header('X-Delivery-Attempt', 'Number of the attempt in its round, from 1.', '1'),
  header(
    'X-Submission-Entry',
    "Number of the submission's history entry that made the event. If you keep only the latest state of a submission, drop an event with a lower number than you have; else handle each event once. Absent on a test.",
    '3',
    false,
  ),
]

const refusal = (description: string, named: Readonly<Record<string, unknown>> = {}) => ({ description, ...named })

const retryAfter = {
  'Retry-After': {
    description: 'Seconds, or a date. It can only delay the next attempt, at most to 3 hours.',
    schema: { type: 'string' },
  },
}

const responses = {
  '2XX': refusal('Received. The body is not looked at.'),
  '410': refusal('Not wanted any more: after the last attempt the webhook is disabled.'),
  '429': refusal('Too many: tried again.', { headers: retryAfter }),
  '503': refusal('Not now: tried again.', { headers: retryAfter }),
  default: refusal('Anything else is tried again, a redirect too.'),
}

/** As `webhooks`: what a receiver gets. */
export const webhookOperations = ({ payloads }: Recording) =>
  Object.fromEntries(
    DELIVERY_EVENTS.map((event) => [
      event,
      {
        post: {
          operationId: event,
          tags: [events.tag],
          summary: summaries[event],
          description:
            event === 'submission.test'
              ? 'Sent by *Send a test event* to that webhook alone, in one attempt.'
              : 'Sent to every webhook with this event, at least once, in no order.',
          security: [],
          parameters: headers.map((parameter) => ({ ...parameter })),
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: { $ref: '#/components/schemas/SubmissionEvent' },
                example: payloads[event],
              },
            },
          },
          responses,
        },
      },
    ]),
  )
