import { CONDITIONS } from '#shared/card-list/words/vocabulary.ts'
import type { Condition, SubmissionItem } from '#shared/client/index.ts'
import type { Typed } from '../../quote/draft.ts'
import { texts } from '../../texts.ts'

type Props = {
  readonly item: SubmissionItem
  readonly value: Condition
  readonly onType: (item: SubmissionItem, typed: Typed) => void
}

/** The first letter of a condition chooses it. The arrows belong to the table; Alt and an arrow open the list. */
export const ConditionField = ({ item, value, onType }: Props) => (
  <>
    <select
      data-item={item.id}
      data-column="condition"
      aria-label={texts.submission.conditionOf(item.line)}
      value={value}
      onChange={({ currentTarget }) => {
        const condition = CONDITIONS.find((one) => one === currentTarget.value)
        if (condition) onType(item, { condition })
      }}
    >
      {CONDITIONS.map((one) => (
        <option key={one} value={one}>
          {texts.condition(one)}
        </option>
      ))}
    </select>
    {value !== item.stated_condition && (
      <small class="quiet">{texts.submission.stated(texts.condition(item.stated_condition))}</small>
    )}
  </>
)
