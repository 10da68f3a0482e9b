import { type DeliveryIds, type DeliveryRecord, idsOf } from '#shared/webhooks/deliveries/record.ts'
import { TEST_EVENT } from '#shared/webhooks/deliveries/vocabulary.ts'
import type { WebhookRecord } from '#shared/webhooks/registrations/webhook.ts'
import type { Received } from '#test/harness/simulation/world/receivers.ts'
import type { VirtualClock } from '#test/support/virtual-clock.ts'
import { brokenByChange, brokenByEnding } from './broken-promises.ts'

export type Violation = { readonly promise: string; readonly detail: string; readonly atMs: number }

type Dependencies = {
  readonly clock: VirtualClock
  readonly attemptsPerRound: number
  readonly webhookOf: (ids: Pick<DeliveryRecord, 'store_id' | 'webhook_id'>) => WebhookRecord | undefined
  readonly deliveryOf: (ids: DeliveryIds) => DeliveryRecord | undefined
  /** An attempt starts at most so long after its time; undefined where nothing is promised. */
  readonly latestMs: (delivery: DeliveryRecord) => number | undefined
  /** False where the claim is taken out: then only what receivers and readers see counts. */
  readonly hasClaims: boolean
}

/** What the simulation itself knows of a delivery. */
type Known = {
  readonly ids: DeliveryIds
  /** Requests by the attempt's number: a late one may arrive when its round is over already. */
  readonly sends: Map<number, number>
  /** Rounds in which a number was claimed. */
  readonly claims: Map<number, Set<number>>
  readonly taken: Set<string>
}

/**
 * The promises of the delivery engine, watched at every write and every request. What is seen here is the truth of the
 * simulation: its own time, and what is in the table at that moment.
 */
export const createPromises = (dependencies: Dependencies) => {
  const { clock, attemptsPerRound, webhookOf, deliveryOf, latestMs, hasClaims } = dependencies
  const violations: Violation[] = []
  const bodies = new Map<string, string>()
  const deliveries = new Map<string, Known>()
  const roundsAsked = new Map<string, number>()
  let requests = 0

  const violate = (promise: string, detail: string): void => {
    violations.push({ promise, detail, atMs: clock.now() })
  }
  const require = (holds: boolean, promise: string, detail: () => string): void => {
    if (!holds) violate(promise, detail())
  }

  const attemptsOf = ({ event }: DeliveryRecord): number => (event === TEST_EVENT ? 1 : attemptsPerRound)

  const know = (delivery: DeliveryRecord): Known => {
    const nothing = { sends: new Map(), claims: new Map(), taken: new Set<string>() }
    const known = deliveries.get(delivery.id) ?? { ids: idsOf(delivery), ...nothing }
    deliveries.set(delivery.id, known)
    return known
  }

  /** Each number once in a round. */
  const checkClaim = ({ id, round, attempt_count }: DeliveryRecord, { claims }: Known): void => {
    const number = attempt_count + 1
    const rounds = claims.get(number) ?? new Set()
    require(!rounds.has(round), 'G3: no attempt is claimed twice in a round', () => `${id} ${round}.${number}`)
    claims.set(number, rounds.add(round))
  }

  const checkRequest = (request: Received, known: Known, delivery: DeliveryRecord): void => {
    const { attempt, eventId, body } = request
    const detail = () => `${delivery.id} attempt ${attempt}`
    const sends = (known.sends.get(attempt) ?? 0) + 1
    known.sends.set(attempt, sends)
    if (request.succeeded) known.taken.add(`${delivery.round}.${attempt}`)
    const allowed = hasClaims ? (known.claims.get(attempt)?.size ?? 0) : delivery.round
    require(sends <= allowed, 'G3: no attempt is sent twice in a round', detail)
    const isAllowed = attempt >= 1 && attempt <= attemptsOf(delivery)
    require(isAllowed, 'G3: at most five requests for an event, webhook and round', detail)
    require(eventId === delivery.event_id, 'G4: every attempt carries the same event id', detail)
    require((bodies.get(eventId) ?? body) === body, 'G4: every attempt carries the same bytes', detail)
    bodies.set(eventId, body)
    const lateMs = clock.now() - Date.parse(delivery.next_attempt_at ?? '')
    const isInTime = lateMs <= (latestMs(delivery) ?? Number.POSITIVE_INFINITY)
    require(isInTime || delivery.next_attempt_at === null, 'G5: an attempt starts in time', () =>
      `${detail()}, ${lateMs} ms late`)
  }

  return {
    delivery: (before: DeliveryRecord | undefined, after: DeliveryRecord): void => {
      const known = know(after)
      const { taken } = known
      if (hasClaims && after.claim && !before?.claim) checkClaim(after, known)
      const asked = { roundsAsked: roundsAsked.get(after.id) ?? 0, hasClaims }
      const seen = {
        webhook: webhookOf(after),
        wasTaken: taken.has(`${after.round}.${after.attempt_count}`),
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
      const waits = after.status === 'pending'
      require(waits === (after.next_attempt_at !== null), 'G2: what waits has a time', () => after.id)
      require(after.attempt_count <= attemptsOf(after), 'G3: at most five attempts', () => after.id)
    },

    roundAsked: (deliveryId: string): void => {
      roundsAsked.set(deliveryId, (roundsAsked.get(deliveryId) ?? 0) + 1)
    },

    received: (request: Received): void => {
      requests += 1
      const known = deliveries.get(request.deliveryId)
      const delivery = known && deliveryOf(known.ids)
      if (delivery) checkRequest(request, known, delivery)
      else violate('G3: only what is in the table is sent', request.deliveryId)
    },

    /** At the end: every delivery is over, and the sweeper's index knows nothing that is still to be done. */
    checkEnds: (rows: readonly DeliveryRecord[], due: readonly DeliveryIds[]): void => {
      for (const { id, status, next_attempt_at } of rows) {
        require(status !== 'pending', 'G2: every delivery ends', () => `${id}, due ${next_attempt_at}`)
      }
      for (const { delivery_id } of due) violate('G2: nothing due remains', delivery_id)
    },

    violate,
    violations,
    requests: () => requests,
  }
}
