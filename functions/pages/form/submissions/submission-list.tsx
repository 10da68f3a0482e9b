import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { SubmissionPage } from '#shared/client/types.ts'
import type { Amounts } from '../../look/money.ts'
import { formatTime } from '../../look/times.ts'
import type { Session } from '../session/session.ts'
import { texts } from '../texts.ts'
import { Refusal } from './refusal.tsx'
import { useAnswer } from './use-answer.ts'

type Props = {
  readonly store: string
  readonly money: Amounts
  readonly session: Session
  /** While one of them is looked at: the pages that are open stay so. */
  readonly isHidden: boolean
  readonly onOpen: (id: string, row: HTMLElement) => void
}

const words = texts.submissions

/** The submissions from a cursor on, and the next page below them when the customer asks for it. */
const Rows = ({ cursor, ...props }: Props & { readonly cursor?: string }) => {
  const { store, money, session, isHidden, onOpen } = props
  const [isNextOpen, setNextOpen] = useState(false)
  const { value, error, load } = useAnswer<SubmissionPage>(isHidden ? undefined : (cursor ?? ''), () =>
    session.call((request) => request('submissions.list', { query: { limit: 25, cursor } })),
  )
  const firstOlder = useRef<HTMLLIElement>(null)
  const isLoaded = value !== undefined
  // The button that was pressed is gone: a keyboard goes on at the first row that it brought.
  useLayoutEffect(() => {
    if (isLoaded) firstOlder.current?.querySelector('button')?.focus()
  }, [isLoaded])

  const refusal = error && <Refusal error={error} onAgain={load} />
  if (!value) return refusal ?? <p role="status">{words.loading}</p>
  const { data, next_cursor } = value
  if (data.length === 0 && cursor === undefined && next_cursor === null)
    return <p class="empty quiet">{words.none(store)}</p>
  return (
    <>
      {refusal}
      <ul>
        {data.map(({ id, status, created_at, card_count, quoted_total_cents }, index) => (
          <li key={id} ref={cursor !== undefined && index === 0 ? firstOlder : null}>
            <button type="button" onClick={({ currentTarget }) => onOpen(id, currentTarget)}>
              <span class={`status ${status}`}>{texts.statusName(status)}</span>
              <span class="what">
                <strong>{texts.cards(card_count)}</strong>
                <span class="quiet">{words.sentOn(formatTime(created_at))}</span>
              </span>
              {quoted_total_cents !== null && status !== 'rejected' && (
                <strong class="total">{money.format(quoted_total_cents)}</strong>
              )}
            </button>
          </li>
        ))}
      </ul>
      {next_cursor !== null &&
        (isNextOpen ? (
          <Rows {...props} cursor={next_cursor} />
        ) : (
          <button type="button" onClick={() => setNextOpen(true)}>
            {words.more}
          </button>
        ))}
    </>
  )
}

/** All of the customer's submissions, newest first, by the page. */
export const SubmissionList = (props: Props) => (
  <section class="submissions" hidden={props.isHidden}>
    <h2>{texts.yourLists}</h2>
    <Rows {...props} />
  </section>
)
