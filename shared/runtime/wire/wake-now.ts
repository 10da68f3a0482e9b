import { createWakeNow } from '#shared/webhooks/wake-up.ts'
import { queue } from './delivery-queue.ts'

export const wakeNow = () => createWakeNow(queue())
