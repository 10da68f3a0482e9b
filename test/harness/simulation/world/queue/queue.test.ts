import { describe, expect, it } from 'vitest'
import { createVirtualClock } from '#test/support/virtual-clock.ts'
import { createQueue } from './queue.ts'

const createTestQueue = (isFair = true) => {
  const clock = createVirtualClock(0)
  let made = 0
  const queue = createQueue({
    clock,
    newId: () => {
      made += 1
      return String(made)
    },
    isFair,
    visibilityMs: 180_000,
    maxReceives: 10,
    overtakes: () => false,
    arrived: () => {},
  })
  const send = (body: string, group: string, delayMs = 0) => queue.send({ body, group, delayMs })
  const receive = (most: number) => queue.receive(most).map(({ body }) => body)
  return { clock, queue, send, receive }
}

describe('the queue of the simulation', () => {
  it('shows a message after its delay', async () => {
    const { clock, send, receive } = createTestQueue()
    send('late', 'a', 900_000)
    await clock.run(899_999)
    expect(receive(10)).toEqual([])
    await clock.run(900_000)
    expect(receive(10)).toEqual(['late'])
  })

  it('shows a message again after three minutes, unless it was deleted', async () => {
    const { clock, queue, send, receive } = createTestQueue()
    send('kept', 'a')
    send('done', 'a')
    await clock.run(0)
    const [, done] = queue.receive(10)
    queue.remove(done!, done!.receipt)
    await clock.run(179_999)
    expect(receive(10)).toEqual([])
    await clock.run(180_000)
    expect(receive(10)).toEqual(['kept'])
  })

  it('keeps a message that is visible again when it is deleted with an old receipt', async () => {
    const { clock, queue, send } = createTestQueue()
    send('twice', 'a')
    await clock.run(0)
    const [message] = queue.receive(1)
    const { receipt } = message!
    await clock.run(180_000)
    queue.remove(message!, receipt)
    expect(queue.present()).toBe(1)
  })

  it('moves a message to the dead letters after ten receipts', async () => {
    const { clock, queue, send, receive } = createTestQueue()
    send('poison', 'a')
    for (let receipt = 0; receipt < 10; receipt += 1) {
      await clock.run(receipt * 180_000)
      expect(receive(1)).toEqual(['poison'])
    }
    await clock.run(1_800_000)
    expect(receive(1)).toEqual([])
    expect([queue.present(), queue.deadLetters()]).toEqual([0, 1])
  })

  const sendMany = (send: (body: string, group: string) => void, group: string, count: number) => {
    for (let number = 1; number <= count; number += 1) send(`${group} ${number}`, group)
  }

  it.each([
    { isFair: true, order: ['quiet 1', 'loud 31'] },
    { isFair: false, order: ['loud 31', 'loud 32'] },
  ])(
    'serves a group last with 30 messages in flight and more than a tenth of all, if fair: $isFair',
    async (expected) => {
      const { clock, send, receive } = createTestQueue(expected.isFair)
      sendMany(send, 'loud', 32)
      sendMany(send, 'quiet', 1)
      await clock.run(0)
      receive(30)
      expect(receive(2)).toEqual(expected.order)
    },
  )

  it('serves groups by age while none has 30 in flight or long processing times', async () => {
    const { clock, send, receive } = createTestQueue()
    sendMany(send, 'loud', 31)
    sendMany(send, 'quiet', 1)
    await clock.run(0)
    receive(28)
    expect(receive(2)).toEqual(['loud 29', 'loud 30'])
  })

  it('serves a group last whose messages took more than a tenth of the processing time', async () => {
    const { clock, queue, send, receive } = createTestQueue()
    sendMany(send, 'slow', 3)
    sendMany(send, 'quick', 1)
    await clock.run(0)
    const [slow] = queue.receive(1)
    await clock.run(10_000)
    queue.remove(slow!, slow!.receipt)
    expect(receive(2)).toEqual(['quick 1', 'slow 2'])
  })

  it('serves of several noisy groups first the one with the fewest in flight', async () => {
    const { clock, send, receive } = createTestQueue()
    sendMany(send, 'louder', 41)
    await clock.run(0)
    receive(40)
    sendMany(send, 'loud', 31)
    await clock.run(0)
    receive(30)
    expect(receive(1)).toEqual(['loud 31'])
  })
})
