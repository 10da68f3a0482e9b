import type { ComponentChildren, ComponentProps } from 'preact'
import { useId } from 'preact/hooks'

type Labels = {
  readonly label: string
  readonly hint?: ComponentChildren
}

type Props = Labels & {
  readonly children: (ids: {
    readonly id: string
    readonly 'aria-describedby': string | undefined
  }) => ComponentChildren
}

/** A label, its field and a hint, tied together. */
export const Field = ({ label, hint, children }: Props) => {
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, 'aria-describedby': hint ? hintId : undefined })}
      {hint && (
        <p class="hint quiet" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  )
}

type InputProps = ComponentProps<'input'> &
  Labels & { readonly value: string; readonly onValue: (value: string) => void }

/** A field of one line. */
export const Input = ({ label, hint, value, onValue, ...rest }: InputProps) => (
  <Field label={label} hint={hint}>
    {(ids) => <input {...ids} {...rest} value={value} onInput={({ currentTarget }) => onValue(currentTarget.value)} />}
  </Field>
)

type SelectProps<Value> = {
  readonly label: string
  readonly values: readonly Value[]
  readonly nameOf: (value: Value) => string
  readonly value: Value
  readonly onChoose: (value: Value) => void
}

/** A list of choices, of which one is chosen. */
export const Select = <Value extends string | number>({
  label,
  values,
  nameOf,
  value,
  onChoose,
}: SelectProps<Value>) => (
  <Field label={label}>
    {(ids) => (
      <select
        {...ids}
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = values.find((one) => String(one) === currentTarget.value)
          if (chosen !== undefined) onChoose(chosen)
        }}
      >
        {values.map((one) => (
          <option key={one} value={one}>
            {nameOf(one)}
          </option>
        ))}
      </select>
    )}
  </Field>
)
