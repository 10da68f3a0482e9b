import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import ipaddr from 'ipaddr.js'
import { onTestFinished } from 'vitest'

/** What a name server says to one question: addresses of the family that is asked for, or its own failure. */
export type Answer = readonly string[] | 'SERVFAIL' | 'NXDOMAIN' | 'REFUSED'

type Question = {
  readonly name: string
  readonly family: 4 | 6
  /** 1 for the first time that this is asked. */
  readonly time: number
}

const responseCodes = { SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 } as const
const [typeA, typeAaaa, classInternet] = [1, 28, 1]

/** To answer later than every question of the test, or never. */
export const silence = new Promise<Answer>(() => {})

/** Labels, each after its length, up to one of length 0. */
const nameAt = (message: Buffer, start: number): { name: string; end: number } => {
  const labels: string[] = []
  let end = start
  for (let length = message.readUInt8(end); length > 0; length = message.readUInt8(end)) {
    labels.push(message.toString('latin1', end + 1, end + 1 + length))
    end += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: end + 1 }
}

const recordOf = (address: string, type: number): Buffer => {
  const bytes = ipaddr.parse(address).toByteArray()
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0) // the name is that of the question
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(classInternet, 4)
  head.writeUInt32BE(60, 6) // seconds to live
  head.writeUInt16BE(bytes.length, 10)
  return Buffer.concat([head, Buffer.from(bytes)])
}

const headerBytes = 12

const replyTo = (message: Buffer, { end, type, answer }: { end: number; type: number; answer: Answer }): Buffer => {
  const records = typeof answer === 'string' ? [] : answer.map((address) => recordOf(address, type))
  const header = Buffer.alloc(headerBytes)
  message.copy(header, 0, 0, 2) // the id of the query
  header.writeUInt16BE(0x8180 | (typeof answer === 'string' ? responseCodes[answer] : 0), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(records.length, 6)
  return Buffer.concat([header, message.subarray(headerBytes, end), ...records])
}

/** A name server on loopback that lives until the test ends; it answers each question when `answer` resolves. */
export const nameServerForTest = async (
  answer: (question: Question) => Answer | Promise<Answer>,
  finished: typeof onTestFinished = onTestFinished,
) => {
  const questions: Question[] = []
  const waiting = new Set<() => void>()
  const socket = createSocket('udp4')
  let isOpen = true
  socket.on('message', async (message, { port, address }) => {
    const { name, end } = nameAt(message, headerBytes)
    const type = message.readUInt16BE(end)
    const family = type === typeAaaa ? 6 : 4
    const time = 1 + questions.filter((other) => other.name === name && other.family === family).length
    const question = { name, family, time } as const
    questions.push(question)
    for (const check of waiting) check()
    const given = await answer(question)
    if (isOpen)
      socket.send(
        replyTo(message, { end: end + 4, type: family === 6 ? typeAaaa : typeA, answer: given }),
        port,
        address,
      )
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  finished(() => {
    isOpen = false
    socket.close()
  })
  return {
    servers: [`127.0.0.1:${socket.address().port}`],
    /** Every question so far, oldest first. */
    questions,
    /** Resolves when this many questions have come. */
    asked: (count: number) =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (questions.length < count) return
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
        check()
      }),
  }
}
