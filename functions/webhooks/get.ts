import type { Call } from '#shared/api/contract.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { notFound } from '#shared/api/not-found.ts'
import type { Now } from '#shared/runtime/clock.ts'
import { now } from '#shared/runtime/wire/clock.ts'
import { gate } from '#shared/runtime/wire/gate.ts'
import { webhooks } from '#shared/runtime/wire/webhooks.ts'
import { getWebhookContract } from '#shared/webhooks/contract.ts'
import type { webhookRepository } from '#shared/webhooks/repository.ts'
import { webhookOf } from '#shared/webhooks/schema.ts'

type Needs = { readonly webhooks: Pick<ReturnType<typeof webhookRepository>, 'find'>; readonly now: Now }

/** A webhook as it is, without its secret. */
export const getWebhook =
  ({ webhooks, now }: Needs) =>
  async ({ parameters, principal }: Call<typeof getWebhookContract>) => {
    const row = await webhooks.find(principal.store_id, parameters.webhook_id)
    if (!row) throw notFound('webhook')
    return { body: webhookOf(row, now()), version: row.version }
  }

export const handler = endpoint(getWebhookContract, gate(), getWebhook({ webhooks: webhooks(), now }))
