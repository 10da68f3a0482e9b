import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { answer, sendBody, startRawReceiver, startReceiver } from '#test/support/receiver.ts'
import type { MemoryResult } from './memory-sender.ts'

const senderFile = fileURLToPath(new URL('./memory-sender.ts', import.meta.url))
const gigabyte = 2 ** 30
const mebibyte = 2 ** 20
/** Memory growth allowed for the buffers of 10 connections, whatever the receiver sends. */
const mostGrowthBytes = 32 * mebibyte

/** Writes the same piece until the connection is closed. */
const flood = (socket: Socket, beginning: string, piece: string): void => {
  const write = () => {
    while (!socket.destroyed && socket.write(piece));
    if (!socket.destroyed) socket.once('drain', write)
  }
  socket.once('data', () => {
    socket.write(beginning)
    write()
  })
}

const header = `x-more: ${'a'.repeat(1_000)}\r\n`
const cases = [
  { name: 'ordinary answer', start: () => startReceiver({ behaviour: answer(200, { body: 'ok' }) }) },
  { name: 'body of 1 GB', start: () => startReceiver({ behaviour: sendBody(gigabyte) }) },
  {
    name: 'body without end, chunked',
    start: () =>
      startRawReceiver((socket) =>
        flood(socket, 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', `10000\r\n${'x'.repeat(0x10000)}\r\n`),
      ),
  },
  {
    name: 'headers without end',
    start: () => startRawReceiver((socket) => flood(socket, 'HTTP/1.1 200 OK\r\n', header)),
  },
  {
    name: 'one header without end',
    start: () => startRawReceiver((socket) => flood(socket, 'HTTP/1.1 200 OK\r\nx-more: ', 'a'.repeat(0x10000))),
  },
  {
    name: 'interim answers without end',
    start: () => startRawReceiver((socket) => flood(socket, '', 'HTTP/1.1 102 Processing\r\n\r\n')),
  },
]

const ask = async (sender: ChildProcess, url: string, rounds: number): Promise<MemoryResult> => {
  sender.send({ url, rounds })
  const [result] = await once(sender, 'message')
  return result
}

/** @returns whether memory growth stayed below the limit in every case. */
export const showMemory = async (): Promise<boolean> => {
  console.log('\nThe sender in its own process: 10 concurrent attempts, 10 times.')
  console.log('answer                        outcome                   slowest  read at most      memory growth')
  const sender = fork(senderFile, { execArgv: ['--expose-gc'] })
  const warm = await startReceiver({ behaviour: answer(200) })
  await ask(sender, `${warm.url}/hook`, 30)
  await warm.close()
  let flat = true
  for (const { name, start } of cases) {
    const receiver = await start()
    const result = await ask(sender, `${receiver.url}/hook`, 10)
    await receiver.close()
    const outcome = `${result.error ?? 'delivered'} ${result.status ?? ''}`
    const read = `${(result.bytesRead / 1024).toFixed(1)} KiB`
    const growth = `${(result.growthBytes / mebibyte).toFixed(1)} MiB`
    console.log(
      `${name.padEnd(30)}${outcome.padEnd(24)}${`${result.slowestMs} ms`.padStart(9)}${read.padStart(14)}${growth.padStart(19)}`,
    )
    flat &&= result.growthBytes < mostGrowthBytes
  }
  sender.disconnect()
  return flat
}
