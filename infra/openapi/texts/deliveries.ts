import { pageOf } from './submissions.ts'
import type { Chapter } from './text.ts'

export const deliveries = {
  tag: 'Deliveries',
  description:
    'A delivery sends one event to one webhook, with up to five attempts: at once, then after 1 minute, 5 minutes, 30 minutes and 3 hours. Deliveries and their attempts are kept for 30 days.',
  operations: {
    'deliveries.list': {
      summary: 'List deliveries',
      description: 'The deliveries of a webhook, newest first, without attempts and payload.',
    },
    'deliveries.get': {
      summary: 'Retrieve a delivery',
      description: 'The delivery with its newest 25 attempts and its payload, as it is sent.',
    },
    'deliveries.resend': {
      summary: 'Send a delivery again',
      description:
        'Starts a new round of up to five attempts, the first at once. A delivery that waits for its next attempt is sent now instead. While an attempt is being sent it is 409 `CONFLICT` with `Retry-After`; at most 10 rounds.',
    },
  },
  components: {
    Delivery: {
      at: 'answer deliveries.resend',
      description: 'A delivery as lists show it.',
      fields: {
        id: 'Id of the delivery; sent as `X-Delivery-Id`.',
        webhook_id: 'The webhook.',
        event_id: 'Id of the event; sent as `webhook-id`, the same at every attempt and for every webhook.',
        submission_id: 'The submission; null for a test.',
        entry: "Number of the submission's history entry that made the event; null for a test.",
        round: 'The first is 1; sending again starts the next.',
        attempt_count: 'Attempts that were made in this round.',
        created_at: 'When the event happened.',
        next_attempt_at: 'When the next attempt is due; null when none is.',
        completed_at: 'When it was delivered, failed or cancelled; null before.',
        last_response_status: 'The status of the newest answer.',
        last_error: 'The error of the newest attempt; null when it succeeded.',
      },
    },
    DeliveryEvent: {
      at: 'Delivery.event',
      description: 'The event of a delivery.',
      values: {
        'submission.received': 'a customer or the store made a submission',
        'submission.accepted': 'the store approved it',
        'submission.rejected': 'the store refused it',
        'submission.completed': 'the store closed it',
        'submission.test': 'a test, with example data',
      },
      grows: true,
    },
    DeliveryStatus: {
      at: 'Delivery.status',
      description: 'The state of a delivery.',
      values: {
        pending: 'waits for its first or next attempt, or is being sent',
        held: 'the webhook was disabled when an attempt was due; nothing is sent until it is recovered',
        delivered: 'the receiver answered with 2xx',
        failed: 'the last attempt failed',
        cancelled: 'the webhook was deleted',
      },
      grows: true,
    },
    DeliveryPage: pageOf('deliveries', 'answer deliveries.list'),
    DeliveryWithAttempts: {
      at: 'answer deliveries.get',
      description: 'A delivery with its attempts and its payload.',
      like: 'Delivery',
      fields: {
        attempts: 'The newest 25 attempts, oldest first.',
        payload: 'The body as it is sent.',
      },
      refers: { payload: 'SubmissionEvent' },
    },
    Attempt: {
      at: 'DeliveryWithAttempts.attempts[]',
      description: 'One request to the receiver.',
      fields: {
        round: 'The round.',
        number: 'The attempt of the round, from 1; sent as `X-Delivery-Attempt`.',
        started_at: 'When it began.',
        duration_ms: 'How long it took; null when the outcome is unknown.',
        error: 'Why it failed; null when it was delivered.',
        response_status: 'The status of the answer.',
        response_body: 'The first 1 KiB of the answer as text; 256 bytes of earlier attempts.',
        address: 'The address that was connected to.',
        redirect_location: 'Where a redirect points; redirects are not followed.',
      },
    },
    AttemptOutcome: {
      at: 'Attempt.outcome',
      description: 'The result of an attempt.',
      values: {
        delivered: 'the receiver answered with 2xx',
        failed: 'anything else',
        unknown: 'the service stopped during the attempt; the receiver may have got it',
      },
      grows: true,
    },
    AttemptError: {
      at: 'Attempt.error|0',
      description: 'Why an attempt failed.',
      values: {
        http_status: 'the answer was not 2xx',
        redirect_not_followed: 'the answer was a redirect',
        timeout: 'no complete answer within 10 seconds',
        dns_error: 'the host name was not found',
        connection_refused: 'the port is closed',
        connection_reset: 'the connection ended without an answer',
        tls_error: 'the certificate or the handshake is wrong',
        blocked_address: 'the host name has an address that is not public',
        response_invalid: 'the answer is not HTTP',
        outcome_unknown: 'the service stopped during the attempt; the receiver may have got it',
      },
      grows: true,
    },
    AttemptTiming: {
      at: 'Attempt.timing',
      description: 'Milliseconds from the start to the end of each phase; null when it was not reached.',
      fields: {
        dns_ms: 'The name was resolved.',
        connect_ms: 'The connection was made.',
        tls_ms: 'The handshake was done.',
        first_byte_ms: 'The first byte of the answer came.',
      },
    },
  },
} as const satisfies Chapter
