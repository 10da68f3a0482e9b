import type { SubmissionItem } from '#shared/client/index.ts'
import type { Edit, Typed } from '../../quote/draft.ts'
import type { Line } from '../../quote/line.ts'
import { texts } from '../../texts.ts'
import { ConditionField } from './condition-field.tsx'
import { PriceField } from './price-field.tsx'

type Props = {
  readonly item: SubmissionItem
  readonly edit: Edit | undefined
  readonly line: Line
  readonly onType: (item: SubmissionItem, typed: Typed) => void
}

/** Quantity, condition and price as fields. */
export const TypedCells = ({ item, edit, line, onType }: Props) => {
  const isWrong = line.quantity === undefined
  return (
    <>
      <td class="cell quantity" data-label={texts.submission.quantity}>
        <input
          data-item={item.id}
          data-column="quantity"
          aria-label={texts.submission.quantityOf(item.line)}
          inputMode="numeric"
          autocomplete="off"
          aria-invalid={isWrong}
          value={edit?.quantity ?? item.quantity}
          onInput={({ currentTarget }) => onType(item, { quantity: currentTarget.value })}
        />
        <small class={isWrong ? 'error' : 'quiet'}>
          {isWrong
            ? texts.submission.quantityRefusal
            : line.quantity !== item.stated_quantity && texts.submission.stated(String(item.stated_quantity))}
        </small>
      </td>
      <td class="cell condition" data-label={texts.submission.condition}>
        <ConditionField item={item} value={line.condition} onType={onType} />
      </td>
      <td class="cell price" data-label={texts.submission.price}>
        <PriceField item={item} edit={edit} line={line} onType={onType} />
      </td>
    </>
  )
}
