import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { texts } from '../texts.ts'
import { Field } from './field.tsx'

/** Copies a text, and says whether it did. Where the browser forbids it, the text stays to be selected by hand. */
const CopyButton = ({ text }: { readonly text: string }) => {
  const [state, setState] = useState<'idle' | 'copied' | 'notCopied'>('idle')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState('notCopied')
    }
  }
  return (
    <span class="copy">
      <button type="button" onClick={copy}>
        {texts.copy}
      </button>
      <span role="status" class="quiet">
        {state !== 'idle' && texts[state]}
      </span>
    </span>
  )
}

type Props = {
  readonly label: string
  readonly text: string
  /** Further buttons. */
  readonly children?: ComponentChildren
}

/** A text to copy, by its button or by hand. */
export const CopyField = ({ label, text, children }: Props) => (
  <>
    <Field label={label}>
      {(ids) => (
        <input {...ids} class="code" readOnly value={text} onFocus={({ currentTarget }) => currentTarget.select()} />
      )}
    </Field>
    <div class="buttons">
      <CopyButton text={text} />
      {children}
    </div>
  </>
)
