import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { Action, SubmissionStatus } from '#shared/client/index.ts'
import { MAX_NOTE_LENGTH } from '#shared/core/limits.ts'
import { Confirm } from '../parts/confirm.tsx'
import { Field } from '../parts/field.tsx'
import { focusOn } from '../parts/focus-on.ts'
import { isOpen } from '../parts/vocabulary.ts'
import { type Draft, emptyDraft, isEmpty } from '../quote/draft.ts'
import type { Quote } from '../quote/quote.ts'
import { useConsole } from '../requests/context.ts'
import { texts } from '../texts.ts'
import { ActionButtons } from './action-buttons.tsx'

type Props = {
  readonly status: SubmissionStatus
  readonly quote: Quote
  readonly draft: Draft
  readonly change: (next: (draft: Draft) => Draft) => void
  readonly busy: boolean
  /** Something changed meanwhile and is not decided, or the percentage cannot be read. */
  readonly blocked: boolean
  readonly canQuote: boolean
  /** Resolves to whether it was done. */
  readonly onAct: (action: Action, note?: string) => Promise<boolean>
  /** What became of the last action. */
  readonly children: ComponentChildren
}

const showWrong = (id: string | undefined) => {
  const field = document.querySelector(`[data-item="${id}"][aria-invalid="true"]`)
  if (field instanceof HTMLElement) field.focus()
}

/** The sums as they change, the note, and what can be done; always on the screen. */
export const ActionBar = ({ status, quote, draft, change, busy, blocked, canQuote, onAct, children }: Props) => {
  const { money } = useConsole()
  const [asked, setAsked] = useState<Exclude<Action, 'quote'>>()
  const [note, setNote] = useState('')
  const unpriced = quote.wanted - quote.priced
  const [wrong] = quote.wrong
  const totals = useRef<HTMLParagraphElement>(null)

  /** A quote can be corrected by the next one; an acceptance with prices missing, and what is final, is asked about. */
  const choose = (action: Action) => {
    if (action === 'quote' || (action === 'approve' && unpriced === 0)) onAct(action)
    else setAsked(action)
  }

  const discard = () => {
    change(() => emptyDraft)
    focusOn(totals.current)
  }

  const cancel = () => {
    setAsked(undefined)
    setNote('')
  }

  /** A note that was not sent is there again when its action is tried again. */
  const confirm = async (action: Action) => {
    setAsked(undefined)
    if (await onAct(action, note)) setNote('')
  }

  return (
    <section class="action-bar" aria-label={texts.submission.total}>
      <div class="outcome">{children}</div>
      <div class="totals">
        <p ref={totals}>
          <strong class="amount">{money.format(quote.total)}</strong>
          <span class="quiet">
            {texts.submission.priced(quote.priced, quote.wanted)}, {texts.submission.cards(quote.cards)}
          </span>
          {isOpen(status) && (
            <span class={quote.changes.length > 0 ? 'flag' : 'quiet'}>
              {texts.submission.unsent(quote.changes.length)}
            </span>
          )}
          {wrong !== undefined && <span class="error">{texts.submission.wrong(quote.wrong.length)}</span>}
        </p>
        {wrong !== undefined && (
          <button type="button" class="plain" onClick={() => showWrong(wrong)}>
            {texts.submission.showWrong}
          </button>
        )}
        {!isOpen(status) && !isEmpty(draft) && <p class="flag">{texts.submission.leftover}</p>}
        {!isEmpty(draft) && (
          <button type="button" class="plain" onClick={discard}>
            {texts.submission.discard}
          </button>
        )}
      </div>
      <ActionButtons
        status={status}
        disabled={busy || blocked || wrong !== undefined}
        canQuote={canQuote}
        onChoose={choose}
      />
      {asked && (
        <Confirm
          title={texts.submission.confirm[asked]}
          action={texts.submission.action(asked)}
          tone={asked === 'reject' ? 'danger' : 'primary'}
          onConfirm={() => confirm(asked)}
          onClose={cancel}
        >
          {asked === 'approve' ? (
            <p>{texts.submission.confirm.approveUnpriced(unpriced)}</p>
          ) : (
            <p>{texts.submission.confirm.isFinal}</p>
          )}
          {asked !== 'approve' && quote.changes.length > 0 && (
            <p class="flag">{texts.submission.confirm.dropsChanges(quote.changes.length)}</p>
          )}
          <Field label={texts.submission.note} hint={texts.submission.noteHint}>
            {(ids) => (
              <textarea
                {...ids}
                rows={2}
                maxLength={MAX_NOTE_LENGTH}
                value={note}
                onInput={({ currentTarget }) => setNote(currentTarget.value)}
              />
            )}
          </Field>
        </Confirm>
      )}
    </section>
  )
}
