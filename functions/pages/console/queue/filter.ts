import type { SubmissionQuery, SubmissionStatus } from '#shared/client/index.ts'
import { isOpen, STATUSES } from '../parts/vocabulary.ts'

/** What the queue shows, as it stands in the address. */
export type Filter = {
  /** Undefined for all. */
  readonly status: SubmissionStatus | undefined
  readonly email: string
  /** Days as `2026-11-20`, of the reader's time zone; empty for no bound. */
  readonly from: string
  readonly to: string
}

/** Without a status in the address the queue shows what waits for the store. */
export const filterOf = (parameters: URLSearchParams): Filter => {
  const status = parameters.get('status') ?? 'pending_review'
  return {
    status: STATUSES.find((one) => one === status),
    email: parameters.get('email') ?? '',
    from: parameters.get('from') ?? '',
    to: parameters.get('to') ?? '',
  }
}

export const parametersOf = ({ status, ...rest }: Filter): URLSearchParams =>
  new URLSearchParams([['status', status ?? 'all'], ...Object.entries(rest).filter(([, value]) => value !== '')])

/** Whether it shows only some of a status. */
export const isNarrow = ({ email, from, to }: Filter): boolean => email !== '' || from !== '' || to !== ''

/** Whether the queue shows submissions that wait, of which the longest wait comes first. */
export const isWaiting = (status: SubmissionStatus | undefined): boolean => status !== undefined && isOpen(status)

/** A day's first or last millisecond where the reader is; undefined for what is no day. */
const timeOf = (day: string, time: string): string | undefined => {
  const timeMs = Date.parse(`${day}T${time}`)
  return Number.isNaN(timeMs) ? undefined : new Date(timeMs).toISOString()
}

export const queryOf = ({ status, email, from, to }: Filter): SubmissionQuery => ({
  status,
  customer_email: email || undefined,
  created_after: timeOf(from, '00:00:00.000'),
  created_before: timeOf(to, '23:59:59.999'),
  order: isWaiting(status) ? 'oldest' : 'newest',
})
