import { Component } from 'preact'
import type { SubmissionItem } from '#shared/client/index.ts'
import type { Edit, Typed } from '../../quote/draft.ts'
import { changeOf, type Line, lineOf } from '../../quote/line.ts'
import { useConsole } from '../../requests/context.ts'
import { texts } from '../../texts.ts'
import { FixedCells } from './fixed-cells.tsx'
import { TypedCells } from './typed-cells.tsx'

type Props = {
  readonly item: SubmissionItem
  readonly edit: Edit | undefined
  /** Off a price that was not typed. */
  readonly discountBasisPoints: number
  readonly readOnly: boolean
  readonly onType: (item: SubmissionItem, typed: Typed) => void
}

const Sum = ({ line: { quantity, price } }: { readonly line: Line }) => {
  const { money } = useConsole()
  if (quantity === 0) return <span class="quiet">{texts.submission.declined}</span>
  return (
    <>{typeof price.minor === 'number' && quantity !== undefined ? money.format(price.minor * quantity) : texts.none}</>
  )
}

const Row = ({ item, edit, discountBasisPoints, readOnly, onType }: Props) => {
  const { money } = useConsole()
  const line = lineOf({ item, edit, discountBasisPoints, money })
  return (
    <tr class={`${changeOf(item, line) ? 'changed' : ''} ${line.quantity === 0 ? 'declined' : ''}`}>
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
      {readOnly ? <FixedCells item={item} /> : <TypedCells item={item} edit={edit} line={line} onType={onType} />}
      <td class="number sum" data-label={texts.submission.sum}>
        <Sum line={line} />
      </td>
    </tr>
  )
}

/** One of up to 1 000 rows: rendered again only when its own values change. */
export class ItemRow extends Component<Props> {
  override shouldComponentUpdate(next: Props): boolean {
    const { item, edit, discountBasisPoints, readOnly, onType } = this.props
    return (
      next.item !== item ||
      next.edit !== edit ||
      next.discountBasisPoints !== discountBasisPoints ||
      next.readOnly !== readOnly ||
      next.onType !== onType
    )
  }

  override render() {
    return <Row {...this.props} />
  }
}
