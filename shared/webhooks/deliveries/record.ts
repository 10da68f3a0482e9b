import * as z from 'zod/mini'
import { hasCome } from '#shared/core/clock.ts'
import { eraseText } from '#shared/core/fields.ts'
import { storeIdSchema } from '#shared/core/store-id.ts'
import { pack, packed } from '#shared/table/codec.ts'
import { deliveryIndexKeys, deliveryKey } from '#shared/table/keys.ts'
import { ATTEMPT_ERRORS, ATTEMPT_OUTCOMES, DELIVERY_EVENTS, DELIVERY_STATUSES } from './vocabulary.ts'

/** The one item of a delivery. `due_sk` is there only as the index's key. */
export const deliveryItemOf = (delivery: DeliveryRecord) => {
  const { due_sk, ...stored } = delivery
  return {
    ...deliveryKey(delivery.store_id, delivery.webhook_id, delivery.id),
    ...(due_sk !== null && deliveryIndexKeys(delivery.id, due_sk)),
    kind: 'delivery',
    ...stored,
    attempts: pack(delivery.attempts),
  }
}

/** One request to a receiver, and its result. */
export const attemptSchema = () =>
  z.object({
    round: z.int(),
    number: z.int(),
    started_at: z.iso.datetime(),
    duration_ms: z.nullable(z.int()),
    outcome: z.enum(ATTEMPT_OUTCOMES),
    error: z.nullable(z.enum(ATTEMPT_ERRORS)),
    /** Null without complete status and headers; a `timeout` while the body was read has one. */
    response_status: z.nullable(z.int()),
    response_body: z.nullable(z.string()),
    /** The connected address, else the first that was tried; null when none was resolved or allowed. */
    address: z.nullable(z.string()),
    /** Target of a redirect, for information: redirects are never followed. */
    redirect_location: z.nullable(z.string()),
    /** Milliseconds from the start of the attempt to the end of each phase; null for a phase that was not reached. */
    timing: z.object({
      dns_ms: z.nullable(z.int()),
      connect_ms: z.nullable(z.int()),
      tls_ms: z.nullable(z.int()),
      first_byte_ms: z.nullable(z.int()),
    }),
  })

export type Attempt = z.infer<ReturnType<typeof attemptSchema>>

/** An attempt with a mark for what the receiver answered: it may repeat the customer's words. */
export const withoutAnswer = <Answer extends Pick<Attempt, 'response_body' | 'redirect_location'>>(
  answer: Answer,
): Answer => ({
  ...answer,
  response_body: eraseText(answer.response_body),
  redirect_location: eraseText(answer.redirect_location),
})

/** Reserves the next attempt of the round for one sender, which may have died. Recording the attempt ends the claim. */
const claimSchema = () => z.object({ started_at: z.iso.datetime(), lease_until: z.iso.datetime() })

export type Claim = z.infer<ReturnType<typeof claimSchema>>

/** The ids that a wake-up needs to find a delivery; no text from a customer or a store. */
export const deliveryIdsSchema = () =>
  z.object({ store_id: storeIdSchema(), webhook_id: z.uuid(), delivery_id: z.uuid() })

export type DeliveryIds = z.infer<ReturnType<typeof deliveryIdsSchema>>

/** A stored delivery: one event for one webhook. */
export const deliveryRecordSchema = () =>
  z.object({
    id: z.uuid(),
    store_id: storeIdSchema(),
    webhook_id: z.uuid(),
    event_id: z.uuid(),
    event: z.enum(DELIVERY_EVENTS),
    /** The event's time. */
    created_at: z.iso.datetime(),
    submission_id: z.nullable(z.uuid()),
    /** Number of the submission's entry that made the event. */
    entry: z.nullable(z.int()),
    status: z.enum(DELIVERY_STATUSES),
    round: z.int(),
    /** Attempts made in this round. */
    attempt_count: z.int(),
    attempts: packed(z.array(attemptSchema())),
    next_attempt_at: z.nullable(z.iso.datetime()),
    /** Its place in the sweep's index, `next_attempt_at` or a time before; null unless it is pending. */
    due_sk: z._default(z.nullable(z.iso.datetime()), null),
    completed_at: z.nullable(z.iso.datetime()),
    last_response_status: z.nullable(z.int()),
    last_error: z.nullable(z.enum(ATTEMPT_ERRORS)),
    claim: z.nullable(claimSchema()),
    /** When the sweep last woke it. */
    woken_at: z.nullable(z.iso.datetime()),
    /**
     * Changes at every write except `stampWoken`. A write names the revision that was read, so of two writers that read
     * the same one only one succeeds, and a sender cannot overwrite newer changes after its lease.
     */
    revision: z.string(),
    ttl: z.int(),
  })

export type DeliveryRecord = z.infer<ReturnType<typeof deliveryRecordSchema>>

/** While the lease of a claim runs, its sender may still record the attempt. */
export const isBeingSent = ({ claim }: Pick<DeliveryRecord, 'claim'>, nowMs: number): boolean =>
  claim !== null && !hasCome(claim.lease_until, nowMs)

/** A delivery as the API shows it in a list. */
export const deliverySchema = () =>
  z.pick(deliveryRecordSchema(), {
    id: true,
    webhook_id: true,
    event_id: true,
    event: true,
    submission_id: true,
    entry: true,
    status: true,
    round: true,
    attempt_count: true,
    created_at: true,
    next_attempt_at: true,
    completed_at: true,
    last_response_status: true,
    last_error: true,
  })

export const idsOf = ({ store_id, webhook_id, id }: DeliveryRecord): DeliveryIds => ({
  store_id,
  webhook_id,
  delivery_id: id,
})
