import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Cleanup } from '#infra/local/host/cleanup.ts'
import { closeServer, listen } from '#infra/local/host/listen.ts'
import { readPrivateFile, writePrivateFile } from '#infra/local/host/private-file.ts'
import { StartError } from '#infra/local/host/start-error.ts'
import { ApiError } from '#shared/client/api-error.ts'
import type { Client } from '#shared/client/client.ts'
import { EVENT_NAMES } from '#shared/submissions/events.ts'
import { demoSubmission } from './demo-submission.ts'
import { examplePage } from './example-page.ts'
import { createReceiver, type ReceivedWebhook } from './receiver.ts'

type Dependencies = {
  readonly api: Client
  /** Of the API, for the page with the form. */
  readonly baseUrl: string
  /** Keeps the webhook's id, port and secret from one start to the next. */
  readonly file: string
  readonly cleanup: Cleanup
  /** Called before anything is sent to the receiver. `isFirst`: an example follows. */
  readonly onReady: (receiver: { readonly url: string; readonly isFirst: boolean }) => void
  readonly onWebhook: (webhook: ReceivedWebhook) => void
  readonly onRefused: (reason: string) => void
}

const storedSchema = z.object({ webhook_id: z.string(), port: z.number(), secret: z.string() })

type Stored = z.infer<typeof storedSchema>

/** The example continues after this time when its first webhook has not arrived. */
const longestWaitMs = 5_000

const receiverUrl = (port: number): string => `http://localhost:${port}/webhooks`

const registerWebhook = async (api: Client, port: number): Promise<Stored> => {
  const { id, secret } = await api.webhooks.create({
    url: receiverUrl(port),
    events: [...EVENT_NAMES],
    description: 'The demonstration receiver',
  })
  if (secret === null) throw new Error('The answer with the secret of the webhook was lost.')
  return { webhook_id: id, port, secret }
}

/** Whether the webhook of the last start still holds. One for another port is deleted. */
const isStillRegistered = async (api: Client, { webhook_id, port }: Stored, currentPort: number): Promise<boolean> => {
  try {
    if (port === currentPort) await api.webhooks.get(webhook_id)
    else await api.webhooks.delete(webhook_id)
    return port === currentPort
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return false
    throw error
  }
}

/** Listens on the port of the last start, so that pending deliveries arrive; if it is in use, on a free one. */
const listenAgain = async (server: Server, port: number): Promise<number> => {
  try {
    return await listen(server, port)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return listen(server, 0)
  }
}

/** Submits a list, waits for its webhook and approves it. Webhooks have no order: the wait is for the display only. */
const showExample = async (api: Client, firstWebhook: Promise<void>): Promise<void> => {
  const { id } = await api.submissions.create(demoSubmission)
  await Promise.race([firstWebhook, sleep(longestWaitMs, undefined, { ref: false })])
  await api.submissions.transition(id, { action: 'approve' })
}

/**
 * Starts the receiver and registers its webhook if it is not registered. On the first start it also shows an example,
 * so that two webhooks arrive.
 *
 * @throws ApiError when the API refuses a request.
 */
export const startDemo = async (dependencies: Dependencies): Promise<void> => {
  const { api, baseUrl, file, cleanup } = dependencies
  let stored = storedSchema.safeParse(readPrivateFile(file)).data
  const isFirst = stored === undefined
  const firstWebhook = Promise.withResolvers<void>()
  const receiver = createReceiver({
    ...dependencies,
    // A store makes a link for the customer who is signed in to its shop.
    page: async () => {
      const { code } = await api.formLinks.create({ customer_email: demoSubmission.customer_email })
      return examplePage({ baseUrl, code })
    },
    secret: () => stored?.secret,
    onWebhook: (webhook) => {
      dependencies.onWebhook(webhook)
      firstWebhook.resolve()
    },
  })
  const port = await listenAgain(receiver, stored?.port ?? 0)
  cleanup.add(() => closeServer(receiver))

  if (!stored || !(await isStillRegistered(api, stored, port))) {
    stored = await registerWebhook(api, port)
    writePrivateFile(file, stored)
  }
  dependencies.onReady({ url: receiverUrl(port), isFirst })
  if (isFirst) await showExample(api, firstWebhook.promise)
}
