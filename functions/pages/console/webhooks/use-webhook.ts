import { useCallback } from 'preact/hooks'
import { useWorkplace } from '../parts/context.ts'
import { useLoad } from '../parts/use-load.ts'
import { withEtag } from '../parts/with-etag.ts'

/** A webhook with its version: a change is refused when somebody else changed it since. */
export const useWebhook = (id: string) => {
  const { client } = useWorkplace()
  const load = useCallback(
    (signal: AbortSignal) => withEtag((onHeaders) => client.webhooks.get(id, { signal, onHeaders })),
    [client, id],
  )
  return useLoad(load)
}
