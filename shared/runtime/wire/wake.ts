import { SchedulerClient } from '@aws-sdk/client-scheduler'
import { deliverySchedules } from '#shared/webhooks/delivery-schedules.ts'
import { createWake } from '#shared/webhooks/wake-up.ts'
import { retryEnvironment, schedulesEnvironment } from '../environment.ts'
import { patience } from '../patience.ts'
import { now } from './clock.ts'
import { queue } from './delivery-queue.ts'

const schedules = () => {
  const settings = schedulesEnvironment().parse(process.env)
  return deliverySchedules({
    client: new SchedulerClient(patience),
    groupName: settings.SCHEDULE_GROUP_NAME,
    roleArn: settings.SCHEDULE_ROLE_ARN,
    queueArn: settings.DELIVERY_QUEUE_ARN,
    deadLetterQueueArn: settings.SCHEDULE_DEAD_LETTER_QUEUE_ARN,
  })
}

export const wake = () =>
  createWake({
    sendToQueue: queue().sendToQueue,
    createSchedule: schedules(),
    queueDelayLimitSeconds: retryEnvironment().parse(process.env).QUEUE_DELAY_LIMIT_SECONDS,
    now,
  })

export const retryDelaysSeconds = () => retryEnvironment().parse(process.env).RETRY_DELAYS_SECONDS
