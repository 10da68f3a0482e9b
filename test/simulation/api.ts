import { testWebhook } from '#functions/webhooks/test.ts'
import type { StoreId } from '#shared/access/store-id.ts'
import { createRecover, createRecoverMissing } from '#shared/webhooks/recover.ts'
import { createRoundStarter } from '#shared/webhooks/rounds.ts'
import type { createPorts } from './engine.ts'
import type { MemoryTable } from './memory-table.ts'
import type { Host } from './runtime.ts'

type Needs = {
  readonly table: MemoryTable
  readonly ports: ReturnType<typeof createPorts>
  readonly newId: () => string
  /** Somebody asked for a new round of a delivery. */
  readonly roundAsked: (deliveryId: string) => void
}

export type Api = ReturnType<typeof createApi>

/** The operations that send again, on a host that fails: the product's own. */
export const createApi = ({ table, ports, newId, roundAsked }: Needs, host: Host) => {
  const store = ports.storeOf(host)
  const wakeNow = ports.wakeNowOf(host)
  const starter = createRoundStarter({ store, wakeNow, newId, now: host.now })
  const startRound: typeof starter = (ids, from, requestId) => {
    roundAsked(ids.delivery_id)
    return starter(ids, from, requestId)
  }
  const find = async (store_id: StoreId, webhook_id: string) => table.webhookOf({ store_id, webhook_id })
  return {
    host,
    startRound,
    test: testWebhook({ webhooks: { find }, store, wakeNow, newId, now: host.now }),
    recover: createRecover({
      listDeliveries: async ({ webhook_id }, { isWanted }) => ({
        rows: table.deliveries().filter((delivery) => delivery.webhook_id === webhook_id && isWanted(delivery)),
        next: undefined,
      }),
      startRound,
      now: host.now,
    }),
    recoverMissing: createRecoverMissing({
      listSubmissions: async (store_id) => ({
        rows: table.logs().filter((log) => log.store_id === store_id) as never,
        next: undefined,
      }),
      store,
      wakeNow,
      newId,
      now: host.now,
    }),
  }
}
