import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { OperatorError } from '#infra/operate/operator-error.ts'
import { ApiError } from '#shared/client/api-error.ts'
import type { Client } from '#shared/client/client.ts'
import { EVENT_NAMES } from '#shared/submissions/events.ts'
import { descriptionOf } from './left-overs.ts'

/** Timeout of each try to delete at the end: the developer waits for the program to end. */
const deleteTimeoutSeconds = 5

export type TemporaryWebhook = { readonly id: string; readonly secret: string }

/**
 * Makes a webhook for all events. No name below `.invalid` resolves (RFC 6761, 6.4), so nothing is ever sent to it. No
 * signal aborts the request: without its answer the id is unknown, and the webhook could not be deleted.
 *
 * @throws ApiError when the API refuses.
 */
export const createTemporaryWebhook = async (client: Client): Promise<TemporaryWebhook> => {
  const { id, secret } = await client.webhooks.create({
    url: `https://${randomUUID()}.invalid/`,
    events: [...EVENT_NAMES],
    description: descriptionOf(hostname(), process.pid),
  })
  // A repeat after a lost answer does not show the secret.
  return { id, secret: secret ?? (await client.webhooks.rotateSecret(id, { overlap_seconds: 0 })).secret }
}

/**
 * Deletes the webhook, if it is still there, and repeats that like every call of the client.
 *
 * @throws OperatorError when it may be left.
 */
export const deleteTemporaryWebhook = async (client: Client, id: string): Promise<void> => {
  try {
    await client.webhooks.delete(id, { timeoutSeconds: deleteTimeoutSeconds })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'NOT_FOUND') return
    const hint = 'The next run finds it, or delete it yourself.'
    throw new OperatorError(`The webhook ${id} is not deleted (${error.code}). ${hint}`)
  }
}
