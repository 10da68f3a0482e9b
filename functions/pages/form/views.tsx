import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import type { CustomerSession, Submission } from '#shared/client/types.ts'
import { createAmounts } from '../look/money.ts'
import { Frame } from './frame.tsx'
import { createDraftStore } from './send/draft.ts'
import { NewList } from './send/new-list.tsx'
import { Sent } from './send/sent.tsx'
import { useSending } from './send/use-sending.ts'
import type { Session } from './session/session.ts'
import { SubmissionList } from './submissions/submission-list.tsx'
import { SubmissionView } from './submissions/submission-view.tsx'
import { texts } from './texts.ts'
import { type Place, useView } from './use-view.ts'

type Props = {
  readonly isEmbedded: boolean
  readonly customer: CustomerSession
  readonly session: Session
  readonly onSent?: ((submissionId: string) => void) | undefined
}

/** What a customer can do with an open link. */
export const FormViews = ({ isEmbedded, customer, session, onSent }: Props) => {
  const { store, customer_email } = customer
  const { view, goTo, showSent } = useView(isEmbedded)
  const drafts = useMemo(
    () => createDraftStore(() => localStorage, { store: store.name, email: customer_email }),
    [store.name, customer_email],
  )
  const money = useMemo(() => createAmounts(store.currency), [store.currency])
  const content = useRef<HTMLDivElement>(null)
  const opened = useRef<HTMLElement | null>(null)
  const isFirst = useRef(true)
  // A reader of the screen goes on at the new content, or at the list that they come back from; the first view leaves the
  // focus alone.
  useLayoutEffect(() => {
    const target = view.name === 'lists' && opened.current?.isConnected ? opened.current : content.current
    if (!isFirst.current) target?.focus()
    isFirst.current = false
  }, [view])

  const onSubmitted = (submission: Submission): void => {
    showSent(submission)
    onSent?.(submission.id)
  }
  // Held here, so that a list is sent whatever is looked at meanwhile.
  const sending = useSending({ session, drafts, onSubmitted })
  const isNew = view.name === 'new' || view.name === 'sent'
  const tab = (label: string, isCurrent: boolean, target: Place) => (
    <button type="button" aria-current={isCurrent ? 'page' : undefined} onClick={() => goTo(target)}>
      {label}
    </button>
  )
  return (
    <Frame isEmbedded={isEmbedded} title={texts.title(store.name)}>
      <p class="customer">{texts.forCustomer(customer_email)}</p>
      <nav aria-label={texts.views}>
        {tab(texts.newList, isNew, { name: 'new' })}
        {tab(texts.yourLists, !isNew, { name: 'lists' })}
      </nav>
      <div ref={content} tabIndex={-1} class="content">
        {view.name === 'new' && <NewList store={store.name} drafts={drafts} {...sending} />}
        {view.name === 'sent' && (
          <Sent
            store={store.name}
            submission={view.submission}
            onAnother={() => {
              sending.change({ name: view.submission.customer_name })
              goTo({ name: 'new' })
            }}
          />
        )}
        {!isNew && (
          <SubmissionList
            store={store.name}
            money={money}
            session={session}
            isHidden={view.name === 'list'}
            onOpen={(id, row) => {
              opened.current = row
              goTo({ name: 'list', id })
            }}
          />
        )}
        {view.name === 'list' && (
          <SubmissionView
            store={store.name}
            money={money}
            session={session}
            id={view.id}
            onBack={() => goTo({ name: 'lists' })}
          />
        )}
      </div>
    </Frame>
  )
}
