import type { Action, SubmissionStatus } from '#shared/client/index.ts'
import { texts } from '../texts.ts'

/** What the workflow allows; the API decides. */
const actionsOf: Readonly<Record<SubmissionStatus, readonly Action[]>> = {
  pending_review: ['reject', 'approve', 'quote'],
  quoted: ['reject', 'quote', 'approve'],
  accepted: ['reject', 'quote', 'complete'],
  rejected: [],
  completed: [],
}

type Props = {
  readonly status: SubmissionStatus
  readonly disabled: boolean
  readonly canQuote: boolean
  readonly onChoose: (action: Action) => void
}

/** The buttons of a status, the likeliest last and strongest. */
export const ActionButtons = ({ status, disabled, canQuote, onChoose }: Props) => {
  const actions = actionsOf[status] ?? []
  if (actions.length === 0) return <p class="quiet">{texts.submission.final}</p>
  const primary = actions.at(-1)
  return (
    <div class="buttons">
      {actions.map((action) => {
        const lacksPrice = action === 'quote' && !canQuote
        return (
          <button
            key={action}
            type="button"
            class={action === primary ? 'primary' : action === 'reject' ? 'danger' : ''}
            disabled={disabled || lacksPrice}
            title={lacksPrice ? texts.submission.needsPrice : undefined}
            onClick={() => onChoose(action)}
          >
            {texts.submission.action(action)}
          </button>
        )
      })}
    </div>
  )
}
