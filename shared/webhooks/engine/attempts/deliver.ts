import { hasCome, isoTime, type Now } from '#shared/core/clock.ts'
import { log as writeLog } from '#shared/core/log.ts'
import type { LogMetrics } from '#shared/core/metrics.ts'
import { payloadFor } from '#shared/webhooks/deliveries/payload.ts'
import type { DeliveryRecord } from '#shared/webhooks/deliveries/record.ts'
import type { DeliveryStore } from '#shared/webhooks/deliveries/store.ts'
import type { Sealer } from '#shared/webhooks/registrations/sealing.ts'
import { openSecrets } from '#shared/webhooks/registrations/secrets.ts'
import type { WebhookRecord } from '#shared/webhooks/registrations/webhook.ts'
import { requestOf } from '#shared/webhooks/sending/request.ts'
import type { Send, SendRequest } from '#shared/webhooks/sending/send.ts'
import { type Wake, type WakeUp, wakeOrLog, wakeUpFor } from '#shared/webhooks/wake-ups/wake-up.ts'
import { logAttempt } from './attempt-line.ts'
import { createExpireLease } from './expire-lease.ts'
import { holdOrCancel, isReceiverGone, recordResult } from './outcome.ts'

type DeliverDependencies = {
  readonly store: Pick<DeliveryStore, 'read' | 'write' | 'writeWhileDisabled' | 'disableGone'>
  readonly sealer: Pick<Sealer, 'open'>
  readonly send: Send
  readonly wake: Wake
  readonly retryDelaysSeconds: readonly number[]
  /** How long a claim reserves an attempt for its sender. */
  readonly leaseMs: number
  readonly logMetrics: LogMetrics
  readonly newId: () => string
  readonly now: Now
}

/** Whether the attempt that a wake-up names is still to be made. */
const isStillWanted = ({ status, round, attempt_count }: DeliveryRecord, wakeUp: WakeUp): boolean =>
  status === 'pending' && round === wakeUp.round && attempt_count < wakeUp.attempt

export const createDeliver = (dependencies: DeliverDependencies) => {
  const { store, sealer, send, wake, retryDelaysSeconds, leaseMs, logMetrics, newId, now } = dependencies
  const expireLease = createExpireLease(dependencies)

  const wakeNext = async (delivery: DeliveryRecord): Promise<void> => {
    if (delivery.status !== 'pending' || delivery.next_attempt_at === null) return
    const delayMs = Math.max(1, Date.parse(delivery.next_attempt_at) - now())
    await wakeOrLog(wake(wakeUpFor(delivery), delayMs), { delivery_id: delivery.id })
  }

  /** If another write conflicts, the webhook stays enabled; the next event that is answered with 410 tries again. */
  const disableGone = (webhook: WebhookRecord): Promise<void> =>
    store
      .disableGone(webhook, now())
      .catch((cause) => writeLog('error', 'webhook.not-disabled', { webhook_id: webhook.id, cause }))

  /** Claim, send, decide, record, wake. On a revision conflict, stop: the winning writer continues. */
  const attempt = async (delivery: DeliveryRecord, webhook: WebhookRecord, request: SendRequest): Promise<void> => {
    const startedMs = now()
    const claim = { started_at: isoTime(startedMs), lease_until: isoTime(startedMs + leaseMs) }
    const claimed = { ...delivery, claim, revision: newId() }
    if (!(await store.write(claimed, delivery.revision))) return
    const result = await send(request)
    const attempted = { delivery, url: request.url, number: delivery.attempt_count + 1, result }
    logAttempt(attempted, { logMetrics, nowMs: now() })
    const recorded = recordResult({ delivery: claimed, claim, result }, { retryDelaysSeconds, nowMs: now() })
    // Before the record, so that a crash in between cannot lose it. A webhook that was changed since stays as it is.
    if (isReceiverGone(recorded)) await disableGone(webhook)
    if (await store.write({ ...recorded, revision: newId() }, claimed.revision)) await wakeNext(recorded)
  }

  /** Never for the first attempt of a round: it is due at once, even if two clocks differ. */
  const isEarly = ({ attempt_count, next_attempt_at }: DeliveryRecord): boolean =>
    attempt_count > 0 && next_attempt_at !== null && !hasCome(next_attempt_at, now())

  /**
   * Makes the delivery's next attempt if it is due. A receiver's failure is a result.
   *
   * @throws Error on a fault of this service; the wake-up may be repeated.
   */
  return async (wakeUp: WakeUp): Promise<void> => {
    const { delivery, webhook, log } = await store.read(wakeUp)
    if (!delivery) return writeLog('warn', 'delivery.unknown', { delivery_id: wakeUp.delivery_id })
    if (!isStillWanted(delivery, wakeUp)) return
    if (delivery.claim) {
      const expired = await expireLease(delivery, delivery.claim)
      if (expired) await wakeNext(expired)
      return
    }
    if (!webhook) {
      await store.write({ ...holdOrCancel(delivery, 'cancelled', now()), revision: newId() }, delivery.revision)
      return
    }
    if (isEarly(delivery)) return wakeNext(delivery)
    if (webhook.status === 'disabled') {
      const held = { ...holdOrCancel(delivery, 'held', now()), revision: newId() }
      // The webhook was enabled or deleted just now, or many deliveries are being held at once: retry in 1 second.
      if (!(await store.writeWhileDisabled(held, delivery.revision))) await wakeNext(delivery)
      return
    }
    const secrets = await openSecrets(webhook, { sealer, nowMs: now() })
    const payload = payloadFor(delivery, log)
    const request = requestOf(
      { delivery, attempt: delivery.attempt_count + 1, payload, url: webhook.url, secrets },
      now(),
    )
    await attempt(delivery, webhook, request)
  }
}
