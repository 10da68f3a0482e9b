import type { SubmissionItem } from '#shared/client/index.ts'
import { useConsole } from '../../requests/context.ts'
import { texts } from '../../texts.ts'

/** Quantity, condition and price as text: of a submission that is closed, or as it was. */
export const FixedCells = ({ item }: { readonly item: SubmissionItem }) => {
  const { money } = useConsole()
  const { quantity, stated_quantity, condition, stated_condition, quoted_price_cents: price } = item
  return (
    <>
      <td class="cell quantity number" data-label={texts.submission.quantity}>
        {quantity}
        {quantity !== stated_quantity && (
          <small class="quiet">{texts.submission.stated(String(stated_quantity))}</small>
        )}
      </td>
      <td class="cell condition" data-label={texts.submission.condition}>
        {texts.condition(condition)}
        {condition !== stated_condition && (
          <small class="quiet">{texts.submission.stated(texts.condition(stated_condition))}</small>
        )}
      </td>
      <td class="cell price number" data-label={texts.submission.price}>
        {price === null ? texts.none : money.format(price)}
      </td>
    </>
  )
}
