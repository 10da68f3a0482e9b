import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Principal } from '#shared/access/credentials/principal.ts'
import { hasCome, type Now } from '#shared/core/clock.ts'
import { dependencyFailureOf } from '#shared/core/dependency-failure.ts'
import { log } from '#shared/core/log.ts'
import { Problem } from '#shared/core/problems.ts'
import { isLiveKey, type StoreRecord, storeRecordSchema } from '#shared/stores/record.ts'
import { hasApiAccess, requestsPerMinuteOf } from '#shared/stores/tiers.ts'
import type { Table } from '#shared/table/client.ts'
import { tryWrite } from '#shared/table/conditional-write.ts'
import { storeKey } from '#shared/table/keys.ts'
import { minuteEndsAt, minuteOf } from './minute.ts'
import { type Step, stepAfter, updateOf } from './minute-step.ts'

/** How much of its minute a caller has left, and until when. Shown on every answer. */
export type RateLimit = {
  readonly policy: 'tier' | 'sessions'
  readonly limit: number
  readonly remaining: number
  readonly resetSeconds: number
}

/** The gate's verdict: whether what the authorizer saw still holds and the minute has room. */
export type Admission = { readonly refusal?: Problem; readonly rateLimit?: RateLimit }

/** Never rejects: whatever goes wrong inside is a refusal, and a log line with the request's id. */
export type Gate = (principal: Principal, requestId: string) => Promise<Admission>

/** Two processes may see a minute turn so far apart; a caller who waits for `Retry-After` must not meet the slower one. */
const clockMarginSeconds = 2

/** Nobody loses races so often; whoever does finds something wrong. */
const maxCalls = 5

/** The turn of a minute takes three calls at most. Who needs more meets a wrong clock that interferes again and again. */
const patientCalls = 3

const rateLimitOf = (item: StoreRecord, principal: Principal, nowMs: number): RateLimit => {
  const isSession = principal.credential === 'session'
  const limit = isSession ? item.session_max : requestsPerMinuteOf(item)
  const resetSeconds = Math.ceil((minuteEndsAt(item.id, item.minute) - nowMs) / 1000)
  return {
    policy: isSession ? 'sessions' : 'tier',
    limit,
    remaining: Math.max(0, limit - (isSession ? item.sn : item.n)),
    resetSeconds: Math.min(60, Math.max(1, resetSeconds)),
  }
}

const admitted = (item: StoreRecord, principal: Principal, nowMs: number): Admission => {
  const rateLimit = rateLimitOf(item, principal, nowMs)
  return hasApiAccess(item) ? { rateLimit } : { refusal: new Problem('PLAN_REQUIRED'), rateLimit }
}

/**
 * The gate: confirms on every request what the authorizer saw, perhaps minutes ago, and counts it, in one call; one more
 * when the minute turns. A call whose answer was lost is repeated by the client and may count a request twice, which
 * costs a caller one request of this minute and nothing else.
 */
export const createGate = ({ client, tableName, now }: Table & { now: Now }): Gate => {
  const schema = storeRecordSchema()

  /** The store's item after a step that was done, or as it was when the condition failed. */
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
    const minute = minuteOf(principal.store_id, now())
    let step: Step = { does: 'count', from: minute, to: minute }
    for (let call = 1; call <= maxCalls; call += 1) {
      const { done, item } = await apply(step, principal)
      if (!item || !isLiveKey(item, principal.key_id)) return { refusal: new Problem('UNAUTHENTICATED') }
      if (done && step.does !== 'move') return admitted(item, principal, now())
      const following = stepAfter(item, minute, { principal, isPatient: call < patientCalls })
      if (following === 'full') {
        const rateLimit = rateLimitOf(item, principal, now())
        const retryAfterSeconds = rateLimit.resetSeconds + clockMarginSeconds
        return { refusal: new Problem('RATE_LIMITED', { retryAfterSeconds }), rateLimit }
      }
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
      // A throttled counter means that this one store asks too fast; any other failure is ours. Neither opens the door.
      const code = dependencyFailureOf(error) === 'throttled' ? 'RATE_LIMITED' : 'TEMPORARILY_UNAVAILABLE'
      return { refusal: new Problem(code, { retryAfterSeconds: 1 }) }
    }
  }
}
