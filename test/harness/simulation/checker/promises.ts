import { type DeliveryIds, type DeliveryRecord, idsOf } from '#shared/webhooks/deliveries/record.ts'
import { TEST_EVENT } from '#shared/webhooks/deliveries/vocabulary.ts'
import type { WebhookRecord } from '#shared/webhooks/registrations/webhook.ts'
import type { Received } from '#test/harness/simulation/world/receivers.ts'
import type { VirtualClock } from '#test/support/virtual-clock.ts'
import { brokenByChange, brokenByEnding } from './broken-promises.ts'
import { isMarked, tellsOfEvent } from './payload-promise.ts'
import { graceMs, stoppedMs } from './tolerances.ts'
import { createWebhookPromise } from './webhook-promise.ts'

/*
 * Each broken promise begins with its code.
 *
 * G1: nothing accepted is lost: each event has a delivery to every webhook that is subscribed to it.
 * G2: every delivery ends, its status says how, and it is kept for 30 days.
 * G3: a round has at most five automatic requests, each attempt is sent once, and only a resend starts a round.
 * G4: every attempt of a delivery has the same event id and the same bytes, which only an erasure changes.
 * G5: an attempt starts in time, and never early.
 * contract: what else callers are promised of webhooks and requests.
 */
export type Violation = { readonly promise: string; readonly detail: string; readonly atMs: number }

type Dependencies = {
  readonly clock: VirtualClock
  readonly webhookOf: (ids: Pick<DeliveryRecord, 'store_id' | 'webhook_id'>) => WebhookRecord | undefined
  readonly deliveryOf: (ids: DeliveryIds) => DeliveryRecord | undefined
  /** Whether the submission of a delivery was erased. */
  readonly isErasedOf: (delivery: DeliveryRecord) => boolean
  /** The waits between the attempts of a round. */
  readonly retryDelaysSeconds: readonly number[]
  /** The number of a round's last attempt. */
  readonly lastAttempt: number
  /** How many milliseconds after its due time an attempt may start at most; undefined: no promise. */
  readonly latestMs: (delivery: DeliveryRecord) => number | undefined
  /** False when the claim is removed from the engine: then only requests and stored records are checked. */
  readonly hasClaims: boolean
  /** How far two hosts' clocks may differ. */
  readonly clockErrorMs: number
}

/** What the checker has observed of a delivery. */
type Observed = {
  readonly ids: DeliveryIds
  /** Number of requests by attempt number; over all rounds, as a late request may arrive after its round. */
  readonly sends: Map<number, number>
  /** By attempt number: the rounds in which it was claimed. */
  readonly claims: Map<number, Set<number>>
  /** Attempts that were answered 2xx, as `<round>.<number>`. */
  readonly accepted: Set<string>
  /** When the last request came, and when its sender began. */
  sentMs?: number
  beganMs?: number
}

const promisedKeptMs = 30 * 24 * 3_600_000

/**
 * Checks the delivery engine's promises at every write and every request, against the simulation's own time and the
 * present content of the table: never against an index or a host's clock, which may be behind or wrong.
 */
export const createPromises = (dependencies: Dependencies) => {
  const {
    clock,
    retryDelaysSeconds,
    lastAttempt,
    webhookOf,
    deliveryOf,
    isErasedOf,
    latestMs,
    hasClaims,
    clockErrorMs,
  } = dependencies
  const violations: Violation[] = []
  const bodies = new Map<string, string>()
  /** By submission: from when on no attempt may carry the customer's words. */
  const erasedMs = new Map<string, number>()
  const deliveries = new Map<string, Observed>()
  const roundsAsked = new Map<string, number>()
  let requests = 0

  const violate = (promise: string, detail: string): void => {
    violations.push({ promise, detail, atMs: clock.now() })
  }
  const require = (holds: boolean, promise: string, detail: () => string): void => {
    if (!holds) violate(promise, detail())
  }

  const webhooks = createWebhookPromise({ clock, violate, clockErrorMs, lastAttempt })

  const attemptsOf = ({ event }: DeliveryRecord): number => (event === TEST_EVENT ? 1 : lastAttempt)

  const observedOf = (delivery: DeliveryRecord): Observed => {
    const nothing = { sends: new Map(), claims: new Map(), accepted: new Set<string>() }
    const observed = deliveries.get(delivery.id) ?? { ids: idsOf(delivery), ...nothing }
    deliveries.set(delivery.id, observed)
    return observed
  }

  const checkClaim = ({ id, round, attempt_count }: DeliveryRecord, { claims }: Observed): void => {
    const number = attempt_count + 1
    const rounds = claims.get(number) ?? new Set()
    require(!rounds.has(round), 'G3: no attempt is claimed twice in a round', () => `${id} ${round}.${number}`)
    claims.set(number, rounds.add(round))
  }

  /**
   * The first attempt's time is that of the event, whenever the delivery was made. An event from before the subscription
   * gets a delivery only when a person asks for it, or within the tolerance of the clocks.
   */
  const wasSubscribed = ({ event, created_at, ...ids }: DeliveryRecord): boolean =>
    Object.entries(webhookOf(ids)?.subscribed_at ?? {}).some(([name, since]) => name === event && since <= created_at)

  /** A claim that is given back without a record may be made again; a request of it would then be one too many. */
  const giveBack = (before: DeliveryRecord, after: DeliveryRecord, { claims }: Observed): void => {
    const isRecorded = after.attempt_count > before.attempt_count || after.round > before.round
    if (!isRecorded) claims.get(before.attempt_count + 1)?.delete(before.round)
  }

  const checkRequest = (request: Received, observed: Observed, delivery: DeliveryRecord): void => {
    const { attempt, eventId, body } = request
    const detail = () => `${delivery.id} attempt ${attempt}`
    const sends = (observed.sends.get(attempt) ?? 0) + 1
    observed.sends.set(attempt, sends)
    if (request.succeeded) observed.accepted.add(`${delivery.round}.${attempt}`)
    const allowed = hasClaims ? (observed.claims.get(attempt)?.size ?? 0) : delivery.round
    require(sends <= allowed, 'G3: no attempt is sent twice in a round', detail)
    const isAllowed = attempt >= 1 && attempt <= attemptsOf(delivery)
    require(isAllowed, 'G3: at most five requests for an event, webhook and round', detail)
    require(eventId === delivery.event_id, 'G4: every attempt carries the same event id', detail)
    const version = `${eventId} ${isMarked(request)}`
    require((bodies.get(version) ?? body) === body, 'G4: every attempt carries the same bytes', detail)
    bodies.set(version, body)
    const isOfErased = (erasedMs.get(delivery.submission_id ?? '') ?? Number.POSITIVE_INFINITY) < request.beganMs
    require(isMarked(request) || !isOfErased, 'G4: after an erasure every attempt carries the mark', detail)
    require(!isMarked(request) || isErasedOf(delivery), 'G4: only an erasure changes the bytes', detail)
    require(tellsOfEvent(request, delivery), 'contract: a request shows the submission as it was at the event', detail)
    const isFromEvent = delivery.round === 1 && attempt === 1 && wasSubscribed(delivery)
    const lateMs = clock.now() - Date.parse((isFromEvent ? delivery.created_at : delivery.next_attempt_at) ?? '')
    const isInTime = lateMs <= (latestMs(delivery) ?? Number.POSITIVE_INFINITY)
    require(isInTime || delivery.next_attempt_at === null, 'G5: an attempt starts in time', () =>
      `${detail()}, ${lateMs} ms late`)
    const waitedMs = clock.now() - (observed.sentMs ?? Number.NEGATIVE_INFINITY)
    const delayMs = (retryDelaysSeconds[attempt - 2] ?? 0) * 1_000
    // Where clocks are wrong, no time is promised.
    const isPromised = latestMs(delivery) !== undefined
    require(!isPromised || waitedMs >= delayMs - graceMs, 'G5: no attempt starts before its time', () =>
      `${detail()}, after ${waitedMs} ms`)
    observed.sentMs = clock.now()
    observed.beganMs = request.beganMs
    webhooks.received(request, delivery)
  }

  return {
    delivery: (before: DeliveryRecord | undefined, after: DeliveryRecord): void => {
      const isAgain = before === undefined && deliveries.has(after.id)
      require(!isAgain, 'G3: a delivery that TTL has deleted is not made again', () => after.id)
      const observed = observedOf(after)
      const isNewRound = before?.round !== after.round
      const keptMs = after.ttl * 1_000 - clock.now() + clockErrorMs + stoppedMs
      require(!isNewRound || keptMs >= promisedKeptMs, 'G2: a delivery is kept for 30 days', () => after.id)
      if (hasClaims && after.claim && !before?.claim) checkClaim(after, observed)
      if (before?.claim && !after.claim) giveBack(before, after, observed)
      const asked = { roundsAsked: roundsAsked.get(after.id) ?? 0, hasClaims }
      const seen = {
        webhook: webhookOf(after),
        wasAccepted: observed.accepted.has(`${after.round}.${after.attempt_count}`),
        attempts: attemptsOf(after),
      }
      const broken = [
        ...(before ? brokenByChange(before, after, asked) : []),
        ...(before?.status === after.status ? [] : brokenByEnding(after, seen)),
      ]
      const from = before ? `${before.status} ${before.round}.${before.attempt_count}` : 'absent'
      for (const promise of broken) {
        violate(promise, `${after.id} from ${from} to ${after.status} ${after.round}.${after.attempt_count}`)
      }
      const hasFailed = before?.status === 'pending' && after.status === 'failed'
      if (hasFailed) webhooks.failed(after, webhookOf(after), observed.beganMs ?? 0)
      const isPending = after.status === 'pending'
      const hasTime = after.next_attempt_at !== null
      require(isPending === hasTime, 'G2: a pending delivery, and no other, has a next attempt', () => after.id)
      require(after.attempt_count <= attemptsOf(after), 'G3: at most five attempts', () => after.id)
    },

    webhooks,

    /** A delivery from before the simulation. */
    known: (delivery: DeliveryRecord): void => void observedOf(delivery),

    /** A process that claimed an attempt before may stop for minutes. */
    answersErased: (submissionId: string): void => {
      const sinceMs = clock.now() + stoppedMs + clockErrorMs
      erasedMs.set(submissionId, Math.min(erasedMs.get(submissionId) ?? sinceMs, sinceMs))
    },

    roundAsked: (deliveryId: string): void => {
      roundsAsked.set(deliveryId, (roundsAsked.get(deliveryId) ?? 0) + 1)
    },

    received: (request: Received): void => {
      requests += 1
      const observed = deliveries.get(request.deliveryId)
      const delivery = observed && deliveryOf(observed.ids)
      if (delivery) checkRequest(request, observed, delivery)
      else violate('G3: only a stored delivery is sent', request.deliveryId)
    },

    /** At the end of the run: every delivery has ended, and the sweep's index of due deliveries is empty. */
    checkEnds: (records: readonly DeliveryRecord[], due: readonly DeliveryIds[]): void => {
      for (const { id, status, next_attempt_at } of records) {
        require(status !== 'pending', 'G2: every delivery ends', () => `${id}, due ${next_attempt_at}`)
      }
      for (const { delivery_id } of due) violate('G2: no ended delivery is listed as due', delivery_id)
    },

    violate,
    violations,
    requests: () => requests,
  }
}
