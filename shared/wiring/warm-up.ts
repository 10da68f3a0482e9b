import { once } from 'node:events'
import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { table } from './repositories.ts'
import { type WarmedUpFunction, warmUpAnswer, warmUpEventOf } from './warm-up-event.ts'

/** Upper bound on the wait for the network: a longer one would make a slow start slower. */
const longestWaitMs = 1000

const placeSchema = () => z.object({ protocol: z.string(), hostname: z.string(), port: z.optional(z.number()) })

/** Opens the connection that the first request will use, with an unsigned `GET /`, DynamoDB's health check. */
const connect = async (request: unknown): Promise<void> => {
  const place = placeSchema().parse(request)
  const { response } = await table().client.config.requestHandler.handle(
    { ...place, method: 'GET', path: '/', query: {}, headers: { host: place.hostname } },
    { abortSignal: AbortSignal.timeout(longestWaitMs) },
  )
  await once(response.body.resume(), 'end')
}

const run = async (id: WarmedUpFunction, handler: (event: unknown, context: unknown) => unknown): Promise<void> => {
  const { middlewareStack } = table().client
  const name = 'warm-up'
  const body = Buffer.from(warmUpAnswer())
  let connected: Promise<void> | undefined
  // The last step before the network: the whole client library runs, and no call is sent.
  middlewareStack.add(
    () =>
      async ({ request }) => {
        connected ??= connect(request)
        // A stream, as the network's answers are: what reads it loads 4 ms of Node's own modules.
        return { response: { statusCode: 200, headers: {}, body: Readable.from(body) } }
      },
    { name, step: 'deserialize', priority: 'low' },
  )
  try {
    await handler(warmUpEventOf(id), {})
  } finally {
    middlewareStack.remove(name)
    await connected
  }
}

/**
 * Runs a function once while it starts, before its first event. During the start Lambda gives a whole processor; later
 * a function of 512 MB has a third of one, and the first request would take several times as long. One unsigned request
 * to DynamoDB opens the connection. A failure is ignored: the function starts without the warm-up.
 *
 * Only bundles call this: importing a function in a test or a local stack runs nothing.
 */
export const warmUp = (id: WarmedUpFunction, handler: Parameters<typeof run>[1]): Promise<void> =>
  run(id, handler).catch(() => {})
