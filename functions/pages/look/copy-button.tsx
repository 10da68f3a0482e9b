import { useState } from 'preact/hooks'

type Props = { readonly text: string; readonly label: string; readonly done: string; readonly failed: string }

/** Copies a text, and says whether it did. Where the browser forbids it, the text stays to be selected by hand. */
export const CopyButton = ({ text, label, done, failed }: Props) => {
  const [state, setState] = useState<'idle' | 'done' | 'failed'>('idle')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('done')
    } catch {
      setState('failed')
    }
  }
  return (
    <span class="copy">
      <button type="button" onClick={copy}>
        {label}
      </button>
      <span role="status" class="quiet">
        {state === 'done' ? done : state === 'failed' ? failed : ''}
      </span>
    </span>
  )
}
