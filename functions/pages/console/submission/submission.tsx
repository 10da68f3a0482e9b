import { useMemo, useState } from 'preact/hooks'
import type { Action } from '#shared/client/index.ts'
import { Back } from '../parts/back.tsx'
import { Loading } from '../parts/loading.tsx'
import { Problem } from '../parts/problem.tsx'
import { ViewTabs, viewOf } from '../parts/tabs.tsx'
import { isOpen } from '../parts/vocabulary.ts'
import { lastQueueHash } from '../queue/place.ts'
import { readBasisPoints } from '../quote/basis-points.ts'
import { conflictsOf } from '../quote/conflicts.ts'
import { emptyDraft, withoutSent } from '../quote/draft.ts'
import { itemsToQuote, quoteOf } from '../quote/quote.ts'
import { useConsole } from '../requests/context.ts'
import { useTitle } from '../requests/use-title.ts'
import { texts } from '../texts.ts'
import { ActionBar } from './action-bar.tsx'
import { Conflicts } from './conflicts/conflicts.tsx'
import { CustomerView } from './customer-view.tsx'
import { History } from './history.tsx'
import { Lines } from './lines/lines.tsx'
import { LinesTools } from './lines-tools.tsx'
import { SubmissionHead } from './submission-head.tsx'
import { useDraft } from './use-draft.ts'
import { useSubmission } from './use-submission.ts'

const views = ['lines', 'customer', 'history'] as const

type Props = { readonly id: string; readonly part: string | undefined; readonly entry: string | undefined }

/** One submission: its lines with their prices, the customer's view, the history, and the actions. */
export const SubmissionScreen = ({ id, part, entry }: Props) => {
  const view = viewOf(views, part)
  const { money } = useConsole()
  const { loaded, action, meanwhile, dismiss, send } = useSubmission(id)
  const { draft, change } = useDraft(id)
  const [done, setDone] = useState<Action>()
  const submission = loaded.value?.value
  const readOnly = submission !== undefined && !isOpen(submission.status)
  // Nothing can be sent to a closed submission, so what is left of a draft counts in no line and no sum.
  const counted = readOnly ? emptyDraft : draft
  const quote = useMemo(() => submission && quoteOf(submission.items, counted, money), [submission, counted, money])

  useTitle(submission?.customer_name)

  const back = <Back hash={lastQueueHash(sessionStorage)} to={texts.submission.back} />
  if (!submission || !quote) {
    return (
      <>
        {back}
        <Loading error={loaded.error} onRetry={loaded.reload} />
      </>
    )
  }
  const conflicts = conflictsOf(submission.items, counted, meanwhile?.seen.items ?? [], money)
  const isUndecided = meanwhile !== undefined || conflicts.some(({ edit }) => edit !== undefined)

  const act = async (name: Action, typedNote = ''): Promise<boolean> => {
    setDone(undefined)
    const withItems = name === 'quote' || name === 'approve'
    const items = name === 'quote' ? itemsToQuote(submission.items, quote.changes) : [...quote.changes]
    const note = typedNote.trim()
    const after = await send({ action: name, ...(withItems && items && { items }), ...(note !== '' && { note }) })
    if (!after) return false
    change((now) => withoutSent(now, draft, after.items))
    setDone(name)
    return true
  }

  return (
    <>
      {back}
      <SubmissionHead submission={submission} />
      <ViewTabs base={`submissions/${id}`} views={views} view={view} names={texts.submission.tabs} />
      {view === 'customer' && <CustomerView submission={submission} />}
      {view === 'history' && <History submission={submission} entry={entry} />}
      {view === 'lines' && (
        <>
          <Conflicts
            conflicts={conflicts}
            meanwhile={meanwhile}
            status={submission.status}
            change={change}
            onSeen={dismiss}
          />
          {!readOnly && <LinesTools submission={submission} draft={draft} rest={quote.rest} change={change} />}
          <Lines submission={submission} draft={counted} change={change} readOnly={readOnly} />
          <ActionBar
            status={submission.status}
            quote={quote}
            draft={draft}
            change={change}
            busy={action.busy}
            blocked={isUndecided || readBasisPoints(draft.percentOff) === undefined}
            canQuote={itemsToQuote(submission.items, quote.changes) !== undefined}
            onAct={act}
          >
            <div role="status">{done && <p class="notice good">{texts.submission.done(done)}</p>}</div>
            <Problem error={action.error} />
          </ActionBar>
        </>
      )}
    </>
  )
}
