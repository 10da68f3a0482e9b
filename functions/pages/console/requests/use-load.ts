import { useCallback, useEffect, useState } from 'preact/hooks'

type Loading<Value> = {
  /** The newest answer; it stays while another is on its way. */
  readonly value?: Value
  readonly error?: unknown
  readonly busy: boolean
}

/** Loads what a screen shows: at first, when `load` changes, and at `reload`. */
export const useLoad = <Value>(load: (signal: AbortSignal) => Promise<Value>) => {
  const [state, setState] = useState<Loading<Value>>({ busy: true })
  const [reloads, setReloads] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    setState(({ error: _, ...state }) => ({ ...state, busy: true }))
    load(signal).then(
      (value) => signal.aborted || setState({ value, busy: false }),
      (error: unknown) => signal.aborted || setState((state) => ({ ...state, error, busy: false })),
    )
    return () => controller.abort()
  }, [load, reloads])
  const reload = useCallback(() => setReloads((number) => number + 1), [])
  const replace = useCallback((value: Value) => setState({ value, busy: false }), [])
  return { ...state, reload, replace }
}
