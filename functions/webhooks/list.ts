import type { Call } from '#shared/api/contract.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { cursorsOf, envelopeOf, pageOf } from '#shared/api/paging.ts'
import type { Now } from '#shared/runtime/clock.ts'
import { now } from '#shared/runtime/wire/clock.ts'
import { gate } from '#shared/runtime/wire/gate.ts'
import { webhooks } from '#shared/runtime/wire/webhooks.ts'
import { listWebhooksContract } from '#shared/webhooks/contract.ts'
import type { webhookRepository } from '#shared/webhooks/repository.ts'
import { webhookOf } from '#shared/webhooks/schema.ts'

type Needs = { readonly webhooks: Pick<ReturnType<typeof webhookRepository>, 'list'>; readonly now: Now }

/** A store's webhooks, newest first. */
export const listWebhooks =
  ({ webhooks, now }: Needs) =>
  async ({ query: { limit, cursor }, principal }: Call<typeof listWebhooksContract>) => {
    const cursors = cursorsOf([principal.store_id, listWebhooksContract.id])
    const after = cursors.open(cursor)
    const rows = await webhooks.list(principal.store_id)
    const shown = rows.map((row) => webhookOf(row, now()))
    return { body: envelopeOf(pageOf(shown, { limit, after }), cursors.seal) }
  }

export const handler = endpoint(listWebhooksContract, gate(), listWebhooks({ webhooks: webhooks(), now }))
