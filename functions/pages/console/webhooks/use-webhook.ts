import { useCallback } from 'preact/hooks'
import { useConsole } from '../requests/context.ts'
import { useLoad } from '../requests/use-load.ts'
import { withEtag } from '../requests/with-etag.ts'

/** A webhook with its version: a change is refused when another request changed it since. */
export const useWebhook = (id: string) => {
  const { client } = useConsole()
  const load = useCallback(
    (signal: AbortSignal) => withEtag((onHeaders) => client.webhooks.get(id, { signal, onHeaders })),
    [client, id],
  )
  return useLoad(load)
}
