import { useState } from 'preact/hooks'
import type { SubmissionPage } from '#shared/client/types.ts'
import type { Money } from '../../look/money.ts'
import { formatTime } from '../../look/times.ts'
import type { Session } from '../session/session.ts'
import { texts } from '../texts.ts'
import { Refusal } from './refusal.tsx'
import { useAnswer } from './use-answer.ts'

type Props = {
  readonly store: string
  readonly money: Money
  readonly session: Session
  readonly onOpen: (id: string) => void
}

const words = texts.submissions
const pageSize = 25

/** The customer's submissions, newest first. */
export const SubmissionList = ({ store, money, session, onOpen }: Props) => {
  const [limit, setLimit] = useState(pageSize)
  const { value, error, load } = useAnswer<SubmissionPage>(String(limit), () =>
    session.call((client) => client.submissions.list({ limit }).page()),
  )
  if (error) return <Refusal error={error} onAgain={load} />
  if (!value) return <p role="status">{words.loading}</p>
  if (value.data.length === 0) return <p class="empty quiet">{words.none(store)}</p>
  return (
    <section class="submissions">
      <h2>{texts.yourLists}</h2>
      <ul>
        {value.data.map(({ id, status, created_at, card_count, quoted_total_cents }) => (
          <li key={id}>
            <button type="button" onClick={() => onOpen(id)}>
              <span class={`status ${status}`}>{texts.statusName(status)}</span>
              <span class="what">
                <strong>{texts.cards(card_count)}</strong>
                <span class="quiet">{words.sentOn(formatTime(created_at))}</span>
              </span>
              {quoted_total_cents !== null && <span class="total">{money.format(quoted_total_cents)}</span>}
            </button>
          </li>
        ))}
      </ul>
      {value.has_more && limit < 100 && (
        <button type="button" onClick={() => setLimit(100)}>
          {words.more}
        </button>
      )}
    </section>
  )
}
