import { createServer, type Server } from 'node:http'
import * as z from 'zod'
import { readBody } from '#infra/local/gateway/read-body.ts'
import { verifySignature } from '#shared/webhooks/sending/signature.ts'

/** The part of a webhook's body that is printed. */
const payloadSchema = z.object({
  event: z.string(),
  data: z.object({
    submission: z.object({ customer_name: z.string(), status: z.string() }),
    items: z.array(z.unknown()),
  }),
})

export type ReceivedWebhook = {
  readonly event: string
  readonly customerName: string
  readonly status: string
  readonly items: number
}

type Dependencies = {
  /** The webhook's secret; undefined until it is registered. */
  readonly secret: () => string | undefined
  readonly onWebhook: (webhook: ReceivedWebhook) => void
  readonly onRefused: (reason: string) => void
}

/**
 * The shortest form of a store's own system: it verifies `X-Signature` over the raw body, answers 204, and only then
 * parses the body. It does not listen yet.
 */
export const createReceiver = ({ secret, onWebhook, onRefused }: Dependencies): Server =>
  createServer(async (request, response) => {
    const body = (await readBody(request)) ?? ''
    const signature = String(request.headers['x-signature'] ?? '')
    const known = secret()
    const { valid, reason } = verifySignature({ body, signature, secrets: known === undefined ? [] : [known] })
    response.writeHead(valid ? 204 : 401).end()
    if (!valid) return onRefused(reason)
    const { event, data } = payloadSchema.parse(JSON.parse(body))
    const { customer_name, status } = data.submission
    onWebhook({ event, customerName: customer_name, status, items: data.items.length })
  })
