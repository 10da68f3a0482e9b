import { useCallback, useEffect, useMemo, useState } from 'preact/hooks'
import { now } from '../../look/now.ts'
import { useWorkplace } from '../parts/context.ts'
import { More, useRows } from '../parts/more.tsx'
import { Problem } from '../parts/problem.tsx'
import { useLoad } from '../parts/use-load.ts'
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
  const { client } = useWorkplace()
  const load = useCallback(
    (cursor: string | undefined, signal?: AbortSignal) =>
      client.submissions.list({ ...queryOf(filter), limit: 50, cursor }, { signal }).page(),
    [client, filter],
  )
  const { value, error, busy, reload } = useLoad(useCallback((signal) => load(undefined, signal), [load]))
  const { rows, cursor, add } = useRows(value)
  const { fresh, orMore } = useFresh(filter, value)
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
      {!value && busy && <p class="quiet">{texts.loading}</p>}
      {value && rows.length === 0 && cursor === null && <p class="empty quiet">{emptyText(filter)}</p>}
      {rows.length > 0 && (
        <>
          <QueueTable rows={rows} timeMs={timeMs} showsStatus={filter.status === undefined} />
          <p class="quiet small">{isWaiting(filter.status) ? texts.queue.oldestFirst : texts.queue.newestFirst}</p>
        </>
      )}
      <More cursor={cursor} load={load} onRows={add} />
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
