import type { ComponentChildren } from 'preact'
import { texts } from '../texts.ts'
import { Dialog } from './dialog.tsx'

type Props = {
  readonly title: string
  /** The button that does it. */
  readonly action: string
  readonly tone?: 'primary' | 'danger'
  readonly busy?: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly children: ComponentChildren
}

/** Asks before an action. Escape and Cancel close it. */
export const Confirm = ({ title, action, tone = 'danger', busy = false, onConfirm, onClose, children }: Props) => (
  <Dialog title={title} onClose={onClose}>
    {children}
    <div class="buttons">
      <button type="button" onClick={onClose}>
        {texts.cancel}
      </button>
      <button type="button" class={tone} disabled={busy} onClick={onConfirm}>
        {action}
      </button>
    </div>
  </Dialog>
)
