import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ApiClient, createApiClient } from '#infra/local/demo/api-client.ts'
import { connect } from '#infra/operate/connect.ts'
import { createStore } from '#infra/operate/stores/stores.ts'
import type { Webhook } from '#shared/webhooks/registrations/webhook.ts'
import { startLocalStack } from '#test/support/local-stack.ts'
import type { Target } from './latency.ts'

/** The request body of every submission. */
export const submissionFields = {
  customer_email: 'ann@example.com',
  customer_name: 'Ann',
  card_list: '3x Lightning Bolt NM\n2 Counterspell LP\n4 Brainstorm',
}

/** Starts an empty local stack in its own process. Its stores have the tier with the highest limit per minute. */
export const startStack = async (parameters: readonly string[] = []) => {
  const folder = mkdtempSync(join(tmpdir(), 'delivery-benchmark-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  const stack = await startLocalStack(['--data', folder, ...parameters]).catch((error) => {
    removeFolder()
    throw error
  })
  const newStore = async (): Promise<ApiClient> => {
    const made = await createStore(await connect({ data: folder }), { name: 'Benchmark', tier: 'pro_api_access' })
    return createApiClient(stack.base_url, made.api_key.key)
  }
  const stop = async (): Promise<void> => {
    await stack.stop()
    removeFolder()
  }
  return { newStore, stop }
}

export type BenchmarkStack = Awaited<ReturnType<typeof startStack>>

/** Registers a webhook for `submission.received`. */
export const subscribe = async (call: ApiClient, url: string): Promise<string> => {
  const { status, body } = await call({
    method: 'POST',
    path: '/webhooks',
    body: { url, events: ['submission.received'] },
  })
  if (status !== 201) throw new Error(`A webhook was refused: ${JSON.stringify(body)}`)
  return (body as Webhook).id
}

/** One store on a new local stack. */
export const startStackTarget = async (): Promise<Target> => {
  const { newStore, stop } = await startStack()
  const call = await newStore()
  return {
    subscribe: (url) => subscribe(call, url),
    submit: async () => (await call({ method: 'POST', path: '/submissions', body: submissionFields })).status === 201,
    stop,
  }
}
