import { useCallback } from 'preact/hooks'
import type { HistoryEntry, Submission } from '#shared/client/index.ts'
import { formatTime } from '../../look/times.ts'
import { Back } from '../parts/back.tsx'
import { Problem } from '../parts/problem.tsx'
import { emptyDraft } from '../quote/draft.ts'
import { useConsole } from '../requests/context.ts'
import { useLoad } from '../requests/use-load.ts'
import { hashOf } from '../router.ts'
import { texts } from '../texts.ts'
import { Lines } from './lines/lines.tsx'

const nothing = () => undefined

/** The submission as it was after one entry. */
const AsItWas = ({ id, entry }: { readonly id: string; readonly entry: HistoryEntry }) => {
  const { client } = useConsole()
  const load = useCallback(
    (signal: AbortSignal) => client.submissions.get(id, { entry: entry.entry }, { signal }),
    [client, id, entry],
  )
  const { value, error, reload } = useLoad(load)
  return (
    <section class="as-it-was">
      <Back hash={hashOf(`submissions/${id}/history`)} to={texts.history.title} />
      <h2>{texts.history.asItWas(entry.entry, formatTime(entry.at))}</h2>
      <Problem error={error} onRetry={reload} />
      {value ? (
        <Lines submission={value} draft={emptyDraft} change={nothing} readOnly />
      ) : (
        !error && <p class="quiet">{texts.loading}</p>
      )}
    </section>
  )
}

type Props = { readonly submission: Submission; readonly entry: string | undefined }

/** Who did what and when, and the submission as it was after any of it. */
export const History = ({ submission, entry }: Props) => {
  const { client } = useConsole()
  const load = useCallback(
    (signal: AbortSignal) => Array.fromAsync(client.submissions.history(submission.id, { limit: 100 }, { signal })),
    [client, submission],
  )
  const { value = [], error, busy, reload } = useLoad(load)
  const chosen = value.find((one) => String(one.entry) === entry)
  if (chosen) return <AsItWas key={chosen.entry} id={submission.id} entry={chosen} />
  return (
    <>
      <Problem error={error} onRetry={reload} />
      {busy && value.length === 0 && <p class="quiet">{texts.loading}</p>}
      <ol class="history">
        {value.map((one) => (
          <li key={one.entry}>
            <div>
              <strong>{texts.history.action(one.action)}</strong>
            </div>
            <div class="quiet">
              {texts.history.by(one.by)}, <time dateTime={one.at}>{formatTime(one.at)}</time>
              {one.action !== 'create' && one.changed_items > 0 && `, ${texts.history.changed(one.changed_items)}`}
            </div>
            {one.note && <blockquote>{one.note}</blockquote>}
            <a
              href={hashOf(`submissions/${submission.id}/history/${one.entry}`)}
              aria-label={texts.history.lookAt(one.entry)}
            >
              {texts.history.look}
            </a>
          </li>
        ))}
      </ol>
    </>
  )
}
