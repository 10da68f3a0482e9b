import { useEffect, useRef } from 'preact/hooks'
import type { SubmissionStatus } from '#shared/client/index.ts'
import { formatTime } from '../../look/times.ts'
import { isOpen } from '../parts/vocabulary.ts'
import { type Conflict, keepMine } from '../quote/conflicts.ts'
import { type Draft, type Values, withoutEdit } from '../quote/draft.ts'
import { useConsole } from '../requests/context.ts'
import { texts } from '../texts.ts'
import type { Meanwhile } from './use-submission.ts'

type Change = (next: (draft: Draft) => Draft) => void

type Props = {
  readonly conflicts: readonly Conflict[]
  readonly meanwhile: Meanwhile | undefined
  readonly status: SubmissionStatus
  readonly change: Change
  readonly onSeen: () => void
}

const ValuesText = ({ values }: { readonly values: Values }) => {
  const { money } = useConsole()
  const { quantity, condition, quoted_price_cents: price } = values
  return (
    <>
      {quantity} × {texts.condition(condition)}, {price === null ? texts.customer.noPrice : money.format(price)}
    </>
  )
}

/** What was typed, imported or reduced, each price as money. */
const Mine = ({ conflict: { edit, line } }: { readonly conflict: Conflict }) => {
  const { money } = useConsole()
  if (!edit) return <span class="quiet">{texts.conflict.untouched}</span>
  const { quantity, condition, price: typed, imported, full } = edit
  const { price, undiscounted } = line
  const priceText = typeof price.minor === 'number' ? money.format(price.minor) : typed || texts.customer.noPrice
  const hasPrice = typed !== undefined || imported !== undefined || full !== undefined
  return (
    <>
      <strong>
        {[quantity && `${quantity} ×`, condition && texts.condition(condition), hasPrice && priceText]
          .filter(Boolean)
          .join(' ')}
      </strong>
      {undiscounted !== undefined && `, ${texts.submission.was(money.format(undiscounted))}`}
    </>
  )
}

const ConflictRow = ({ conflict, change }: { conflict: Conflict; change: Change }) => {
  const { item, before, edit } = conflict
  return (
    <tr>
      <th scope="row">
        {item.line} <span class="raw">{item.raw_input}</span>
      </th>
      <td data-label={texts.conflict.before}>
        <ValuesText values={before} />
      </td>
      <td data-label={texts.conflict.theirs}>
        <ValuesText values={item} />
      </td>
      <td data-label={texts.conflict.mine}>
        <Mine conflict={conflict} />
      </td>
      <td class="buttons">
        {edit && (
          <>
            <button
              type="button"
              aria-label={texts.conflict.takeOf(item.line)}
              onClick={() => change((draft) => withoutEdit(draft, item.id))}
            >
              {texts.conflict.take}
            </button>
            <button
              type="button"
              aria-label={texts.conflict.keepOf(item.line)}
              onClick={() => change((draft) => keepMine(draft, item))}
            >
              {texts.conflict.keep}
            </button>
          </>
        )}
      </td>
    </tr>
  )
}

/** What others changed meanwhile, beside what this person typed. Until it is decided, nothing can be sent. */
export const Conflicts = ({ conflicts, meanwhile, status, change, onSeen }: Props) => {
  const section = useRef<HTMLElement>(null)
  // The button that was pressed may be far below.
  useEffect(() => {
    if (meanwhile) section.current?.focus()
  }, [meanwhile])
  if (conflicts.length === 0 && !meanwhile) return null
  const mine = conflicts.filter(({ edit }) => edit !== undefined)
  const entry = meanwhile?.entry
  return (
    <section ref={section} tabIndex={-1} class="notice warning conflicts" role="alert">
      <h2>{texts.conflict.title}</h2>
      {entry && (
        <p>
          {texts.conflict.by(texts.history.action(entry.action), texts.history.by(entry.by), formatTime(entry.at))}{' '}
          {meanwhile.seen.status !== status &&
            texts.conflict.status(texts.status(meanwhile.seen.status), texts.status(status))}
        </p>
      )}
      {isOpen(status) && <p>{mine.length > 0 ? texts.conflict.kept : texts.conflict.nothing}</p>}
      {conflicts.length > 0 && (
        <table class="list">
          <thead>
            <tr>
              <th scope="col">{texts.conflict.line}</th>
              <th scope="col">{texts.conflict.before}</th>
              <th scope="col">{texts.conflict.theirs}</th>
              <th scope="col">{texts.conflict.mine}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {conflicts.map((conflict) => (
              <ConflictRow key={conflict.item.id} conflict={conflict} change={change} />
            ))}
          </tbody>
        </table>
      )}
      <div class="buttons">
        {mine.length > 1 && (
          <button
            type="button"
            onClick={() => change((draft) => mine.reduce((kept, { item }) => keepMine(kept, item), draft))}
          >
            {texts.conflict.keepAll}
          </button>
        )}
        {mine.length === 0 && meanwhile && (
          <button type="button" class="primary" onClick={onSeen}>
            {texts.conflict.seen}
          </button>
        )}
      </div>
    </section>
  )
}
