import type { Submission, SubmissionItem } from '#shared/client/types.ts'
import type { Amounts } from '../../look/money.ts'
import { formatTime } from '../../look/times.ts'
import type { Session } from '../session/session.ts'
import { texts } from '../texts.ts'
import { IgnoredLines } from './ignored-lines.tsx'
import { Refusal } from './refusal.tsx'
import { useAnswer } from './use-answer.ts'

const words = texts.submissions

/** What holds now, and what the customer's line said where the store has changed it. */
const Changed = ({ now, stated }: { readonly now: string; readonly stated: string }) => (
  <>
    {now}
    {now !== stated && <span class="stated">{words.youSaid(stated)}</span>}
  </>
)

const Row = ({ item, money }: { readonly item: SubmissionItem; readonly money: Amounts }) => {
  const { raw_input, name, quantity, condition, stated_quantity, stated_condition, quoted_price_cents: price } = item
  const isTaken = quantity > 0
  return (
    <tr>
      <th scope="row">
        {name}
        {raw_input.trim() !== name && <span class="typed">{raw_input.trim()}</span>}
      </th>
      <td data-label={words.quantity}>
        <Changed now={isTaken ? texts.count(quantity) : words.declined} stated={texts.count(stated_quantity)} />
      </td>
      <td data-label={words.condition}>
        <Changed now={texts.conditionName(condition)} stated={texts.conditionName(stated_condition)} />
      </td>
      <td data-label={words.price}>{isTaken && price !== null ? money.format(price) : '–'}</td>
      <td data-label={words.sum}>{isTaken && price !== null ? money.format(price * quantity) : '–'}</td>
    </tr>
  )
}

const Shown = ({
  submission,
  money,
  store,
}: {
  readonly submission: Submission
  readonly money: Amounts
  readonly store: string
}) => {
  const { status, created_at, items, notes, quoted_total_cents: total, quoted_at, ignored_lines } = submission
  return (
    <>
      <div class="outcome">
        <h2>{words.title(formatTime(created_at))}</h2>
        <p>
          <span class={`status ${status}`}>{texts.statusName(status)}</span> {texts.statusMeaning(status, store)}
        </p>
        {status !== 'rejected' && (
          <p class="total">
            {total === null ? (
              <span class="quiet">{quoted_at === null ? words.noTotal : words.notAllPriced}</span>
            ) : (
              <>
                <span class="quiet">{words.total}</span> <strong>{money.format(total)}</strong>
              </>
            )}
          </p>
        )}
      </div>
      <table>
        <thead>
          <tr>
            {/* `form.css` aligns the second and those behind the third to the right. */}
            {[words.card, words.quantity, words.condition, words.price, words.sum].map((name) => (
              <th scope="col">{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Row key={item.id} item={item} money={money} />
          ))}
        </tbody>
      </table>
      <IgnoredLines lines={ignored_lines} />
      {notes !== null && (
        <>
          <h3>{words.yourNotes}</h3>
          <p class="notes">{notes}</p>
        </>
      )}
    </>
  )
}

type Props = {
  readonly store: string
  readonly money: Amounts
  readonly session: Session
  readonly id: string
  readonly onBack: () => void
}

/** What became of one submission. */
export const SubmissionView = ({ store, money, session, id, onBack }: Props) => {
  const { value, error, load } = useAnswer<Submission>(id, () =>
    session.call((request) => request('submissions.get', { parameters: { submission_id: id } })),
  )
  return (
    <section class="submission">
      <button type="button" class="plain" onClick={onBack}>
        {words.back}
      </button>
      {error && <Refusal error={error} onAgain={load} />}
      {value ? (
        <Shown submission={value} money={money} store={store} />
      ) : (
        !error && <p role="status">{words.loading}</p>
      )}
    </section>
  )
}
