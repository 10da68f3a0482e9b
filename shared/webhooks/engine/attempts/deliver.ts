import { hasCome, isoTime, type Now } from '#shared/core/clock.ts'
import { log as writeLog } from '#shared/core/log.ts'
import { isErased } from '#shared/submissions/erasure.ts'
import { payloadFor } from '#shared/webhooks/deliveries/payload.ts'
import { type DeliveryRecord, idsOf, withoutAnswer } from '#shared/webhooks/deliveries/record.ts'
import type { DeliveryStore } from '#shared/webhooks/deliveries/store.ts'
import { type Sealer, UnopenableSecretError } from '#shared/webhooks/registrations/sealing.ts'
import { openSecrets } from '#shared/webhooks/registrations/secrets.ts'
import type { WebhookRecord } from '#shared/webhooks/registrations/webhook.ts'
import { requestOf } from '#shared/webhooks/sending/request.ts'
import type { Send } from '#shared/webhooks/sending/send.ts'
import { type Wake, type WakeUp, wakeOrLog, wakeUpFor } from '#shared/webhooks/wake-ups/wake-up.ts'
import { logAttempt } from './attempt-line.ts'
import { createExpireLease } from './expire-lease.ts'
import { healthAfter, holdOrCancel, postponeUnsignable, reasonToDisable, recordResult } from './outcome.ts'

type DeliverDependencies = {
  readonly store: Pick<DeliveryStore, 'read' | 'write' | 'writeWhileDisabled' | 'disable' | 'writeHealth'>
  readonly sealer: Pick<Sealer, 'open'>
  readonly send: Send
  readonly wake: Wake
  readonly retryDelaysSeconds: readonly number[]
  /** How long a claim reserves an attempt for its sender. */
  readonly leaseMs: number
  readonly newId: () => string
  /** From 0 to less than 1. */
  readonly random: () => number
  readonly now: Now
}

/** A webhook that was read longer ago than this is read again before the attempt. */
const maxWebhookAgeMs = 1000

/** After this many further reads of more than a second each, the claim is given back: more would crowd the table more. */
const maxFurtherLooks = 2

/** Then the delivery is woken again, long before its message would come back (180 s). */
const afterSlowLooksMs = 5_000

/** A delivery that could not be held is looked at again after 1 second and up to this much more. */
const heldAgainMs = 14_000

/** Whether the attempt that a wake-up names is still to be made. */
const isStillWanted = ({ status, round, attempt_count }: DeliveryRecord, wakeUp: WakeUp): boolean =>
  status === 'pending' && round === wakeUp.round && attempt_count < wakeUp.attempt

type OpenedSecrets = Awaited<ReturnType<typeof openSecrets>>

/** An enabled webhook with its secrets. `readAtMs` is the time before it was read. */
type Look = { readonly webhook: WebhookRecord; readonly secrets: OpenedSecrets; readonly readAtMs: number }

type Due = {
  readonly delivery: DeliveryRecord
  readonly payload: string
  readonly look: Look
  /** The customer was erased: what the receiver answers is not kept. */
  readonly isErased: boolean
}

export const createDeliver = (dependencies: DeliverDependencies) => {
  const { store, sealer, send, wake, retryDelaysSeconds, leaseMs, newId, random, now } = dependencies
  const expireLease = createExpireLease(dependencies)

  const wakeNext = async (delivery: DeliveryRecord): Promise<void> => {
    if (delivery.status !== 'pending' || delivery.next_attempt_at === null) return
    const delayMs = Math.max(1, Date.parse(delivery.next_attempt_at) - now())
    await wakeOrLog(wake(wakeUpFor(delivery), delayMs), { delivery_id: delivery.id })
  }

  /** Writes a delivery that is not sent now; false on a revision conflict. */
  const write = (delivery: DeliveryRecord, revisionRead: string): Promise<boolean> =>
    store.write({ ...delivery, revision: newId() }, revisionRead)

  /** Holds or cancels a delivery, claimed or not; one that cannot be held now is retried in 1 to 15 seconds. */
  const withhold = async (delivery: DeliveryRecord, webhook: WebhookRecord | undefined): Promise<void> => {
    if (!webhook) {
      await write(holdOrCancel(delivery, 'cancelled', now()), delivery.revision)
      return
    }
    const held = { ...holdOrCancel(delivery, 'held', now()), revision: newId() }
    if (await store.writeWhileDisabled(held, delivery.revision)) return
    // The webhook was enabled or deleted just now, or many deliveries are being held at once: their transactions check
    // the same webhook, and would conflict again if they came back together.
    const released = { ...delivery, claim: null }
    if (delivery.claim !== null && !(await write(released, delivery.revision))) return
    await wakeOrLog(wake(wakeUpFor(released), 1_000 + random() * heldAgainMs), { delivery_id: delivery.id })
  }

  /** The secrets to sign with; undefined when the newest cannot be opened. */
  const tryOpen = async (webhook: WebhookRecord): Promise<OpenedSecrets | undefined> => {
    try {
      return await openSecrets(webhook, { sealer, nowMs: now() })
    } catch (error) {
      if (error instanceof UnopenableSecretError) return undefined
      throw error
    }
  }

  const postpone = async (delivery: DeliveryRecord): Promise<void> => {
    const fields = { store_id: delivery.store_id, webhook_id: delivery.webhook_id, delivery_id: delivery.id }
    writeLog('error', 'delivery.unsignable', fields)
    await write(postponeUnsignable(delivery, now()), delivery.revision)
  }

  /** A write that fails or conflicts is logged: the next attempt of the webhook writes it again. */
  const writeOutcome = async (recorded: DeliveryRecord, webhook: WebhookRecord): Promise<void> => {
    const reason = reasonToDisable(recorded, webhook, now())
    const failing_since = healthAfter(recorded, webhook, now())
    try {
      if (reason !== undefined) await store.disable(webhook, reason, { revision: newId(), nowMs: now() })
      else if (failing_since !== undefined) await store.writeHealth(webhook, { failing_since, revision: newId() })
    } catch (cause) {
      writeLog('error', 'webhook.not-updated', { webhook_id: webhook.id, cause })
    }
  }

  const claim = async (delivery: DeliveryRecord) => {
    const startedMs = now()
    const claim = { started_at: isoTime(startedMs), lease_until: isoTime(startedMs + leaseMs) }
    const claimed = { ...delivery, claim, revision: newId() }
    return (await store.write(claimed, delivery.revision)) ? claimed : undefined
  }

  /** A clock that was set back between the read and now says nothing of the age. */
  const isFresh = ({ readAtMs }: Look): boolean => readAtMs <= now() && now() - readAtMs <= maxWebhookAgeMs

  const giveBack = async (claimed: DeliveryRecord): Promise<void> => {
    const released = { ...claimed, claim: null }
    if (await write(released, claimed.revision)) await wake(wakeUpFor(released), afterSlowLooksMs)
  }

  /** Reads the webhook again until a read is at most 1 second old; undefined when the delivery is not sent now. */
  const lookUntilFresh = async (claimed: DeliveryRecord, first: Look): Promise<Look | undefined> => {
    let look = first
    for (let further = 0; !isFresh(look); further += 1) {
      if (further === maxFurtherLooks) {
        await giveBack(claimed)
        return undefined
      }
      const readAtMs = now()
      const { webhook } = await store.read({ ...idsOf(claimed), submission_id: null })
      if (webhook?.status !== 'enabled') {
        await withhold(claimed, webhook)
        return undefined
      }
      // Also when the webhook is as it was: a replaced secret may have ended meanwhile.
      const secrets = await tryOpen(webhook)
      if (!secrets) {
        await postpone(claimed)
        return undefined
      }
      look = { webhook, secrets, readAtMs }
    }
    return look
  }

  /** Claim, look, send, decide, record, wake. On a revision conflict, stop: the winning writer continues. */
  const attempt = async ({ delivery, payload, look: first, isErased }: Due): Promise<void> => {
    const claimed = await claim(delivery)
    if (!claimed) return
    const look = await lookUntilFresh(claimed, first).catch(async (cause) => {
      // No attempt is spent on our fault. If this fails too, the lease ends and the attempt's outcome is unknown.
      await write({ ...claimed, claim: null }, claimed.revision)
      throw cause
    })
    if (!look) return
    const { webhook, secrets } = look
    const number = delivery.attempt_count + 1
    const result = await send(requestOf({ delivery, attempt: number, payload, url: webhook.url, secrets }, now()))
    logAttempt({ delivery, url: webhook.url, number, result }, now())
    const outcome = { delivery: claimed, claim: claimed.claim, result: isErased ? withoutAnswer(result) : result }
    const recorded = recordResult(outcome, { retryDelaysSeconds, nowMs: now() })
    // Before the record, so that a crash in between cannot lose it. A webhook that was changed since stays as it is.
    await writeOutcome(recorded, webhook)
    if (await write(recorded, claimed.revision)) await wakeNext(recorded)
  }

  /** Never for the first attempt of a round: it is due at once, even if two clocks differ. */
  const isEarly = ({ attempt_count, next_attempt_at }: DeliveryRecord): boolean =>
    attempt_count > 0 && next_attempt_at !== null && !hasCome(next_attempt_at, now())

  /**
   * Makes the delivery's next attempt if it is due. A receiver's failure is a result.
   *
   * @throws Error on a fault of this service; the wake-up may be repeated.
   */
  return async ({ scheduled, ...wakeUp }: WakeUp): Promise<void> => {
    // In the queue again with its webhook's group, so that many schedules of one webhook delay no other webhook.
    if (scheduled) return wake(wakeUp, 0)
    const readAtMs = now()
    const { delivery, webhook, log } = await store.read(wakeUp)
    if (!delivery) return writeLog('warn', 'delivery.unknown', { delivery_id: wakeUp.delivery_id })
    if (!isStillWanted(delivery, wakeUp)) return
    if (delivery.claim) {
      const expired = await expireLease(delivery, delivery.claim)
      if (expired) await wakeNext(expired)
      return
    }
    if (webhook && isEarly(delivery)) return wakeNext(delivery)
    if (webhook?.status !== 'enabled') return withhold(delivery, webhook)
    const payload = payloadFor(delivery, log)
    const secrets = await tryOpen(webhook)
    if (!secrets) return postpone(delivery)
    const look = { webhook, secrets, readAtMs }
    await attempt({ delivery, payload, look, isErased: log !== undefined && isErased(log) })
  }
}
