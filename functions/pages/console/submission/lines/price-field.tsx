import type { SubmissionItem } from '#shared/client/index.ts'
import type { Edit, Typed } from '../../quote/draft.ts'
import type { Line } from '../../quote/line.ts'
import { useConsole } from '../../requests/context.ts'
import { texts } from '../../texts.ts'

type Props = {
  readonly item: SubmissionItem
  readonly edit: Edit | undefined
  readonly line: Line
  readonly onType: (item: SubmissionItem, typed: Typed) => void
}

/** The price of one card as it is typed, and below it at once how it is read. */
export const PriceField = ({ item, edit, line: { price, undiscounted }, onType }: Props) => {
  const { money } = useConsole()
  const id = `price-${item.line}`
  return (
    <>
      <input
        data-item={item.id}
        data-column="price"
        aria-label={texts.submission.priceOf(item.line)}
        aria-describedby={id}
        inputMode="decimal"
        autocomplete="off"
        aria-invalid={price.refusal !== undefined}
        value={edit?.price ?? (typeof price.minor === 'number' ? money.text(price.minor) : '')}
        onInput={({ currentTarget }) => onType(item, { price: currentTarget.value })}
      />
      <small id={id} class={price.refusal ? 'error' : 'quiet'}>
        {price.refusal
          ? texts.submission.priceRefusal(price.refusal)
          : typeof price.minor === 'number' && money.format(price.minor)}
        {undiscounted !== undefined && `, ${texts.submission.was(money.format(undiscounted))}`}
      </small>
    </>
  )
}
