import * as z from 'zod/mini'
import { DEAD_LETTER_QUEUES } from '#infra/dead-letter-queues.ts'
import { type Commands, command, oneOfOption } from '#infra/operate/command.ts'
import { listDeadLetters, showDeadLetters } from './dead-letters.ts'
import { redriveDeadLetters } from './redrive.ts'

const queueOption = () => oneOfOption(DEAD_LETTER_QUEUES)

export const deadLetterCommands: Commands = {
  'dead-letters list': command(
    'Counts the messages of each dead-letter queue, with the age of the oldest.',
    z.object({}),
    ({ queues }) => listDeadLetters(queues, Date.now()),
  ),
  'dead-letters show': command(
    'Shows up to 100 messages of a queue, and deletes none.',
    z.object({ queue: queueOption() }),
    ({ queues }, { queue }) => showDeadLetters(queues, queue),
  ),
  'dead-letters redrive': command(
    'Sends the messages of a queue back: wake-ups to the delivery queue, stream records to an audit of their time.',
    z.object({ queue: queueOption() }),
    (service, { queue }) => redriveDeadLetters(service, queue),
  ),
}
