import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks'
import { now } from '../now.ts'
import { focusOn } from '../parts/focus-on.ts'
import { More } from '../parts/more.tsx'
import { Problem } from '../parts/problem.tsx'
import { useConsole } from '../requests/context.ts'
import { usePages } from '../requests/use-pages.ts'
import { hashOf } from '../router.ts'
import { texts } from '../texts.ts'
import { type Filter, filterOf, isNarrow, isWaiting, parametersOf, queryOf } from './filter.ts'
import { Filters } from './filters.tsx'
import { QueueTable } from './queue-table.tsx'
import { useFresh } from './use-fresh.ts'
import { useKeptPlace, usePlaceBefore } from './use-place.ts'
import { withFresh } from './with-fresh.ts'

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

/** Rows of one request. */
const pageRows = 50

const QueueList = ({ filter, address }: { readonly filter: Filter; readonly address: string }) => {
  const { client } = useConsole()
  const before = usePlaceBefore(address)
  const load = useCallback(
    async (cursor: string | undefined, signal?: AbortSignal) => {
      const list = (from: string | undefined) =>
        client.submissions.list({ ...queryOf(filter), limit: pageRows, cursor: from }, { signal }).page()
      let page = await list(cursor)
      // Back in the queue, as many rows are there as before.
      while (cursor === undefined && page.next_cursor !== null && page.data.length < (before?.rows ?? 0)) {
        const next = await list(page.next_cursor)
        page = { ...next, data: [...page.data, ...next.data] }
      }
      return page
    },
    [client, filter, before],
  )
  const { first, rows: paged, isEmpty, error, busy, reload, loadMore } = usePages(load)
  useKeptPlace(address, before, first && paged.length)
  const { fresh, shown, orMore, show } = useFresh(filter, first)
  const isOldestFirst = isWaiting(filter.status)
  const rows = withFresh(paged, shown, isOldestFirst)
  const timeMs = useMinute()

  // The button to show them is gone. The focus goes to the first of them.
  useLayoutEffect(() => {
    const first = shown.at(isOldestFirst ? -1 : 0)
    if (first && document.activeElement === document.body) {
      focusOn(document.querySelector(`a[href="${hashOf(`submissions/${first.id}`)}"]`))
    }
  }, [shown])

  return (
    <>
      <div class="fresh" role="status">
        {fresh.length > 0 && (
          <p class="notice">
            {texts.queue.fresh(fresh.length, orMore)}{' '}
            <button type="button" class="primary" onClick={orMore ? reload : show}>
              {texts.queue.show}
            </button>
          </p>
        )}
      </div>
      <Problem error={error} onRetry={reload} />
      {!first && busy && <p class="quiet">{texts.loading}</p>}
      {isEmpty && rows.length === 0 && <p class="empty quiet">{emptyText(filter)}</p>}
      {rows.length > 0 && (
        <>
          <QueueTable rows={rows} timeMs={timeMs} showsStatus={filter.status === undefined} />
          <p class="quiet small">{isOldestFirst ? texts.queue.oldestFirst : texts.queue.newestFirst}</p>
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
      <QueueList key={address} filter={filter} address={address} />
    </>
  )
}
