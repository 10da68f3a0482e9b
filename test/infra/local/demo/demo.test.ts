import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { startDemo } from '#infra/local/demo/demo.ts'
import { createCleanup } from '#infra/local/host/cleanup.ts'
import { type Client, createClient } from '#shared/client/client.ts'
import { signBody } from '#shared/webhooks/sending/signature.ts'
import { answer, type Receiver, startReceiver } from '#test/support/receiver.ts'

let folder: string
let server: Receiver
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'intake-demo-'))
  server = await startReceiver()
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const secretOf = (id: string) => `whsec_${Buffer.from(id).toString('base64')}`

const deliver = async (url: string, secret: string, status: string) => {
  const body = JSON.stringify({ event: status, data: { submission: { customer_name: 'Ann', status }, items: [] } })
  await fetch(url, { method: 'POST', body, headers: { 'X-Signature': signBody({ body, secret }) } })
}

/** An API that delivers to its webhooks at once and records the requests in `asked`. */
const startApi = () => {
  const asked: string[] = []
  const webhooks = new Map<string, string>()
  const deliverAll = async (status: string) => {
    for (const [id, url] of webhooks) await deliver(url, secretOf(id), status)
  }
  const answerTo = async (method: string, path: string, body: string): Promise<[status: number, body: unknown]> => {
    if (method === 'POST' && path === '/webhooks') {
      const id = `w${webhooks.size + 1}`
      webhooks.set(id, z.object({ url: z.string() }).parse(JSON.parse(body)).url)
      return [201, { id, secret: secretOf(id) }]
    }
    if (path.startsWith('/webhooks/')) {
      if (webhooks.has(path.slice(10))) return [200, {}]
      return [404, { code: 'NOT_FOUND', message: 'Not found.', status: 404, request_id: 'r' }]
    }
    await deliverAll(path === '/submissions' ? 'pending_review' : 'accepted')
    return [201, { id: 's1' }]
  }
  server.behave(async (response, request) => {
    const path = request.path.slice('/api/v1'.length)
    asked.push(`${request.method} ${path}`)
    const [status, body] = await answerTo(request.method, path, request.body.toString())
    answer(status, { body: JSON.stringify(body) })(response, request)
  })
  return { api: createClient({ baseUrl: server.url, apiKey: 'sik_test' }), asked, webhooks }
}

const start = async (api: Client) => {
  const cleanup = createCleanup()
  const shown: string[] = []
  await startDemo({
    api,
    baseUrl: server.url,
    file: join(folder, 'demo.json'),
    cleanup,
    onReady: ({ url }) => shown.push(url),
    onWebhook: ({ status }) => shown.push(status),
    onRefused: (reason) => shown.push(`refused: ${reason}`),
  })
  await cleanup.run()
  return shown
}

describe('the demonstration', () => {
  it('registers its receiver, submits a list and approves it on the first start', async () => {
    const { api, asked } = startApi()

    const shown = await start(api)

    expect(asked).toEqual(['POST /webhooks', 'POST /submissions', 'POST /submissions/s1/transitions'])
    expect(shown.slice(1)).toEqual(['pending_review', 'accepted'])
  })

  it('only listens again, where it listened before, on a later start', async () => {
    const { api, asked } = startApi()
    const [url] = await start(api)
    asked.length = 0

    expect(await start(api)).toEqual([url])
    expect(asked).toEqual(['GET /webhooks/w1'])
  })

  it('registers anew when its webhook was deleted', async () => {
    const { api, asked, webhooks } = startApi()
    await start(api)
    webhooks.clear()
    asked.length = 0

    await start(api)

    expect(asked).toEqual(['GET /webhooks/w1', 'POST /webhooks'])
  })
})
