import { Component } from 'preact'
import type { SubmissionItem } from '#shared/client/index.ts'
import { useWorkplace } from '../../parts/context.ts'
import { type Edit, type Line, lineOf, type Typed } from '../../quote/draft.ts'
import { texts } from '../../texts.ts'
import { ConditionField } from './condition-field.tsx'
import { PriceField } from './price-field.tsx'

type Props = {
  readonly item: SubmissionItem
  readonly edit: Edit | undefined
  readonly imported: number | undefined
  /** Percent off what was not typed, in hundredths. */
  readonly off: number
  readonly readOnly: boolean
  readonly onType: (item: SubmissionItem, typed: Typed) => void
}

const Sum = ({ line: { quantity, price } }: { readonly line: Line }) => {
  const { money } = useWorkplace()
  if (quantity === 0) return <span class="quiet">{texts.submission.declined}</span>
  return (
    <>{typeof price.minor === 'number' && quantity !== undefined ? money.format(price.minor * quantity) : texts.none}</>
  )
}

const Row = ({ item, edit, imported, off, readOnly, onType }: Props) => {
  const { money } = useWorkplace()
  const line = lineOf({ item, edit, imported, off, money })
  const isWrong = line.quantity === undefined
  return (
    <tr class={`${edit || imported !== undefined ? 'changed' : ''} ${line.quantity === 0 ? 'declined' : ''}`}>
      <td class="number quiet">{item.line}</td>
      <td class="raw">{item.raw_input}</td>
      <td class="name">
        {item.name}
        {item.flags.length > 0 && (
          <ul class="flags">
            {item.flags.map((flag) => (
              <li key={flag}>{texts.flag(flag)}</li>
            ))}
          </ul>
        )}
      </td>
      <td data-label={texts.submission.quantity}>
        <input
          class="quantity"
          data-item={item.id}
          data-column="quantity"
          aria-label={texts.submission.quantityOf(item.line)}
          inputMode="numeric"
          autocomplete="off"
          readOnly={readOnly}
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
      <td data-label={texts.submission.condition}>
        <ConditionField item={item} value={line.condition} readOnly={readOnly} onType={onType} />
      </td>
      <td data-label={texts.submission.price}>
        <PriceField item={item} edit={edit} line={line} readOnly={readOnly} onType={onType} />
      </td>
      <td class="number sum" data-label={texts.submission.sum}>
        <Sum line={line} />
      </td>
    </tr>
  )
}

/** One of up to 1 000: drawn again only when its own values change. */
export class ItemRow extends Component<Props> {
  override shouldComponentUpdate(next: Props): boolean {
    const { item, edit, imported, off, readOnly, onType } = this.props
    return (
      next.item !== item ||
      next.edit !== edit ||
      next.imported !== imported ||
      next.off !== off ||
      next.readOnly !== readOnly ||
      next.onType !== onType
    )
  }

  override render() {
    return <Row {...this.props} />
  }
}
