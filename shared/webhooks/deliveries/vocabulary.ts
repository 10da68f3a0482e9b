import { EVENT_NAMES } from '#shared/submissions/events.ts'

/** Sent on request to one webhook, with example data. Lists filter by it; it can be resent, not subscribed to. */
export const TEST_EVENT = 'submission.test'

export const DELIVERY_EVENTS = [...EVENT_NAMES, TEST_EVENT] as const

export const DELIVERY_STATUSES = ['pending', 'held', 'delivered', 'failed', 'cancelled'] as const

/** `outcome_unknown`: the sender died, and the receiver may have received the request. */
export const ATTEMPT_ERRORS = [
  'http_status',
  'redirect_not_followed',
  'timeout',
  'dns_error',
  'connection_refused',
  'connection_reset',
  'tls_error',
  'blocked_address',
  'response_invalid',
  'outcome_unknown',
] as const

export const ATTEMPT_OUTCOMES = ['delivered', 'failed', 'unknown'] as const

export type DeliveryEvent = (typeof DELIVERY_EVENTS)[number]
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]
export type AttemptError = (typeof ATTEMPT_ERRORS)[number]
