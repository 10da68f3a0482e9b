import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

type Props = {
  readonly label: string
  readonly hint?: ComponentChildren
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
