import type { SubmissionStatus } from '#shared/client/index.ts'
import { texts } from '../texts.ts'

/** A submission's status as a small label. */
export const Status = ({ status }: { readonly status: SubmissionStatus }) => (
  <span class={`status ${status}`}>{texts.status(status)}</span>
)
