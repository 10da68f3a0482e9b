/**
 * The three queues for what our own faults left unprocessed: messages of the delivery queue, records of the table's
 * stream (only their positions), and messages that a schedule could not send.
 */
export const DEAD_LETTER_QUEUES = ['wake-ups', 'records', 'schedules'] as const

export type DeadLetterQueue = (typeof DEAD_LETTER_QUEUES)[number]
