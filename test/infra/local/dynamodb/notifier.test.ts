import { expect, it } from 'vitest'
import { createNotifier } from '#infra/local/dynamodb/notifier.ts'

const isResolved = (promise: Promise<void>): Promise<boolean> =>
  Promise.race([promise.then(() => true), new Promise<boolean>((resolve) => setImmediate(() => resolve(false)))])

it('ends a pause that has begun', async () => {
  const notifier = createNotifier()
  const pause = notifier.after(notifier.count())
  expect(await isResolved(pause)).toBe(false)
  notifier.notify()

  expect(await isResolved(pause)).toBe(true)
})

it('lets a reader not pause that was notified while it read', async () => {
  const notifier = createNotifier()
  const seen = notifier.count()
  notifier.notify()

  expect(await isResolved(notifier.after(seen))).toBe(true)
  expect(await isResolved(notifier.after(notifier.count()))).toBe(false)
})
