import { useLayoutEffect, useRef } from 'preact/hooks'
import type { ReadItem } from '#shared/card-list/read.ts'
import { CONDITIONS, type Condition, MAX_QUANTITY } from '#shared/card-list/words/vocabulary.ts'
import { texts } from '../texts.ts'
import { choosableConditions } from './conditions.ts'
import type { LineActions } from './line-actions.ts'
import type { Change } from './rewrite-line.ts'

const words = texts.reading

const isCondition = (text: string): text is Condition => CONDITIONS.some((condition) => condition === text)

const choicesFor = (current: Condition): readonly Condition[] =>
  choosableConditions.includes(current) ? choosableConditions : [current, ...choosableConditions]

/** Quantity, name and condition of one line. Every change writes the line anew. */
export const LineFields = ({ item, actions }: { readonly item: ReadItem; readonly actions: LineActions }) => {
  const first = useRef<HTMLInputElement>(null)
  const name = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => first.current?.focus(), [])
  // Runs only when the name was read anew, and before the next frame: later it would overwrite what is being typed.
  useLayoutEffect(() => {
    if (name.current) name.current.value = item.name
  }, [item.name])
  const idOf = (field: string): string => `${field}-${item.line}`
  const choose = (change: Change): void => actions.choose(item.line, change)
  return (
    <div class="fields">
      <label for={idOf('name')} class="wide">
        {words.name}
        <input
          id={idOf('name')}
          ref={name}
          defaultValue={item.name}
          autocomplete="off"
          onChange={({ currentTarget }) => {
            const typed = currentTarget.value.trim()
            if (typed === '') currentTarget.value = item.name
            else choose({ name: typed })
          }}
        />
      </label>
      <label for={idOf('quantity')}>
        {words.quantity}
        <input
          ref={first}
          id={idOf('quantity')}
          type="number"
          inputMode="numeric"
          min={0}
          max={MAX_QUANTITY}
          value={item.quantity}
          onInput={({ currentTarget: { valueAsNumber, validity } }) => {
            if (validity.valid && Number.isInteger(valueAsNumber)) choose({ quantity: valueAsNumber })
          }}
        />
      </label>
      <label for={idOf('condition')}>
        {words.condition}
        <select
          id={idOf('condition')}
          value={item.condition}
          onChange={({ currentTarget: { value } }) => {
            if (isCondition(value)) choose({ condition: value })
          }}
        >
          {choicesFor(item.condition).map((condition) => (
            <option value={condition}>{texts.conditions[condition]}</option>
          ))}
        </select>
      </label>
      <button type="button" class="plain danger" onClick={() => actions.remove(item.line)}>
        {words.remove}
      </button>
    </div>
  )
}
