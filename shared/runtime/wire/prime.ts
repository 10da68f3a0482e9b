import { once } from 'node:events'
import * as z from 'zod'
import { type Rehearsed, rehearsalOf, rehearsedAnswer } from './rehearsal.ts'
import { table } from './table.ts'

/** Waiting longer for the network would make a slow start slower. */
const longestWaitMs = 1000

const placeSchema = () => z.object({ protocol: z.string(), hostname: z.string(), port: z.number().optional() })

/** Opens the connection that the first request will use, by asking for what needs no signature: that the host is there. */
const connect = async (request: unknown): Promise<void> => {
  const place = placeSchema().parse(request)
  const { response } = await table().client.config.requestHandler.handle(
    { ...place, method: 'GET', path: '/', query: {}, headers: { host: place.hostname } },
    { abortSignal: AbortSignal.timeout(longestWaitMs) },
  )
  await once(response.body.resume(), 'end')
}

const rehearse = async (id: Rehearsed, handler: (event: unknown, context: unknown) => unknown): Promise<void> => {
  const { middlewareStack } = table().client
  const name = 'rehearsal'
  const body = Buffer.from(rehearsedAnswer())
  let connected: Promise<void> | undefined
  // The last thing before the network: all of the client library runs, and nothing is sent.
  middlewareStack.add(
    () =>
      async ({ request }) => {
        connected ??= connect(request)
        return { response: { statusCode: 200, headers: {}, body } }
      },
    { name, step: 'deserialize', priority: 'low' },
  )
  try {
    await handler(rehearsalOf(id), {})
  } finally {
    middlewareStack.remove(name)
    await connected
  }
}

/**
 * Runs a function once before its first event, while it starts: there the processor is whole, whatever the function's
 * memory, and one that is throttled would take several times as long for it. The table hears nothing of it but one
 * request without a signature, which opens the connection. Whatever fails, the function starts.
 *
 * Only a bundle does this: importing a function in a test or a local stack starts nothing.
 */
export const prime = (...rehearsal: Parameters<typeof rehearse>): Promise<void> =>
  rehearse(...rehearsal).catch(() => {})
