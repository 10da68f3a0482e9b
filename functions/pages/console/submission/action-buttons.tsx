import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Action, SubmissionStatus } from '#shared/client/index.ts'
import { actionsFrom } from '../parts/vocabulary.ts'
import { texts } from '../texts.ts'

type Props = {
  readonly status: SubmissionStatus
  readonly disabled: boolean
  readonly canQuote: boolean
  readonly onChoose: (action: Action) => void
}

/** The buttons of a status, the likeliest last and strongest. */
export const ActionButtons = ({ status, disabled, canQuote, onChoose }: Props) => {
  const actions = actionsFrom(status)
  const buttons = useRef<HTMLDivElement>(null)
  const chosen = useRef<Action | undefined>(undefined)

  // A button that is disabled or removed loses the focus, and Tab would start at the top of the page. The focus stays on
  // the same action where it is still allowed, so that a key pressed twice never starts the next action. In a closed
  // submission it goes to the sentence that says so.
  useLayoutEffect(() => {
    if (chosen.current === undefined || document.activeElement !== document.body) return
    const next = buttons.current?.querySelector(`[data-action=${chosen.current}]`) ?? buttons.current?.lastElementChild
    if (next instanceof HTMLElement) next.focus()
  }, [status, disabled])

  if (actions.length === 0) {
    return (
      <div ref={buttons}>
        <p class="quiet" tabIndex={-1}>
          {texts.submission.final}
        </p>
      </div>
    )
  }
  const primary = actions.at(-1)
  return (
    <div class="buttons" ref={buttons}>
      {actions.map((action) => {
        const lacksPrice = action === 'quote' && !canQuote
        return (
          <button
            key={action}
            data-action={action}
            type="button"
            class={action === primary ? 'primary' : action === 'reject' ? 'danger' : ''}
            disabled={disabled || lacksPrice}
            title={lacksPrice ? texts.submission.needsPrice : undefined}
            onClick={() => {
              chosen.current = action
              onChoose(action)
            }}
          >
            {texts.submission.action(action)}
          </button>
        )
      })}
    </div>
  )
}
