import { useCallback, useEffect, useMemo, useState } from 'preact/hooks'
import { now } from '../now.ts'
import { More } from '../parts/more.tsx'
import { Problem } from '../parts/problem.tsx'
import { useConsole } from '../requests/context.ts'
import { usePages } from '../requests/use-pages.ts'
import { texts } from '../texts.ts'
import { type Filter, filterOf, isNarrow, isWaiting, parametersOf, queryOf } from './filter.ts'
import { Filters } from './filters.tsx'
import { QueueTable } from './queue-table.tsx'
import { useFresh } from './use-fresh.ts'

/** The time, again every minute, for ages. */
const useMinute = (): number => {
  const [timeMs, setTimeMs] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setTimeMs(now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return timeMs
}

const emptyText = (filter: Filter): string => {
  if (isNarrow(filter)) return texts.queue.emptyFiltered
  return isWaiting(filter.status) ? texts.queue.emptyWaiting : texts.queue.empty
}

const QueueList = ({ filter }: { readonly filter: Filter }) => {
  const { client } = useConsole()
  const load = useCallback(
    (cursor: string | undefined, signal?: AbortSignal) =>
      client.submissions.list({ ...queryOf(filter), limit: 50, cursor }, { signal }).page(),
    [client, filter],
  )
  const { first, rows, isEmpty, error, busy, reload, loadMore } = usePages(load)
  const { fresh, orMore } = useFresh(filter, first)
  const timeMs = useMinute()

  return (
    <>
      <div class="fresh" role="status">
        {fresh > 0 && (
          <p class="notice">
            {texts.queue.fresh(fresh, orMore)}{' '}
            <button type="button" onClick={reload}>
              {texts.queue.show}
            </button>
          </p>
        )}
      </div>
      <Problem error={error} onRetry={reload} />
      {!first && busy && <p class="quiet">{texts.loading}</p>}
      {isEmpty && <p class="empty quiet">{emptyText(filter)}</p>}
      {rows.length > 0 && (
        <>
          <QueueTable rows={rows} timeMs={timeMs} showsStatus={filter.status === undefined} />
          <p class="quiet small">{isWaiting(filter.status) ? texts.queue.oldestFirst : texts.queue.newestFirst}</p>
        </>
      )}
      <More load={loadMore} />
    </>
  )
}

/** The submissions of one status, those that wait longest first. Rows of another filter never stay. */
export const Queue = ({ parameters }: { readonly parameters: URLSearchParams }) => {
  const address = parametersOf(filterOf(parameters)).toString()
  const filter = useMemo(() => filterOf(new URLSearchParams(address)), [address])
  return (
    <>
      <h1>{texts.queue.title}</h1>
      <Filters filter={filter} />
      <QueueList key={address} filter={filter} />
    </>
  )
}
