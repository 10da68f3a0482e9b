import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { ApiClient } from '#infra/local/demo/api-client.ts'
import { startDemo } from '#infra/local/demo/demo.ts'
import { createCleanup } from '#infra/local/host/cleanup.ts'
import { signBody } from '#shared/webhooks/sending/signature.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'intake-demo-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const deliver = async (url: string, secret: string, status: string) => {
  const body = JSON.stringify({ event: status, data: { submission: { customer_name: 'Ann', status }, items: [] } })
  await fetch(url, { method: 'POST', body, headers: { 'X-Signature': signBody({ body, secret }) } })
}

/** An API that delivers to its webhooks at once and records the requests in `asked`. */
const fakeApi = () => {
  const asked: string[] = []
  const webhooks = new Map<string, string>()
  const deliverAll = async (status: string) => {
    for (const [id, url] of webhooks) await deliver(url, `whsec_${id}`, status)
  }
  const api: ApiClient = async ({ method = 'GET', path, body }) => {
    asked.push(`${method} ${path}`)
    if (method === 'POST' && path === '/webhooks') {
      const id = `w${webhooks.size + 1}`
      webhooks.set(id, z.object({ url: z.string() }).parse(body).url)
      return { status: 201, body: { id, secret: `whsec_${id}` } }
    }
    if (path.startsWith('/webhooks/')) return { status: webhooks.has(path.slice(10)) ? 200 : 404, body: {} }
    await deliverAll(path === '/submissions' ? 'pending_review' : 'accepted')
    return { status: 201, body: { id: 's1' } }
  }
  return { api, asked, webhooks }
}

const start = async (api: ApiClient) => {
  const cleanup = createCleanup()
  const shown: string[] = []
  await startDemo({
    api,
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
    const { api, asked } = fakeApi()

    const shown = await start(api)

    expect(asked).toEqual(['POST /webhooks', 'POST /submissions', 'POST /submissions/s1/transitions'])
    expect(shown.slice(1)).toEqual(['pending_review', 'accepted'])
  })

  it('only listens again, where it listened before, on a later start', async () => {
    const { api, asked } = fakeApi()
    const [url] = await start(api)
    asked.length = 0

    expect(await start(api)).toEqual([url])
    expect(asked).toEqual(['GET /webhooks/w1'])
  })

  it('registers anew when its webhook was deleted', async () => {
    const { api, asked, webhooks } = fakeApi()
    await start(api)
    webhooks.clear()
    asked.length = 0

    await start(api)

    expect(asked).toEqual(['GET /webhooks/w1', 'DELETE /webhooks/w1', 'POST /webhooks'])
  })
})
