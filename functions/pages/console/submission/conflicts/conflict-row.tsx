import type { SubmissionItem } from '#shared/client/index.ts'
import type { Conflict } from '../../quote/conflicts.ts'
import type { Values } from '../../quote/draft.ts'
import { useConsole } from '../../requests/context.ts'
import { texts } from '../../texts.ts'

/** Whose values a line gets. */
export type Decision = 'take' | 'keep'

const ValuesText = ({ values }: { readonly values: Values }) => {
  const { money } = useConsole()
  const { quantity, condition, quoted_price_cents: price } = values
  return (
    <>
      {quantity} × {texts.condition(condition)}, {price === null ? texts.conflict.noPrice : money.format(price)}
    </>
  )
}

/** What was typed, imported or reduced, each price as money. */
const Mine = ({ conflict: { edit, line } }: { readonly conflict: Conflict }) => {
  const { money } = useConsole()
  if (!edit) return <span class="quiet">{texts.conflict.untouched}</span>
  const { quantity, condition, price: typed, imported, full } = edit
  const { price, undiscounted } = line
  const priceText = typeof price.minor === 'number' ? money.format(price.minor) : typed || texts.conflict.noPrice
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

type Props = {
  readonly conflict: Conflict
  readonly onDecide: (decision: Decision, items: readonly SubmissionItem[]) => void
}

/** A line as it was seen, as it is now, and as this person would have it. */
export const ConflictRow = ({ conflict, onDecide }: Props) => {
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
              data-decision="take"
              onClick={() => onDecide('take', [item])}
            >
              {texts.conflict.take}
            </button>
            <button
              type="button"
              aria-label={texts.conflict.keepOf(item.line)}
              data-decision="keep"
              onClick={() => onDecide('keep', [item])}
            >
              {texts.conflict.keep}
            </button>
          </>
        )}
      </td>
    </tr>
  )
}
