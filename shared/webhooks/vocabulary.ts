/** The events that a webhook can subscribe to. */
export const EVENT_NAMES = [
  'submission.received',
  'submission.accepted',
  'submission.rejected',
  'submission.completed',
] as const

/** Sent on request to one webhook, with example data: it can be filtered by and resent, not subscribed to. */
export const TEST_EVENT = 'submission.test'

export const DELIVERY_EVENTS = [...EVENT_NAMES, TEST_EVENT] as const

export const DELIVERY_STATUSES = ['pending', 'held', 'delivered', 'failed', 'cancelled'] as const

export const WEBHOOK_STATUSES = ['enabled', 'disabled'] as const

/** `gone`: its last attempt was answered with 410. */
export const DISABLED_REASONS = ['by_store', 'gone'] as const

/** Why an attempt failed. `outcome_unknown` means that the sender died and the receiver may have got it. */
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

export type EventName = (typeof EVENT_NAMES)[number]
export type DeliveryEvent = (typeof DELIVERY_EVENTS)[number]
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number]
export type AttemptError = (typeof ATTEMPT_ERRORS)[number]
