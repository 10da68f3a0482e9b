import { useCallback, useState } from 'preact/hooks'

/** The state of a button's request. The error of `run` is kept until the next one. */
export const useAction = () => {
  const [state, setState] = useState<{ readonly busy: boolean; readonly error?: unknown }>({ busy: false })
  const run = useCallback(async (work: () => Promise<void>): Promise<void> => {
    setState({ busy: true })
    try {
      await work()
      setState({ busy: false })
    } catch (error) {
      setState({ busy: false, error })
    }
  }, [])
  return { ...state, run }
}
