import { ApiError } from '#shared/client/api-error.ts'
import type { Client } from '#shared/client/client.ts'
import { mayHaveWorked } from '#shared/client/retry.ts'
import type { Delivery, DeliveryWithAttempts } from '#shared/client/types.ts'

type Dependencies = {
  readonly client: Client
  readonly webhookId: string
  /** Sends one delivery to the developer's server. Does not reject when the server fails. */
  readonly forward: (delivery: DeliveryWithAttempts) => Promise<void>
  /** Called when the API has failed and is asked again. */
  readonly onFailure: (error: ApiError) => void
  readonly signal: AbortSignal
}

/** Every 30th reading of the list, about once a minute, the webhook itself is read as well. */
const readingsPerCheck = 30

/** The API is down or busy, and the client has tried three times. */
const isTransient = (error: unknown): error is ApiError =>
  error instanceof ApiError && (mayHaveWorked(error) || error.status === 429)

/**
 * Forwards each delivery of a disabled webhook once, in the order of the list, until the signal is aborted.
 *
 * The list is read without a status, although almost all are `held`: an event between the webhook's creation and its
 * disabling is `pending`, with one failed attempt, and would be held only a minute later.
 *
 * @throws ApiError when the API refuses, for example because the webhook is gone; the signal's reason.
 */
export const forwardEvents = async ({
  client,
  webhookId,
  forward,
  onFailure,
  signal,
}: Dependencies): Promise<never> => {
  const { deliveries } = client.webhooks
  const known = new Set<string>()

  /**
   * The deliveries that are not known, oldest first. Pages are read, newest first, up to one without any: a single
   * known row is not the end, as the audit may create a delivery minutes after newer ones.
   */
  const readNew = async (cursor?: string): Promise<readonly Delivery[]> => {
    const page = await deliveries.list(webhookId, { limit: 100, cursor }, { signal }).page()
    const found = page.data.filter(({ id }) => !known.has(id)).reverse()
    const isEnd = found.length === 0 && page.data.length > 0
    return page.next_cursor === null || isEnd ? found : [...(await readNew(page.next_cursor)), ...found]
  }

  for (let reading = 1; ; reading += 1) {
    try {
      for (const { id } of await readNew()) {
        const delivery = await deliveries.get(webhookId, id, { signal })
        known.add(id)
        await forward(delivery)
      }
      // Deliveries of a deleted webhook can be read for 30 days, so the list does not show that it is gone.
      if (reading % readingsPerCheck === 0) await client.webhooks.get(webhookId, { signal })
    } catch (error) {
      if (!isTransient(error)) throw error
      onFailure(error)
    }
  }
}
