import { afterEach, describe, expect, it } from 'vitest'
import { examplePage } from '#infra/local/demo/example-page.ts'
import { createReceiver, type ReceivedWebhook } from '#infra/local/demo/receiver.ts'
import { closeServer, listen } from '#infra/local/host/listen.ts'
import { signBody } from '#shared/webhooks/sending/signature.ts'

const secret = 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE='
const body = JSON.stringify({
  id: 'event-1',
  event: 'submission.accepted',
  data: { submission: { customer_name: 'Zoë', status: 'accepted' }, items: [{}, {}] },
})
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const deliver = async (signature: string | undefined) => {
  const webhooks: ReceivedWebhook[] = []
  const refused: string[] = []
  const server = createReceiver({
    page: async () => '',
    secret: () => secret,
    onWebhook: (webhook) => webhooks.push(webhook),
    onRefused: (reason) => refused.push(reason),
  })
  const port = await listen(server, 0)
  stops.push(() => closeServer(server))
  const headers = signature === undefined ? {} : { 'X-Signature': signature }
  const { status } = await fetch(`http://127.0.0.1:${port}/webhooks`, { method: 'POST', body, headers })
  return { status, webhooks, refused }
}

describe('the demonstration receiver', () => {
  it('takes a webhook with our signature and shows it', async () => {
    const { status, webhooks } = await deliver(signBody({ body, secret }))

    expect(status).toBe(204)
    expect(webhooks).toEqual([{ event: 'submission.accepted', customerName: 'Zoë', status: 'accepted', items: 2 }])
  })

  it.each([
    ['no signature', undefined, 'malformed'],
    ["another's signature", signBody({ body, secret: 'whsec_b3RoZXI=' }), 'mismatch'],
  ])('refuses a webhook with %s', async (_, signature, reason) => {
    const { status, webhooks, refused } = await deliver(signature)

    expect(status).toBe(401)
    expect(webhooks).toEqual([])
    expect(refused).toEqual([reason])
  })
})

describe('its page', () => {
  const open = async (path: string, page: () => Promise<string>) => {
    const server = createReceiver({
      page,
      secret: () => secret,
      onWebhook: () => expect.fail('A page is no webhook.'),
      onRefused: () => expect.fail('A page is no webhook.'),
    })
    const port = await listen(server, 0)
    stops.push(() => closeServer(server))
    const response = await fetch(`http://127.0.0.1:${port}${path}`)
    return [response.status, await response.text()]
  }

  it('is served at the root', async () => {
    const html = examplePage({ baseUrl: 'http://localhost:3000', code: 'sil_code' })

    expect(await open('/', async () => html)).toEqual([200, html])
    expect(html).toContain('<submission-intake-form api="http://localhost:3000" code="sil_code">')
    expect(html).toContain('<script src="http://localhost:3000/form.js">')
  })

  it('is the only one', async () => {
    expect(await open('/favicon.ico', async () => 'page')).toEqual([404, ''])
  })

  it('says why it is not there when the API refuses', async () => {
    expect(await open('/', () => Promise.reject(new Error('Refused.')))).toEqual([503, 'Error: Refused.'])
  })
})
