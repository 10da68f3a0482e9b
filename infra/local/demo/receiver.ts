import { createServer, type Server, type ServerResponse } from 'node:http'
import { readBody } from '#infra/local/gateway/read-body.ts'
import { verifyWebhook, WebhookSignatureError } from '#shared/client/verify-webhook.ts'

export type ReceivedWebhook = {
  readonly event: string
  readonly customerName: string
  readonly status: string
  readonly items: number
}

type Dependencies = {
  /** The store's own page, at `/`. */
  readonly page: () => Promise<string>
  /** The webhook's secret; undefined until it is registered. */
  readonly secret: () => string | undefined
  readonly onWebhook: (webhook: ReceivedWebhook) => void
  readonly onRefused: (reason: string) => void
}

/** The page needs the API, which may be refusing or stopping. */
const answerWithPage = async (page: Dependencies['page'], response: ServerResponse): Promise<void> => {
  try {
    const html = await page()
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html)
  } catch (error) {
    response.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8' }).end(String(error))
  }
}

/**
 * The shortest form of a store's own system: it verifies the signature over the raw body, answers 204, and only then
 * uses the event. It also has a page with the form in it. It does not listen yet.
 */
export const createReceiver = ({ page, secret, onWebhook, onRefused }: Dependencies): Server =>
  createServer(async (request, response) => {
    if (request.method === 'GET') {
      if (request.url === '/') await answerWithPage(page, response)
      else response.writeHead(404).end()
      return
    }
    const body = (await readBody(request)) ?? ''
    const known = secret()
    try {
      if (known === undefined) throw new WebhookSignatureError('mismatch')
      const { event, data } = await verifyWebhook(body, request.headers, known)
      response.writeHead(204).end()
      const { customer_name, status } = data.submission
      onWebhook({ event, customerName: customer_name, status, items: data.items.length })
    } catch (error) {
      if (!(error instanceof WebhookSignatureError)) throw error
      response.writeHead(401).end()
      onRefused(error.reason)
    }
  })
