import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { customerOf, type Principal } from '#shared/access/credentials/principal.ts'
import { hasCome, type Now } from '#shared/core/clock.ts'
import { dependencyFailureOf } from '#shared/core/dependency-failure.ts'
import { log } from '#shared/core/log.ts'
import { Problem } from '#shared/core/problems.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import { isLiveKey, type StoreRecord, storeRecordSchema } from '#shared/stores/record.ts'
import { hasApiAccess, requestsPerMinuteOf } from '#shared/stores/tiers.ts'
import type { Table } from '#shared/table/client.ts'
import { tryWrite } from '#shared/table/conditional-write.ts'
import { storeKey } from '#shared/table/keys.ts'
import { createCountCustomer, maxCustomerRequests } from './customer-limit.ts'
import { minuteEndsAt, minuteOf } from './minute.ts'
import { type Step, stepAfter, updateOf } from './minute-step.ts'

/** The requests that a caller has left, and the seconds to the end of its minute. In the headers of every answer. */
export type RateLimit = {
  readonly policy: 'tier' | 'sessions' | 'customer'
  readonly limit: number
  readonly remaining: number
  readonly resetSeconds: number
}

/** The gate's answer: no refusal when the credential and the plan still allow the request and the minute has room. */
export type Admission = { readonly refusal?: Problem; readonly rateLimit?: RateLimit }

/** Never rejects: an error becomes a refusal, and a log line with the request's id. */
export type Gate = (principal: Principal, requestId: string) => Promise<Admission>

/** Added to `Retry-After`: the clocks of two processes may differ by 2 seconds, and the retry may reach the slower. */
const clockMarginSeconds = 2

/** Upper bound on updates per request: after 5 lost races the answer is 503. */
const maxCalls = 5

/**
 * The turn of a minute takes at most 3 updates. When they all fail, a process with a wrong clock keeps changing the
 * minute: the request is then counted in whichever minute the item has.
 */
const callsMatchingMinute = 3

const resetSecondsOf = (store: StoreId, minute: number, nowMs: number): number =>
  Math.min(60, Math.max(1, Math.ceil((minuteEndsAt(store, minute) - nowMs) / 1000)))

/** A customer sees its own count, the store's key the store's. */
const rateLimitOf = (item: StoreRecord, requestsLeft: number | undefined, nowMs: number): RateLimit => {
  const resetSeconds = resetSecondsOf(item.id, item.minute, nowMs)
  if (requestsLeft !== undefined) {
    return { policy: 'customer', limit: maxCustomerRequests, remaining: requestsLeft, resetSeconds }
  }
  const limit = requestsPerMinuteOf(item)
  return { policy: 'tier', limit, remaining: Math.max(0, limit - item.n), resetSeconds }
}

/** What is used up: the whole minute for the store, and for a customer what customers together may use of it. */
const usedUpOf = (item: StoreRecord, principal: Principal, nowMs: number): RateLimit => {
  const used = { remaining: 0, resetSeconds: resetSecondsOf(item.id, item.minute, nowMs) }
  return customerOf(principal) === undefined
    ? { policy: 'tier', limit: requestsPerMinuteOf(item), ...used }
    : { policy: 'sessions', limit: item.session_max, ...used }
}

const rateLimited = (rateLimit: RateLimit): Admission => ({
  refusal: new Problem('RATE_LIMITED', { retryAfterSeconds: rateLimit.resetSeconds + clockMarginSeconds }),
  rateLimit,
})

/**
 * Checks at every request that the credential is still valid (the authorizer's answer may be 5 minutes old) and counts
 * the request, in one update; one more when the minute turns, and one before it for a customer. The AWS client repeats
 * a call whose answer was lost: that may count a request twice, which costs the caller one request of this minute and
 * nothing else.
 */
export const createGate = ({ client, tableName, now }: Table & { now: Now }): Gate => {
  const schema = storeRecordSchema()
  const countCustomer = createCountCustomer({ client, tableName })

  /** The store's item after the step, or as it was when the step's condition failed. */
  const apply = async (step: Step, principal: Principal): Promise<{ done: boolean; item: StoreRecord | undefined }> => {
    const written = await tryWrite(() =>
      client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: storeKey(principal.store_id),
          ...updateOf(step, principal),
          ReturnValues: 'ALL_NEW',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      ),
    )
    const item = written.done ? written.output.Attributes : written.existing
    return { done: written.done, item: item && schema.parse(item) }
  }

  const pass = async (principal: Principal): Promise<Admission> => {
    const { store_id } = principal
    const minute = minuteOf(store_id, now())
    const customer = customerOf(principal)
    const requestsLeft = customer === undefined ? undefined : await countCustomer(store_id, customer, minute)
    if (customer !== undefined && requestsLeft === undefined) {
      const resetSeconds = resetSecondsOf(store_id, minute, now())
      return rateLimited({ policy: 'customer', limit: maxCustomerRequests, remaining: 0, resetSeconds })
    }
    let step: Step = { does: 'count', from: minute, to: minute }
    for (let call = 1; call <= maxCalls; call += 1) {
      const { done, item } = await apply(step, principal)
      if (!item || !isLiveKey(item, principal.key_id)) return { refusal: new Problem('UNAUTHENTICATED') }
      if (done && step.does !== 'move') {
        const rateLimit = rateLimitOf(item, requestsLeft, now())
        return hasApiAccess(item) ? { rateLimit } : { refusal: new Problem('PLAN_REQUIRED'), rateLimit }
      }
      const following = stepAfter(item, minute, { principal, matchMinute: call < callsMatchingMinute })
      if (following === 'full') return rateLimited(usedUpOf(item, principal, now()))
      step = following
    }
    return { refusal: new Problem('TEMPORARILY_UNAVAILABLE', { retryAfterSeconds: 1 }) }
  }

  return async (principal, requestId) => {
    if (principal.expires_at !== undefined && hasCome(principal.expires_at, now())) {
      return { refusal: new Problem('UNAUTHENTICATED') }
    }
    try {
      return await pass(principal)
    } catch (error) {
      log('error', 'gate.failed', { request_id: requestId, store_id: principal.store_id, cause: error })
      // A throttled counter: this one store sends too fast. Any other failure is ours. Both refuse the request.
      const code = dependencyFailureOf(error) === 'throttled' ? 'RATE_LIMITED' : 'TEMPORARILY_UNAVAILABLE'
      return { refusal: new Problem(code, { retryAfterSeconds: 1 }) }
    }
  }
}
