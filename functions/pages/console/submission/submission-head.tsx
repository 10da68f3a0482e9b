import { summaryOf } from '#shared/card-list/summary.ts'
import type { Submission } from '#shared/client/index.ts'
import { formatTime } from '../../look/times.ts'
import { Status } from '../parts/status.tsx'
import { useConsole } from '../requests/context.ts'
import { hashOf } from '../router.ts'
import { texts } from '../texts.ts'

/** Who offers what, and how far it has come. */
export const SubmissionHead = ({ submission }: { readonly submission: Submission }) => {
  const { money } = useConsole()
  const { status, customer_name, customer_email, notes, created_at, quoted_at, completed_at } = submission
  const { items, cards, flagged_items } = summaryOf(submission)
  return (
    <>
      <div class="title">
        <h1>{customer_name}</h1>
        <Status status={status} />
        {submission.quoted_total_cents !== null && (
          <strong class="amount">{money.format(submission.quoted_total_cents)}</strong>
        )}
      </div>
      <p class="facts quiet">
        <a href={hashOf('queue', new URLSearchParams({ status: 'all', email: customer_email }))}>{customer_email}</a>
        <span>{texts.submission.summary(items, cards, flagged_items)}</span>
        <span>
          {texts.submission.received} {formatTime(created_at)}
        </span>
        {quoted_at && (
          <span>
            {texts.submission.quotedAt} {formatTime(quoted_at)}
          </span>
        )}
        {completed_at && (
          <span>
            {texts.submission.completedAt} {formatTime(completed_at)}
          </span>
        )}
      </p>
      {notes && (
        <figure class="notes">
          <figcaption class="quiet">{texts.submission.notes}</figcaption>
          <blockquote>{notes}</blockquote>
        </figure>
      )}
    </>
  )
}
