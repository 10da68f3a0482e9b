import type { DeliveryRecord } from '#shared/webhooks/deliveries/record.ts'
import { TEST_EVENT } from '#shared/webhooks/deliveries/vocabulary.ts'
import type { WebhookRecord } from '#shared/webhooks/registrations/webhook.ts'
import type { Received } from '#test/harness/simulation/world/receivers.ts'
import type { VirtualClock } from '#test/support/virtual-clock.ts'
import { type Accepted, isSignedBy } from './signatures.ts'
import { graceMs } from './tolerances.ts'

/** A secret as the store got it. `endsMs` is undefined for the newest; `isKept` is false where clocks may disagree. */
type Secret = { readonly text: string; readonly endsMs: number | undefined; readonly isKept: boolean }

/** A webhook as a store sees it, from one change to the next. */
type Version = {
  readonly fromMs: number
  untilMs: number
  readonly number: number
  readonly isEnabled: boolean
  readonly url: string
  readonly secrets: readonly Secret[]
}

/** A secret that the store is shown, and how long those before it still hold. */
export type Rotation = { readonly secret: string; readonly overlapSeconds: number }

type Dependencies = {
  readonly clock: VirtualClock
  readonly violate: (promise: string, detail: string) => void
  /** How far two clocks may differ: the times at which a secret ends are written and read by hosts. */
  readonly clockErrorMs: number
  /** The number of a round's last attempt. */
  readonly lastAttempt: number
}

/** A round of failed attempts more than 5 days after the first failure disables the webhook. */
export const maxFailingMs = 5 * 24 * 3_600_000

/** The newest secret and the two before it. */
const maxOlderSecrets = 2

/**
 * What callers are promised of a webhook: nothing is sent while it is disabled or after it was deleted, a replaced URL
 * gets nothing, the signatures are of the secrets that hold, and an answer of 410 or five days of failures disable it.
 * Its knowledge is what the store was told and the simulation's own time.
 */
export const createWebhookPromise = ({ clock, violate, clockErrorMs, lastAttempt }: Dependencies) => {
  const versions = new Map<string, Version[]>()
  const rotations = new Map<string, Rotation>()
  /** By webhook: when the newest attempt began that was the last of its round and was answered with 410. */
  const goneMs = new Map<string, number>()
  /** Webhooks whose disabling was refused by a fault. */
  const refused = new Set<string>()

  const versionsOf = (id: string): Version[] => versions.get(id) ?? []

  /** A further rotation keeps the replaced secret and the one before, each until its own end; overlap 0 ends them all. */
  const rotate = (before: readonly Secret[], { secret, overlapSeconds }: Rotation): Secret[] => {
    const nowMs = clock.now()
    const endMs = nowMs + overlapSeconds * 1_000
    const newest = { text: secret, endsMs: undefined, isKept: true }
    if (overlapSeconds === 0) return [newest]
    const older: Secret[] = []
    for (const { endsMs = endMs, ...held } of before) {
      if (endsMs < nowMs - clockErrorMs || older.filter(({ isKept }) => isKept).length === maxOlderSecrets) continue
      const isKept = held.isKept && endsMs > nowMs + clockErrorMs && older.length < maxOlderSecrets
      older.push({ ...held, endsMs, isKept })
    }
    return [newest, ...older]
  }

  const end = (id: string): void => {
    const current = versionsOf(id).at(-1)
    if (current) current.untilMs = Math.min(current.untilMs, clock.now())
  }

  const isInForce = ({ fromMs, untilMs }: Version, beganMs: number): boolean =>
    fromMs <= beganMs && untilMs >= beganMs - graceMs

  const acceptedOf = ({ secrets }: Version, beganMs: number): Accepted[] =>
    secrets
      .filter(({ endsMs = Number.POSITIVE_INFINITY }) => endsMs >= beganMs - graceMs - clockErrorMs)
      .map(({ text, endsMs = Number.POSITIVE_INFINITY, isKept }) => ({
        secret: text,
        must: isKept && endsMs > beganMs + clockErrorMs,
      }))

  const checkDisabling = (webhook: WebhookRecord, before: Version): void => {
    const { id, disabled_reason, failing_since } = webhook
    const isOfVersion = (goneMs.get(id) ?? 0) >= before.fromMs
    if (disabled_reason === 'gone' && !isOfVersion) {
      violate('contract: only a last answer of 410 disables a webhook as gone', id)
    }
    const failingMs = clock.now() - Date.parse(failing_since ?? '') + clockErrorMs
    if (disabled_reason === 'failing' && !(failingMs >= maxFailingMs)) {
      violate('contract: only more than 5 days of failures disable a webhook as failing', id)
    }
  }

  /** Whether the store changed or deleted it since the attempt began, by the contract's grace. */
  const wasChanged = (id: string, beganMs: number): boolean =>
    versionsOf(id).some(({ fromMs }) => fromMs > beganMs - graceMs)

  return {
    /** The secret that the store is shown by the next write of this webhook. */
    rotated: (id: string, rotation: Rotation): void => void rotations.set(id, rotation),

    written: (webhook: WebhookRecord): void => {
      const { id, url, status, version } = webhook
      const before = versionsOf(id).at(-1)
      // The time of the first failure is no change that a store sees.
      if (before?.number === version) return
      const rotation = rotations.get(id)
      rotations.delete(id)
      const secrets = rotation ? rotate(before?.secrets ?? [], rotation) : (before?.secrets ?? [])
      const isEnabled = status === 'enabled'
      if (before?.isEnabled && !isEnabled) checkDisabling(webhook, before)
      end(id)
      const next = { fromMs: clock.now(), untilMs: Number.POSITIVE_INFINITY, number: version, isEnabled, url, secrets }
      versions.set(id, [...versionsOf(id), next])
      refused.delete(id)
    },

    deleted: end,

    disablingRefused: (id: string): void => void refused.add(id),

    received: (request: Received, { webhook_id: id, event }: DeliveryRecord): void => {
      const { beganMs, headers } = request
      const detail = `${id} attempt ${request.attempt} of ${request.deliveryId}`
      const enabled = versionsOf(id).filter((version) => version.isEnabled && isInForce(version, beganMs))
      const there = enabled.filter(({ url }) => url === request.url)
      if (enabled.length === 0) violate('contract: nothing is sent to a disabled or deleted webhook', detail)
      else if (there.length === 0) violate('contract: nothing is sent to a replaced URL', detail)
      else if (!there.some((version) => isSignedBy(request, acceptedOf(version, beganMs)))) {
        violate('contract: a request is signed with the secrets that hold', detail)
      }
      const stampedMs = Number(headers['webhook-timestamp']) * 1_000
      if (Math.abs(stampedMs - beganMs) > clockErrorMs + graceMs) {
        violate('contract: a request carries the time of its attempt', detail)
      }
      const isLast = request.attempt === lastAttempt && event !== TEST_EVENT
      if (isLast && request.status === 410) goneMs.set(id, Math.max(beganMs, goneMs.get(id) ?? 0))
    },

    /** A delivery failed whose last attempt began at `beganMs`; `webhook` is what is stored now. */
    failed: (delivery: DeliveryRecord, webhook: WebhookRecord | undefined, beganMs: number): void => {
      const { webhook_id: id, event, last_error, last_response_status } = delivery
      if (event === TEST_EVENT || webhook?.status !== 'enabled') return
      // A write that fails is left to the next delivery that fails: here only faults excuse it.
      if (wasChanged(id, beganMs) || refused.has(id)) return
      const isGone = last_error === 'http_status' && last_response_status === 410
      const failingMs = clock.now() - Date.parse(webhook.failing_since ?? '') - clockErrorMs
      // An attempt of unknown outcome is a fault of ours, and says nothing of the receiver.
      if (isGone) violate('contract: a last answer of 410 disables the webhook', `${id} after ${delivery.id}`)
      else if (failingMs > maxFailingMs && last_error !== 'outcome_unknown') {
        violate('contract: more than 5 days of failures disable the webhook', `${id} after ${delivery.id}`)
      }
    },
  }
}
