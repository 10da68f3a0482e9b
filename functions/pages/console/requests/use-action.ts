import { useCallback, useState } from 'preact/hooks'
import type { Client } from '#shared/client/index.ts'
import { useSignedInClient } from './context.ts'

type State = { readonly busy: boolean; readonly error?: unknown; readonly client?: Client | undefined }

/** The state of a button's request. The error of `run` is kept until the next one, or until the next session. */
export const useAction = () => {
  const client = useSignedInClient()
  const [state, setState] = useState<State>({ busy: false })
  const run = useCallback(
    async (work: () => Promise<void>): Promise<void> => {
      setState({ busy: true })
      try {
        await work()
        setState({ busy: false })
      } catch (error) {
        setState({ busy: false, error, client })
      }
    },
    [client],
  )
  return { busy: state.busy, error: state.client === client ? state.error : undefined, run }
}
