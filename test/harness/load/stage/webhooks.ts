import { hostname } from 'node:os'
import { descriptionOf } from '#infra/listen/left-overs.ts'
import { createTemporaryWebhook, deleteTemporaryWebhook } from '#infra/listen/temporary-webhook.ts'
import type { Client } from '#shared/client/client.ts'
import { verifyWebhook } from '#shared/client/verify-webhook.ts'
import { answer, type ReceivedRequest, startReceiver } from '#test/support/receiver.ts'

/** How often each event of a submission was delivered, by `eventKey`. */
export type Seen = ReadonlyMap<string, number>

export const eventKey = (submissionId: string, event: string): string => `${submissionId} ${event}`

/** The webhooks of a load, from before its first request until `close`, which deletes them. */
export type Watch = {
  readonly look: () => Promise<Seen>
  /** Milliseconds between two looks. */
  readonly intervalMs: number
  readonly close: () => Promise<void>
}

const count = (seen: Map<string, number>, key: string): void => void seen.set(key, (seen.get(key) ?? 0) + 1)

type Made = { readonly client: Client; readonly id: string }

const deleteAll = async (webhooks: readonly Made[]): Promise<void> => {
  for (const { client, id } of webhooks) await deleteTemporaryWebhook(client, id)
}

/** Makes one for each client; when one is refused, deletes the others. */
const makeAll = async <Webhook extends Made>(
  clients: readonly Client[],
  make: (client: Client) => Promise<Webhook>,
): Promise<readonly Webhook[]> => {
  const made: Webhook[] = []
  try {
    for (const client of clients) made.push(await make(client))
    return made
  } catch (error) {
    await deleteAll(made)
    throw error
  }
}

/** The bytes of each webhook are kept until the end: 100 000 take about 400 MB. */
const receiveLocally = async (port: number | undefined, secrets: () => readonly string[]) => {
  const seen = new Map<string, number>()
  const note = async ({ body, headers }: ReceivedRequest) => {
    const { event, data } = await verifyWebhook(body, headers, secrets())
    count(seen, eventKey(data.submission.id, event))
  }
  const receiver = await startReceiver({
    ...(port !== undefined && { port }),
    // A tunnel makes the port public: only what is signed counts.
    behaviour: (response, request) =>
      void note(request).then(
        () => answer(200)(response, request),
        () => answer(401)(response, request),
      ),
  })
  return { seen, receiver }
}

type Receiving = { readonly url: string | undefined; readonly port: number | undefined }

/**
 * Receives webhooks on this machine.
 *
 * @param url forwards to the port; this machine's own address when undefined, which a local stack and the emulator reach.
 * @throws ApiError when the API refuses the webhook.
 */
export const receiveWebhooks = async (clients: readonly Client[], { url, port }: Receiving): Promise<Watch> => {
  const secrets: string[] = []
  const { seen, receiver } = await receiveLocally(port, () => secrets)
  const make = async (client: Client): Promise<Made> => {
    const { id, secret } = await client.webhooks.create({
      url: url ?? `${receiver.url}/`,
      events: ['submission.received', 'submission.accepted'],
      description: descriptionOf(hostname(), process.pid),
    })
    // A repeat after a lost answer does not show the secret.
    secrets.push(secret ?? (await client.webhooks.rotateSecret(id, { overlap_seconds: 0 })).secret)
    return { client, id }
  }
  const webhooks = await makeAll(clients, make).catch(async (error) => {
    await receiver.close()
    throw error
  })
  return {
    look: async () => seen,
    intervalMs: 200,
    close: async () => {
      await deleteAll(webhooks)
      await receiver.close()
    },
  }
}

/**
 * Webhooks that are disabled: each event must become a delivery that is `held`, and nothing is sent.
 *
 * @throws ApiError when the API refuses.
 */
export const holdWebhooks = async (clients: readonly Client[]): Promise<Watch> => {
  const webhooks = await makeAll(clients, async (client) => {
    const { id } = await createTemporaryWebhook(client)
    await client.webhooks.update(id, { status: 'disabled' })
    return { client, id }
  })
  const look = async (): Promise<Seen> => {
    const seen = new Map<string, number>()
    for (const { client, id } of webhooks) {
      for await (const delivery of client.webhooks.deliveries.list(id, { limit: 100, status: 'held' })) {
        count(seen, eventKey(delivery.submission_id ?? '', delivery.event))
      }
    }
    return seen
  }
  return { look, intervalMs: 5_000, close: () => deleteAll(webhooks) }
}
