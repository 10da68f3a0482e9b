import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import type { Cleanup } from '#infra/local/host/cleanup.ts'
import { closeServer, listen } from '#infra/local/host/listen.ts'
import { readPrivateFile, writePrivateFile } from '#infra/local/host/private-file.ts'
import { StartError } from '#infra/local/host/start-error.ts'
import { EVENT_NAMES } from '#shared/submissions/events.ts'
import type { ApiClient } from './api-client.ts'
import { demoSubmission } from './demo-submission.ts'
import { createReceiver, type ReceivedWebhook } from './receiver.ts'

type Dependencies = {
  readonly api: ApiClient
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

const created = <Schema extends z.ZodType>(answer: { status: number; body: unknown }, schema: Schema) => {
  if (answer.status >= 300) throw new Error(`The API answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return schema.parse(answer.body)
}

const registerWebhook = async (api: ApiClient, port: number): Promise<Stored> => {
  const answer = await api({
    method: 'POST',
    path: '/webhooks',
    body: { url: receiverUrl(port), events: EVENT_NAMES, description: 'The demonstration receiver' },
  })
  const { id, secret } = created(answer, z.object({ id: z.string(), secret: z.string() }))
  return { webhook_id: id, port, secret }
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
const showExample = async (api: ApiClient, firstWebhook: Promise<void>): Promise<void> => {
  const answer = await api({ method: 'POST', path: '/submissions', body: demoSubmission })
  const { id } = created(answer, z.object({ id: z.string() }))
  await Promise.race([firstWebhook, sleep(longestWaitMs, undefined, { ref: false })])
  await api({ method: 'POST', path: `/submissions/${id}/transitions`, body: { action: 'approve' } })
}

/**
 * Starts the receiver and registers its webhook if it is not registered. On the first start it also shows an example,
 * so that two webhooks arrive.
 *
 * @throws Error when the API refuses a request.
 */
export const startDemo = async (dependencies: Dependencies): Promise<void> => {
  const { api, file, cleanup } = dependencies
  let stored = storedSchema.safeParse(readPrivateFile(file)).data
  const isFirst = stored === undefined
  const firstWebhook = Promise.withResolvers<void>()
  const receiver = createReceiver({
    ...dependencies,
    secret: () => stored?.secret,
    onWebhook: (webhook) => {
      dependencies.onWebhook(webhook)
      firstWebhook.resolve()
    },
  })
  const port = await listenAgain(receiver, stored?.port ?? 0)
  cleanup.add(() => closeServer(receiver))

  const isKnown = stored?.port === port && (await api({ path: `/webhooks/${stored.webhook_id}` })).status === 200
  if (!isKnown) {
    if (stored) await api({ method: 'DELETE', path: `/webhooks/${stored.webhook_id}` })
    stored = await registerWebhook(api, port)
    writePrivateFile(file, stored)
  }
  dependencies.onReady({ url: receiverUrl(port), isFirst })
  if (isFirst) await showExample(api, firstWebhook.promise)
}
