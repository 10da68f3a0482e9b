import { testWebhook } from '#functions/webhooks/test.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import { createEraseAnswers } from '#shared/webhooks/engine/erase-answers.ts'
import { createRecover, createRecoverMissing } from '#shared/webhooks/engine/recover.ts'
import { createResend } from '#shared/webhooks/engine/resend.ts'
import { createTestEvent } from '#shared/webhooks/engine/test-event.ts'
import type { createPorts } from '#test/harness/simulation/engine.ts'
import type { MemoryTable } from '#test/harness/simulation/world/memory-table.ts'
import type { Host } from '#test/harness/simulation/world/runtime.ts'

type Dependencies = {
  readonly table: MemoryTable
  readonly ports: ReturnType<typeof createPorts>
  readonly newId: () => string
  readonly wait: (milliseconds: number) => Promise<void>
  /** Called for each request to resend a delivery, which starts a new round. */
  readonly roundAsked: (deliveryId: string) => void
}

export type Api = ReturnType<typeof createApi>

/** The product's own use cases that create or resend deliveries, on a host with faults. */
export const createApi = ({ table, ports, newId, wait, roundAsked }: Dependencies, host: Host) => {
  const store = ports.storeOf(host)
  const wakeNow = ports.wakeNowOf(host)
  const resendOnHost = createResend({ store, wakeNow, newId, now: host.now })
  const resend: typeof resendOnHost = (ids, from, requestId) => {
    roundAsked(ids.delivery_id)
    return resendOnHost(ids, from, requestId)
  }
  const find = async (store_id: StoreId, webhook_id: string) => table.webhookOf({ store_id, webhook_id })
  return {
    host,
    wait,
    resend,
    eraseAnswers: createEraseAnswers({ store, wait, newId, now: host.now }),
    test: testWebhook({
      webhooks: { find },
      sendTestEvent: createTestEvent({ store, wakeNow, newId, now: host.now }),
    }),
    recover: createRecover({
      listDeliveries: async ({ webhook_id }, { isWanted }) => ({
        rows: table.deliveries().filter((delivery) => delivery.webhook_id === webhook_id && isWanted(delivery)),
        next: undefined,
      }),
      resend,
      now: host.now,
    }),
    recoverMissing: createRecoverMissing({
      listSubmissions: async (store_id, { created_after = 0 }) => ({
        rows: table
          .logs()
          .filter((log) => log.store_id === store_id && Date.parse(log.created_at) >= created_after) as never,
        next: undefined,
      }),
      store,
      wakeNow,
      newId,
      now: host.now,
    }),
  }
}
