import type {
  Action,
  DeliveryEvent,
  DeliveryStatus,
  EventName,
  RecoveryStatus,
  SubmissionStatus,
} from '#shared/client/index.ts'

/*
 * Values of the API, in the order of the screen. Copies, because the API's own files would bring zod into the page; the
 * test of this file compares them.
 */

export const STATUSES = [
  'pending_review',
  'quoted',
  'accepted',
  'rejected',
  'completed',
] as const satisfies readonly SubmissionStatus[]

/** The actions that the workflow allows from a status, the likeliest last. The API decides. */
const actions: Readonly<Record<SubmissionStatus, readonly Action[]>> = {
  pending_review: ['reject', 'approve', 'quote'],
  quoted: ['reject', 'quote', 'approve'],
  accepted: ['reject', 'quote', 'complete'],
  rejected: [],
  completed: [],
}

/** None for a status that this page does not know yet. */
export const actionsFrom = (status: SubmissionStatus): readonly Action[] => actions[status] ?? []

/** Something waits for the store or the customer in these; the others are final. */
export const isOpen = (status: SubmissionStatus): boolean => actionsFrom(status).length > 0

export const EVENTS = [
  'submission.received',
  'submission.accepted',
  'submission.rejected',
  'submission.completed',
] as const satisfies readonly EventName[]

export const DELIVERY_EVENTS = [...EVENTS, 'submission.test'] as const satisfies readonly DeliveryEvent[]

export const DELIVERY_STATUSES = [
  'pending',
  'held',
  'delivered',
  'failed',
  'cancelled',
] as const satisfies readonly DeliveryStatus[]

export const RECOVERY_STATUSES = ['failed', 'held', 'missing'] as const satisfies readonly RecoveryStatus[]
