import { useCallback } from 'preact/hooks'
import type { HistoryEntry, Submission } from '#shared/client/index.ts'
import { formatTime } from '../../look/times.ts'
import { Back } from '../parts/back.tsx'
import { Problem } from '../parts/problem.tsx'
import { emptyDraft } from '../quote/draft.ts'
import { roleOf, useConsole } from '../requests/context.ts'
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

/** Names of the store's API keys by their ids, for an owner. Who has no right to the list sees no name. */
const useKeyNames = (): ReadonlyMap<string, string> | undefined => {
  const { client, store } = useConsole()
  const isOwner = roleOf(store) === 'owner'
  const load = useCallback(
    async (signal: AbortSignal) => {
      const { data } = isOwner ? await client.apiKeys.list({ limit: 100 }, { signal }).page() : { data: [] }
      return new Map(data.map(({ id, name }) => [id, name]))
    },
    [client, isOwner],
  )
  return useLoad(load).value
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
  const names = useKeyNames()
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
              {texts.history.by(one.by, names)}, <time dateTime={one.at}>{formatTime(one.at)}</time>
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
