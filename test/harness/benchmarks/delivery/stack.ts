import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#infra/operate/connect.ts'
import { createStore } from '#infra/operate/stores/stores.ts'
import { type Client, createClient } from '#shared/client/client.ts'
import { startLocalStack } from '#test/support/local-stack.ts'
import type { Target } from './load.ts'
import { processorMsOfThis, processorTimesOf } from './processor-time.ts'

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
  const newStore = async (): Promise<Client> => {
    const made = await createStore(await connect({ data: folder }), { name: 'Benchmark', tier: 'pro_api_access' })
    return createClient({ baseUrl: stack.base_url, apiKey: made.api_key.key })
  }
  const stop = async (): Promise<void> => {
    await stack.stop()
    removeFolder()
  }
  const processorTimes = () => {
    const times = processorTimesOf(stack.processId)
    return times && { 'our process': times.ownMs, 'DynamoDB Local': times.belowMs }
  }
  return { newStore, processorTimes, stop }
}

export type BenchmarkStack = Awaited<ReturnType<typeof startStack>>

/** Registers a webhook for `submission.received`. */
export const subscribe = async (client: Client, url: string): Promise<string> =>
  (await client.webhooks.create({ url, events: ['submission.received'] })).id

/** This many stores on a new local stack, which submit in turn. */
export const startStackTarget = async (stores: number): Promise<Target> => {
  const { newStore, processorTimes, stop } = await startStack()
  const clients: Client[] = []
  for (let number = 0; number < stores; number += 1) clients.push(await newStore())
  let next = 0
  return {
    subscribe: async (url) => {
      for (const client of clients) await subscribe(client, url)
    },
    submit: async () => {
      const client = clients[next % stores]!
      next += 1
      return (await client.submissions.create(submissionFields)).id
    },
    processorTimes: () => ({ ...processorTimes(), 'load and receivers': processorMsOfThis() }),
    stop,
  }
}
