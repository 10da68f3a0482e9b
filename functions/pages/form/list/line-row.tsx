import { Component } from 'preact'
import type { ReadItem } from '#shared/card-list/read.ts'
import { texts } from '../texts.ts'
import { choosableConditions } from './conditions.ts'
import { doubtsOf, isDoubtful } from './doubts.ts'
import type { LineActions } from './line-actions.ts'
import { LineFields } from './line-fields.tsx'
import type { ReadLine } from './read-lines.ts'

type Props = {
  readonly read: ReadLine
  readonly isCurrent: boolean
  readonly isOpen: boolean
  /** No form of the line reads as it was chosen. */
  readonly isStuck: boolean
  readonly actions: LineActions
}

const words = texts.reading

const ConditionChoice = ({ item, actions }: { readonly item: ReadItem; readonly actions: LineActions }) => (
  <fieldset class="choices">
    <legend class="for-screen-readers">{words.conditionOf(item.name)}</legend>
    {choosableConditions.map((condition) => (
      <button
        type="button"
        title={texts.conditions[condition]}
        onClick={() => actions.choose(item.line, { condition })}
      >
        {texts.conditionCode(condition)}
        <span class="for-screen-readers">, {texts.conditions[condition]}</span>
      </button>
    ))}
  </fieldset>
)

const Item = ({ item, isOpen, isStuck, actions }: Omit<Props, 'read' | 'isCurrent'> & { readonly item: ReadItem }) => {
  const { line, raw_input, quantity, name, condition, flags } = item
  const doubts = doubtsOf(flags)
  const action = isOpen ? words.done(line) : words.change(line, name)
  return (
    <>
      <div class="read">
        <span class="quantity">{texts.count(quantity)}&thinsp;×</span>
        <span class="name">
          {name}
          {doubts.length > 0 && raw_input.trim() !== name && <span class="typed">{raw_input.trim()}</span>}
        </span>
        <button
          type="button"
          class={`condition ${condition}`}
          title={texts.conditions[condition]}
          aria-expanded={isOpen}
          onClick={() => actions.open(isOpen ? null : line)}
        >
          {texts.conditionCode(condition)}
          <span class="for-screen-readers">
            {texts.conditions[condition]}. {action}
          </span>
        </button>
      </div>
      {flags.length > 0 && (
        <ul class="remarks">
          {flags.map((flag) => (
            <li class={doubts.includes(flag) ? 'flag' : 'quiet'}>{texts.flags[flag](item)}</li>
          ))}
        </ul>
      )}
      {doubts.includes('condition_missing') && !isOpen && <ConditionChoice item={item} actions={actions} />}
      {isStuck && (
        <p class="error" role="status">
          {words.cannotRewrite}
        </p>
      )}
      {isOpen && <LineFields item={item} actions={actions} />}
    </>
  )
}

/** What was read in one line. A list has up to 1 000, so a line that reads as before is not rendered again. */
export class LineRow extends Component<Props> {
  override shouldComponentUpdate(next: Props): boolean {
    // `actions` never changes, and JSON leaves functions out.
    return JSON.stringify(this.props) !== JSON.stringify(next)
  }

  override render({ read, isCurrent, ...rest }: Props) {
    const look = `line${isCurrent ? ' current' : ''}${isDoubtful(read) ? ' doubtful' : ''}`
    return (
      <li class={look} data-line={read.line}>
        <span class="number">
          <span class="for-screen-readers">{words.line(read.line)}</span>
          <span aria-hidden="true">{read.line}</span>
        </span>
        <div>
          {'flags' in read ? (
            <Item item={read} {...rest} />
          ) : (
            <div class="read ignored">
              <span class="name">{read.raw_input.trim()}</span>
              <span class="quiet">{texts.ignored(read.reason)}</span>
            </div>
          )}
        </div>
      </li>
    )
  }
}
