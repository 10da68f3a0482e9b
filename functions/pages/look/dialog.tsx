import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'

type Props = {
  readonly title: string
  /** Escape was pressed. A dialog without it stays open. */
  readonly onClose?: (() => void) | undefined
  readonly children: ComponentChildren
}

/** A modal dialog that is open while it is shown. The focus returns to where it was. */
export const Dialog = ({ title, onClose, children }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      onClose={({ currentTarget }) => {
        // A second Escape closes a dialog without asking.
        if (!currentTarget.isConnected) return
        if (onClose) onClose()
        else currentTarget.showModal()
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}
