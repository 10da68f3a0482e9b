import type { Message } from '@aws-sdk/client-sqs'
import * as z from 'zod/mini'
import type { DeadLetterQueue } from '#infra/dead-letter-queues.ts'
import type { Queues, Service } from '#infra/operate/connect.ts'
import { auditSince } from '#infra/operate/deliveries/audit.ts'
import { parseJson } from '#infra/operate/parse-json.ts'
import { createDeliveryQueue } from '#shared/webhooks/wake-ups/queue.ts'
import { createWakeNow, type WakeUp, wakeUpSchema } from '#shared/webhooks/wake-ups/wake-up.ts'
import { deadLettersOf } from './dead-letters.ts'
import { deleteMessages, giveBack, receiveAll } from './messages.ts'

/** Longer than one batch takes to be sent and deleted. */
const heldSeconds = 60

/** Longer than an audit of some days takes; a redrive that is killed keeps the records from the next one this long. */
const heldForAuditSeconds = 900

/** Batches at once, so that 100 000 messages take about a minute. */
const batchesAtOnce = 10

/** How far the clock of a function that wrote a change may differ from the clock of the stream. */
const clockToleranceMs = 5 * 60_000

/** The part that is needed of what a mapping sends to its on-failure queue (Lambda's `DDBStreamBatchInfo`). */
const droppedRecordsSchema = () =>
  z.object({ DDBStreamBatchInfo: z.object({ approximateArrivalOfFirstRecord: z.iso.datetime() }) })

/**
 * Sends wake-ups to the delivery queue, then deletes them here. A command that dies in between leaves a message in both
 * queues, and a second one sends it again: a wake-up that comes late or twice finds nothing to do. SQS's own redrive
 * (`StartMessageMoveTask`) does not take messages that came from a schedule, so both queues are worked on here.
 */
const redriveWakeUps = async (queues: Queues, queue: DeadLetterQueue) => {
  const letters = deadLettersOf(queues, queue)
  const wakeUps = wakeUpSchema()
  const wakeNow = createWakeNow(createDeliveryQueue({ client: queues.client, queueUrl: queues.delivery }))
  const unreadable = new Map<string | undefined, Message>()
  let redriven = 0

  const redriveBatch = async (messages: readonly Message[]): Promise<void> => {
    const sent = await Promise.all(
      messages.map(async (message) => {
        const read: WakeUp | undefined = wakeUps.safeParse(parseJson(message.Body)).data
        if (!read) {
          unreadable.set(message.MessageId, message)
          return []
        }
        // It has a group from here on, so it is no longer a schedule's message.
        const { scheduled: _, ...wakeUp } = read
        await wakeNow(wakeUp)
        return [message]
      }),
    )
    await deleteMessages(letters, sent.flat())
    redriven += sent.flat().length
  }

  const drain = async (): Promise<void> => {
    for await (const messages of receiveAll(letters, heldSeconds)) await redriveBatch(messages)
  }
  try {
    await Promise.all(Array.from({ length: batchesAtOnce }, drain))
  } finally {
    await giveBack(letters, [...unreadable.values()])
  }
  return { queue, redriven, unreadable: unreadable.size }
}

/**
 * The stream's queue has only positions, and the stream keeps records for a day: its redrive audits every change since
 * the earliest of them, then deletes the messages. They stay when a submission cannot be audited. A repeat audits
 * again, and creates nothing twice.
 */
const redriveRecords = async (service: Pick<Service, 'deliveries' | 'webhooks' | 'queues'>) => {
  const letters = deadLettersOf(service.queues, 'records')
  const schema = droppedRecordsSchema()
  const readable: { readonly message: Message; readonly arrivedMs: number }[] = []
  const unreadable: Message[] = []
  for await (const messages of receiveAll(letters, heldForAuditSeconds)) {
    for (const message of messages) {
      const arrived = schema.safeParse(parseJson(message.Body)).data?.DDBStreamBatchInfo.approximateArrivalOfFirstRecord
      if (arrived === undefined) unreadable.push(message)
      else readable.push({ message, arrivedMs: Date.parse(arrived) })
    }
  }
  let finished: readonly Message[] = []
  try {
    if (readable.length === 0) return { queue: 'records', redriven: 0, unreadable: unreadable.length }
    const audit = await auditSince(service, Math.min(...readable.map(({ arrivedMs }) => arrivedMs)) - clockToleranceMs)
    if (audit.failed === 0) finished = readable.map(({ message }) => message)
    await deleteMessages(letters, finished)
    return { queue: 'records', redriven: finished.length, unreadable: unreadable.length, audit }
  } finally {
    const kept = readable.map(({ message }) => message).filter((message) => !finished.includes(message))
    await giveBack(letters, [...unreadable, ...kept])
  }
}

/** Sends the messages of a dead-letter queue back where they came from. Messages that nothing can read stay. */
export const redriveDeadLetters = (
  service: Pick<Service, 'deliveries' | 'webhooks' | 'queues'>,
  queue: DeadLetterQueue,
): Promise<object> => (queue === 'records' ? redriveRecords(service) : redriveWakeUps(service.queues, queue))
