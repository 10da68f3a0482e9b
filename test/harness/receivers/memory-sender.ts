import { subscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { attemptTimeoutMs } from '#shared/webhooks/deliveries/times.ts'
import { createSender } from '#shared/webhooks/sending/send.ts'

/** Concurrent attempts, as in one invocation of the deliver function. */
const together = 10

const send = createSender({
  resolve: async () => ['127.0.0.1'],
  isAllowedAddress: () => false,
  allowLocalhost: true,
  timeoutMs: attemptTimeoutMs,
})

let sockets: Socket[] = []
subscribe('net.client.socket', (message) => sockets.push((message as { socket: Socket }).socket))

const sendTogether = (url: string) =>
  Promise.all(Array.from({ length: together }, () => send({ url, headers: {}, body: Buffer.from('{}') })))

export type MemoryResult = {
  readonly error: string | null
  readonly status: number | null
  readonly slowestMs: number
  readonly bytesRead: number
  readonly growthBytes: number
}

process.on('message', async ({ url, rounds }: { url: string; rounds: number }) => {
  sockets = []
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let most = before
  const sampling = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 2)
  const results = []
  for (let round = 0; round < rounds; round += 1) results.push(...(await sendTogether(url)))
  clearInterval(sampling)
  const result: MemoryResult = {
    error: results[0]?.error ?? null,
    status: results[0]?.response_status ?? null,
    slowestMs: Math.max(...results.map(({ duration_ms }) => duration_ms)),
    bytesRead: Math.max(...sockets.map(({ bytesRead }) => bytesRead)),
    growthBytes: most - before,
  }
  process.send?.(result)
})
process.on('disconnect', () => process.exit())
