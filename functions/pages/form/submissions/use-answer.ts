import { useEffect, useRef, useState } from 'preact/hooks'
import { ApiError } from '#shared/client/api-error.ts'

export type Loading<Value> = { readonly value?: Value; readonly error?: ApiError; readonly load: () => void }

/**
 * Loads an answer of the API: at first, when `name` changes, and when the page becomes visible again. Without a name it
 * keeps what it has.
 */
export const useAnswer = <Value>(name: string | undefined, ask: () => Promise<Value>): Loading<Value> => {
  const [answer, setAnswer] = useState<Pick<Loading<Value>, 'value' | 'error'>>({})
  const asked = useRef(0)
  const load = (): void => {
    asked.current += 1
    const number = asked.current
    // An answer that comes late must not replace that of a later question.
    const isNewest = () => number === asked.current
    ask().then(
      (value) => isNewest() && setAnswer({ value }),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        if (isNewest()) setAnswer((before) => ({ ...before, error }))
      },
    )
  }
  useEffect(() => {
    if (name === undefined) return
    const loadAgain = (): void => {
      if (document.visibilityState === 'visible') load()
    }
    load()
    document.addEventListener('visibilitychange', loadAgain)
    return () => document.removeEventListener('visibilitychange', loadAgain)
  }, [name])
  return { ...answer, load }
}
