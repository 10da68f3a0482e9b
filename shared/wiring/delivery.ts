import { SchedulerClient } from '@aws-sdk/client-scheduler'
import { SQSClient } from '@aws-sdk/client-sqs'
import { awsClientSettings } from '#shared/core/aws-client-settings.ts'
import {
  deliveryQueueEnvironment,
  receiverEnvironment,
  retryEnvironment,
  schedulesEnvironment,
} from '#shared/core/environment.ts'
import * as productTimes from '#shared/webhooks/deliveries/times.ts'
import { createDeliver } from '#shared/webhooks/engine/attempts/deliver.ts'
import { createAudit } from '#shared/webhooks/engine/audit.ts'
import { createFanOut } from '#shared/webhooks/engine/fan-out.ts'
import { createRecover, createRecoverMissing } from '#shared/webhooks/engine/recover.ts'
import { createResend } from '#shared/webhooks/engine/resend.ts'
import { createSweep } from '#shared/webhooks/engine/sweep.ts'
import { createTestEvent } from '#shared/webhooks/engine/test-event.ts'
import { isPublicAddress } from '#shared/webhooks/sending/address.ts'
import { createResolve } from '#shared/webhooks/sending/resolve.ts'
import { createSender } from '#shared/webhooks/sending/send.ts'
import { createDeliveryQueue } from '#shared/webhooks/wake-ups/queue.ts'
import { createDeliverySchedules } from '#shared/webhooks/wake-ups/schedules.ts'
import { createWake, createWakeNow } from '#shared/webhooks/wake-ups/wake-up.ts'
import { deliveries, listDeliveries, listSubmissions, sweepRepository, webhooks } from './repositories.ts'
import { sealer } from './secrets.ts'
import { newId, now, random } from './time-and-ids.ts'

type Times = Pick<
  typeof productTimes,
  'attemptTimeoutMs' | 'leaseMs' | 'sweepGraceMs' | 'wokenAgainMs' | 'auditGraceMs' | 'secondLookMs'
>

export const localhostReceiversAllowed = () => receiverEnvironment().parse(process.env).LOCALHOST_RECEIVERS_ALLOWED

const retryDelaysSeconds = () => retryEnvironment().parse(process.env).RETRY_DELAYS_SECONDS

const queue = () =>
  createDeliveryQueue({
    client: new SQSClient(awsClientSettings),
    queueUrl: deliveryQueueEnvironment().parse(process.env).DELIVERY_QUEUE_URL,
  })

const createSchedule = () => {
  const settings = schedulesEnvironment().parse(process.env)
  return createDeliverySchedules({
    client: new SchedulerClient(awsClientSettings),
    groupName: settings.SCHEDULE_GROUP_NAME,
    roleArn: settings.SCHEDULE_ROLE_ARN,
    queueArn: settings.DELIVERY_QUEUE_ARN,
    deadLetterQueueArn: settings.SCHEDULE_DEAD_LETTER_QUEUE_ARN,
  })
}

const wakeNow = () => createWakeNow(queue())

export const wake = () =>
  createWake({
    sendToQueue: queue().sendToQueue,
    createSchedule: createSchedule(),
    queueDelayLimitSeconds: retryEnvironment().parse(process.env).QUEUE_DELAY_LIMIT_SECONDS,
    now,
  })

/**
 * The machine's own list of names, used where receivers on the machine are allowed: a developer may name a receiver there.
 * Everywhere else a receiver has the addresses that DNS gives it, so undefined.
 */
export const hostsFile = (): string | undefined => {
  if (!localhostReceiversAllowed()) return undefined
  return process.platform === 'win32' ? `${process.env.SystemRoot}\\System32\\drivers\\etc\\hosts` : '/etc/hosts'
}

/** Sends to public addresses, and to `localhost` only where the stage allows it. */
const send = (timeoutMs: number) =>
  createSender({
    resolve: createResolve({ hostsFile: hostsFile() }),
    isAllowedAddress: isPublicAddress,
    allowLocalhost: localhostReceiversAllowed(),
    timeoutMs,
  })

export const fanOut = () =>
  createFanOut({
    store: { putIfAbsent: deliveries().putIfAbsent, listWebhooks: webhooks().list },
    wakeNow: wakeNow(),
    newId,
    now,
  })

export const deliver = (times: Times = productTimes) =>
  createDeliver({
    store: deliveries(),
    sealer: sealer(),
    send: send(times.attemptTimeoutMs),
    wake: wake(),
    retryDelaysSeconds: retryDelaysSeconds(),
    leaseMs: times.leaseMs,
    newId,
    random,
    now,
  })

export const sweep = (times: Times = productTimes) =>
  createSweep({
    store: { ...deliveries(), ...sweepRepository() },
    wake: wake(),
    retryDelaysSeconds: retryDelaysSeconds(),
    graceMs: times.sweepGraceMs,
    wokenAgainMs: times.wokenAgainMs,
    newId,
    now,
  })

export const audit = (times: Times = productTimes) =>
  createAudit({
    store: { ...deliveries(), ...sweepRepository(), listWebhooks: webhooks().list },
    wakeNow: wakeNow(),
    graceMs: times.auditGraceMs,
    secondLookMs: times.secondLookMs,
    newId,
    now,
  })

export const sendTestEvent = () => createTestEvent({ store: deliveries(), wakeNow: wakeNow(), newId, now })

export const resend = () => createResend({ store: deliveries(), wakeNow: wakeNow(), newId, now })

export const recover = () => createRecover({ listDeliveries: listDeliveries(), resend: resend(), now })

export const recoverMissing = () =>
  createRecoverMissing({
    listSubmissions: listSubmissions(),
    store: deliveries(),
    wakeNow: wakeNow(),
    newId,
    now,
  })
