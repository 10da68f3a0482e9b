import { useEffect, useState } from 'preact/hooks'
import type { Page, SubmissionSummary } from '#shared/client/index.ts'
import { useConsole } from '../requests/context.ts'
import { type Filter, queryOf } from './filter.ts'

/** Between two requests, while the page is visible and the session lasts. */
const pollMs = 15_000

/** Rows of one request. */
const limit = 25

/**
 * How many submissions came since the list was loaded. Asks for the newest, which in a list that begins with the oldest
 * may be pages away. When not every page of the list is loaded, a first request finds what was there already.
 */
export const useFresh = (filter: Filter, loaded: Page<SubmissionSummary> | undefined) => {
  const { client, hasEnded } = useConsole()
  const [fresh, setFresh] = useState(0)
  useEffect(() => {
    setFresh(0)
    if (!loaded || hasEnded) return
    const controller = new AbortController()
    const { signal } = controller
    const known = new Set(loaded.data.map(({ id }) => id))
    let knowsAll = !loaded.has_more
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const query = { ...queryOf(filter), order: 'newest', limit } as const
        const { data } = await client.submissions.list(query, { signal }).page()
        if (!knowsAll) for (const { id } of data) known.add(id)
        knowsAll = true
        if (!signal.aborted) setFresh(data.filter(({ id }) => !known.has(id)).length)
      } catch {
        // The next request is in 15 seconds. Until then the page shows what it has.
      }
    }
    if (!knowsAll) look()
    const timer = setInterval(look, pollMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      controller.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [client, filter, loaded, hasEnded])
  return { fresh, orMore: fresh >= limit }
}
