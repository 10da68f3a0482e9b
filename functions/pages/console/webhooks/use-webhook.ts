import { useCallback } from 'preact/hooks'
import type { Webhook } from '#shared/client/index.ts'
import { useWorkplace } from '../parts/context.ts'
import { useLoad } from '../parts/use-load.ts'

export type VersionedWebhook = { readonly webhook: Webhook; readonly etag: string | undefined }

/** A webhook with its version, by which a change of somebody else's version is refused. */
export const useWebhook = (id: string) => {
  const { client } = useWorkplace()
  const load = useCallback(
    async (signal: AbortSignal): Promise<VersionedWebhook> => {
      let etag: string | undefined
      const onHeaders = (headers: Headers) => {
        etag = headers.get('etag') ?? undefined
      }
      const webhook = await client.webhooks.get(id, { signal, onHeaders })
      return { webhook, etag }
    },
    [client, id],
  )
  return useLoad(load)
}
