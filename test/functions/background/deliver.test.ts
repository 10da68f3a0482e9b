import type { SQSEvent } from 'aws-lambda'
import { describe, expect, it } from 'vitest'
import { deliverMessages } from '#functions/background/deliver.ts'
import { wakeUpFor } from '#shared/webhooks/wake-ups/wake-up.ts'
import { buildDelivery } from '#test/support/builders.ts'
import { loggedLines } from '#test/support/log-lines.ts'

const messageOf = (messageId: string, body: string) => ({ messageId, body })
const eventOf = (...Records: unknown[]) => ({ Records }) as SQSEvent
const wakeUps = Array.from({ length: 3 }, () => wakeUpFor(buildDelivery()))

const setUp = (failing: readonly number[] = []) => {
  const seen: string[] = []
  const handle = deliverMessages({
    deliver: async ({ delivery_id }) => {
      if (failing.some((index) => wakeUps[index]?.delivery_id === delivery_id)) throw new Error('sik_secret')
      seen.push(delivery_id)
    },
  })
  return {
    seen,
    handle: () => handle(eventOf(...wakeUps.map((wakeUp, index) => messageOf(`m${index}`, JSON.stringify(wakeUp))))),
  }
}

describe('a batch of messages', () => {
  it('is delivered', async () => {
    const { handle, seen } = setUp()

    expect(await handle()).toEqual({ batchItemFailures: [] })
    expect(seen).toEqual(wakeUps.map(({ delivery_id }) => delivery_id))
  })

  it.each([[[0]], [[1]], [[2]], [[0, 2]], [[0, 1, 2]]])('gives back exactly those that failed: %j', async (failing) => {
    const { handle, seen } = setUp(failing)

    expect(await handle()).toEqual({ batchItemFailures: failing.map((index) => ({ itemIdentifier: `m${index}` })) })
    expect(seen).toHaveLength(3 - failing.length)
    expect(loggedLines().map(({ delivery_id }) => delivery_id)).toEqual(
      failing.map((index) => wakeUps[index]?.delivery_id),
    )
    expect(JSON.stringify(loggedLines())).not.toContain('sik_secret')
  })

  it('is worked on all at once, so that a receiver that hangs keeps no other waiting', async () => {
    let release = () => {}
    const waiting = new Promise<void>((resolve) => {
      release = resolve
    })
    const done: string[] = []
    const handle = deliverMessages({
      deliver: async ({ delivery_id }) => {
        if (delivery_id === wakeUps[0]?.delivery_id) await waiting
        done.push(delivery_id)
        if (done.length === 2) release()
      },
    })
    await handle(eventOf(...wakeUps.map((wakeUp) => messageOf(wakeUp.delivery_id, JSON.stringify(wakeUp)))))

    expect(done.at(-1)).toBe(wakeUps[0]?.delivery_id)
  })
})

describe('a message that cannot be read', () => {
  it.each([
    ['no JSON', 'hello'],
    ['empty', ''],
    ['of an unknown version', JSON.stringify({ ...wakeUps[0], v: 2 })],
    ['of a store that is no id', JSON.stringify({ ...wakeUps[0], store_id: 'STORE#1' })],
    ['a list', '[]'],
  ])('because it is %s goes back, for the dead-letter queue, and harms no other', async (_, body) => {
    const seen: string[] = []
    const handle = deliverMessages({ deliver: async ({ delivery_id }) => void seen.push(delivery_id) })
    const answer = await handle(eventOf(messageOf('bad', body), messageOf('good', JSON.stringify(wakeUps[1]))))

    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: 'bad' }] })
    expect(seen).toEqual([wakeUps[1]?.delivery_id])
  })
})
