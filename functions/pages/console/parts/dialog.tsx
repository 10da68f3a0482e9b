import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'

type Props = {
  readonly title: string
  /** Escape was pressed. A dialog without it stays open. */
  readonly onClose?: (() => void) | undefined
  readonly children: ComponentChildren
}

/** Puts the focus back where it was; where that is gone, at the screen's heading. */
const focusAgain = (before: Element | null) => {
  const target = before?.isConnected ? before : document.querySelector('h1')
  if (!(target instanceof HTMLElement)) return
  if (target !== before) target.tabIndex = -1
  target.focus()
}

/** A modal dialog that is open while it is shown. The focus returns to where it was. */
export const Dialog = ({ title, onClose, children }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    const { activeElement } = document
    element?.showModal()
    return () => {
      element?.close()
      focusAgain(activeElement)
    }
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
        // Chrome closes at the second Escape without a cancel event.
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
