import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { startReceiver } from '#test/support/receiver.ts'
import type { EndpointOptions } from './command.ts'
import { makeStore, operate } from './operate.ts'
import { deploy, synthesize } from './stack.ts'

const restoredSchema = z.object({ status: z.string(), context: z.optional(z.record(z.string(), z.string())) })

const createdSchema = z.object({ id: z.string() })

const fields = { customer_email: 'ann@example.com', customer_name: 'Ann', card_list: '3x Sol Ring NM' }

type Options = EndpointOptions & { readonly baseUrl: string }

/** The context with which the next deployment adopts the restored table. */
const restore = async (options: EndpointOptions): Promise<Readonly<Record<string, string>>> => {
  const words = ['table', 'restore', '--name', `restored-${randomUUID()}`, '--time', new Date().toISOString()]
  for (;;) {
    const { context } = restoredSchema.parse(await operate(words, options))
    if (context) return context
    await sleep(1000)
  }
}

/**
 * Restores the table as infra/README.md says, and shows that the stack goes on with the restored one: what was there is
 * read, and what is new is stored and delivered.
 *
 * @throws Error at the first step that does not do what the runbook says.
 */
export const drillRestore = async ({ baseUrl, ...options }: Options): Promise<void> => {
  const receiver = await startReceiver()
  const key = await makeStore('Restored store', options)
  const call = async (path: string, token: string, body?: object) =>
    fetch(`${baseUrl}/api/v1${path}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
  const create = async (path: string, body: object): Promise<string> => {
    const answer = await call(path, key, body)
    assert.equal(answer.status, 201)
    return createdSchema.parse(await answer.json()).id
  }
  const delivered = async (count: number): Promise<string[]> =>
    (await receiver.received(count)).map(({ body }) => JSON.parse(body.toString()).data.submission.id)
  try {
    await create('/webhooks', { url: `${receiver.url}/restored`, events: ['submission.received'] })
    const before = await create('/submissions', fields)
    assert.deepEqual(await delivered(1), [before])
    const otherKey = await makeStore('Paused store', options)

    await operate(['service', 'pause'], options)
    // A key that the gateway has not seen: the emulator cannot empty the cache of those that it has.
    assert.equal((await call('/store', otherKey)).status, 503)
    const context = await restore(options)
    await synthesize({ ...options, context })
    await deploy(options)
    await operate(['service', 'resume'], options)

    assert.equal((await call(`/submissions/${before}`, key)).status, 200)
    const after = await create('/submissions', fields)
    assert.deepEqual(await delivered(2), [before, after])
  } finally {
    await receiver.close()
  }
}
