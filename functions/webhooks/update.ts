import type { Call } from '#shared/api/contract.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { requireMatch } from '#shared/api/if-match.ts'
import { notFound } from '#shared/api/not-found.ts'
import type { Now } from '#shared/runtime/clock.ts'
import { now } from '#shared/runtime/wire/clock.ts'
import { gate } from '#shared/runtime/wire/gate.ts'
import { newId } from '#shared/runtime/wire/ids.ts'
import { localhostReceiversAllowed, webhooks } from '#shared/runtime/wire/webhooks.ts'
import { changeWebhook } from '#shared/webhooks/changes.ts'
import { updateWebhookContract } from '#shared/webhooks/contract.ts'
import { requireAllowedUrl, requireUniqueUrl } from '#shared/webhooks/registration.ts'
import type { webhookRepository } from '#shared/webhooks/repository.ts'
import { webhookOf } from '#shared/webhooks/schema.ts'

type Needs = {
  readonly webhooks: Pick<ReturnType<typeof webhookRepository>, 'change'>
  readonly allowLocalhost: boolean
  readonly newId: () => string
  readonly now: Now
}

/** Changes a webhook; what still waits for it goes to where it points from now on. */
export const updateWebhook =
  ({ webhooks, allowLocalhost, newId, now }: Needs) =>
  async ({ parameters, body, principal, hostName, ifMatch }: Call<typeof updateWebhookContract>) => {
    const { url } = body
    if (url != null) requireAllowedUrl(url, { ownHostNames: [hostName], allowLocalhost })
    const changed = await webhooks.change(principal.store_id, parameters.webhook_id, (webhook, others) => {
      requireMatch(ifMatch, webhook.version)
      if (url != null) requireUniqueUrl(others, url)
      return changeWebhook(webhook, body, { revision: newId(), nowMs: now() })
    })
    if (!changed) throw notFound('webhook')
    return { body: webhookOf(changed, now()), version: changed.version }
  }

export const handler = endpoint(
  updateWebhookContract,
  gate(),
  updateWebhook({ webhooks: webhooks(), allowLocalhost: localhostReceiversAllowed(), newId, now }),
)
