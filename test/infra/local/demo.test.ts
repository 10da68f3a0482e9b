import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ApiClient } from '#infra/local/api-client.ts'
import { createCleanup } from '#infra/local/cleanup.ts'
import { startDemo } from '#infra/local/demo.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'intake-demo-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** An API that knows its webhooks and remembers what it was asked. */
const fakeApi = () => {
  const asked: string[] = []
  const webhooks = new Set<string>()
  const api: ApiClient = async ({ method = 'GET', path }) => {
    asked.push(`${method} ${path}`)
    if (method === 'POST' && path === '/webhooks') {
      const id = `w${webhooks.size + 1}`
      webhooks.add(id)
      return { status: 201, body: { id, secret: `whsec_${id}` } }
    }
    if (path.startsWith('/webhooks/')) return { status: webhooks.has(path.slice(10)) ? 200 : 404, body: {} }
    return { status: 201, body: { id: 's1' } }
  }
  return { api, asked, webhooks }
}

const start = async (api: ApiClient) => {
  const cleanup = createCleanup()
  const receivers: string[] = []
  await startDemo({
    api,
    file: join(folder, 'demo.json'),
    cleanup,
    onReady: ({ url }) => receivers.push(url),
    onWebhook: () => undefined,
    onRefused: () => undefined,
  })
  await cleanup.run()
  return receivers[0]
}

describe('the demonstration', () => {
  it('registers its receiver, submits a list and approves it on the first start', async () => {
    const { api, asked } = fakeApi()

    await start(api)

    expect(asked).toEqual(['POST /webhooks', 'POST /submissions', 'POST /submissions/s1/transitions'])
  })

  it('only listens again, where it listened before, on a later start', async () => {
    const { api, asked } = fakeApi()
    const first = await start(api)
    asked.length = 0

    expect(await start(api)).toBe(first)
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
