import { onTestFinished } from 'vitest'
import { createSender, type SenderOptions } from '#shared/webhooks/sending/send.ts'
import { type Receiver, startRawReceiver, startReceiver, testAuthority } from '#test/support/receiver.ts'

export const LOOPBACK = '127.0.0.1'

/** For receivers that answer, on a busy machine too. */
const PATIENT_MS = 10_000
/** For receivers that must miss the deadline. */
export const HASTY_MS = 600

/** The product's sender; every name is this machine, loopback is allowed and the tests' authority trusted. */
export const testSender = (options: Partial<SenderOptions> = {}) => {
  const send = createSender({
    resolve: async () => [LOOPBACK],
    isAllowedAddress: (address) => address === LOOPBACK || address === '::1',
    allowLocalhost: true,
    timeoutMs: PATIENT_MS,
    ca: testAuthority,
    ...options,
  })
  return (url: string, body = '{"id":"evt_1"}') =>
    send({ url, headers: { 'content-type': 'application/json', 'x-delivery-id': 'd1' }, body: Buffer.from(body) })
}

/** Receivers that are closed when the test ends; a concurrent test passes its own `onTestFinished`. */
export const receiversFor = (finished: typeof onTestFinished) => ({
  receiverForTest: async (options?: Parameters<typeof startReceiver>[0]): Promise<Receiver> => {
    const receiver = await startReceiver(options)
    finished(receiver.close)
    return receiver
  },
  rawReceiverForTest: async (...options: Parameters<typeof startRawReceiver>) => {
    const receiver = await startRawReceiver(...options)
    finished(receiver.close)
    return receiver
  },
})

export const { receiverForTest, rawReceiverForTest } = receiversFor(onTestFinished)
