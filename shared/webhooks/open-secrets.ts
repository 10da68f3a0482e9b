import { holdingSecrets, type WebhookRow } from './schema.ts'
import type { Sealer } from './sealing.ts'

/** Every secret of a webhook that still holds, newest first. */
export const openSecrets = async (
  webhook: WebhookRow,
  { sealer, nowMs }: { sealer: Pick<Sealer, 'open'>; nowMs: number },
): Promise<readonly [string, ...string[]]> => {
  const [newest, ...older] = await Promise.all(
    holdingSecrets(webhook, nowMs).map(({ sealed, version }) =>
      sealer.open(sealed, { store_id: webhook.store_id, webhook_id: webhook.id, version }),
    ),
  )
  if (newest === undefined) throw new Error('A webhook has no secret.')
  return [newest, ...older]
}
