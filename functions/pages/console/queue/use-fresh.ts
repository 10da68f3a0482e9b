import { useEffect, useState } from 'preact/hooks'
import type { Page, SubmissionSummary } from '#shared/client/index.ts'
import { useConsole } from '../requests/context.ts'
import { type Filter, isWaiting, queryOf } from './filter.ts'

/** Between two requests, while the page is visible and the session lasts. */
const pollMs = 15_000

/** Rows of one request: the most that the API gives. */
const limit = 100

type Rows = readonly SubmissionSummary[]

/**
 * The submissions that came since the list was loaded: those that were made after the newest one of that time. An older
 * one that comes into view, because another leaves the list, is not new. One of the same millisecond, or one that the
 * index shows only after a newer one, is in the list when that is loaded again.
 */
export const useFresh = (filter: Filter, loaded: Page<SubmissionSummary> | undefined) => {
  const { client, hasEnded } = useConsole()
  const [came, setCame] = useState<Rows>([])
  const [shown, setShown] = useState<Rows>([])
  useEffect(() => {
    setCame([])
    setShown([])
    if (!loaded || hasEnded) return
    const controller = new AbortController()
    const { signal } = controller
    const list = (rows: number, after: string | undefined) =>
      client.submissions
        .list({ ...queryOf(filter), ...(after && { created_after: after }), order: 'newest', limit: rows }, { signal })
        .page()
    // In a list that begins with the oldest, the newest one is on the last page, which may not be loaded.
    const isOldestFirst = isWaiting(filter.status)
    let isNewestKnown = !isOldestFirst || !loaded.has_more
    let newest = loaded.data.at(isOldestFirst ? -1 : 0)?.created_at
    let isLooking = false
    const look = async () => {
      // One request at a time. If two first ones ran at once, the later answer could take a row that has just come for the
      // newest of the load, and the page would never show that row as new. A request ends within 30 seconds.
      if (isLooking || document.visibilityState !== 'visible') return
      isLooking = true
      try {
        if (!isNewestKnown) newest = (await list(1, undefined)).data[0]?.created_at
        else {
          const { data } = await list(limit, newest)
          if (!signal.aborted) setCame(data.filter(({ created_at }) => newest === undefined || created_at > newest))
        }
        isNewestKnown = true
      } catch {
        // The next request is in 15 seconds. Until then the page shows what it has.
      } finally {
        isLooking = false
      }
    }
    if (!isNewestKnown) look()
    const timer = setInterval(look, pollMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      controller.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [client, filter, loaded, hasEnded])
  const known = new Set(shown.map(({ id }) => id))
  const fresh = came.filter(({ id }) => !known.has(id))
  return { fresh, shown, orMore: came.length === limit, show: () => setShown([...fresh, ...shown]) }
}
