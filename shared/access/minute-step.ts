import type { UpdateCommandInput } from '@aws-sdk/lib-dynamodb'
import { customerOf, type Principal } from '#shared/access/credentials/principal.ts'
import { liveKeyOf, type StoreRecord } from '#shared/stores/record.ts'

/**
 * One conditional update of the store's item, which takes it from the minute `from` to the minute `to`:
 * - `count` counts the request; `from` and `to` are mostly the same.
 * - `begin` starts a new minute with the request as its first.
 * - `move` corrects the minute of a full item and counts nothing.
 * - `count-anywhere` counts the request in whichever minute the item has.
 */
export type Step =
  | { readonly does: 'count' | 'begin' | 'move'; readonly from: number; readonly to: number }
  | { readonly does: 'count-anywhere' }

/** Requests of customers are also counted together: they may use half of the store's minute. */
const isCustomer = (principal: Principal): boolean => customerOf(principal) !== undefined

const countOf = (principal: Principal): string =>
  isCustomer(principal) ? 'n = n + :one, sn = sn + :one' : 'n = n + :one'

const expressionsOf = (principal: Principal) => ({
  count: `SET #minute = :to, ${countOf(principal)}`,
  begin: `SET #minute = :to, n = :one, sn = ${isCustomer(principal) ? ':one' : ':zero'}`,
  move: 'SET #minute = :to',
})

/** The minute has room; for a customer, also the customers' half of it. */
const roomFor = (principal: Principal): string => (isCustomer(principal) ? 'n < #max AND sn < session_max' : 'n < #max')

// Only a live key is counted: a revoked one is refused at its next request, whatever the gateway has cached.
const keyLives = 'contains(live_keys, :key)'

export const updateOf = (step: Step, principal: Principal): Partial<UpdateCommandInput> => {
  const key = liveKeyOf(principal.key_id)
  if (step.does === 'count-anywhere') {
    return {
      UpdateExpression: `SET ${countOf(principal)}`,
      ConditionExpression: `${keyLives} AND ${roomFor(principal)}`,
      ExpressionAttributeNames: { '#max': 'max' },
      ExpressionAttributeValues: { ':key': key, ':one': 1 },
    }
  }
  const { does, from, to } = step
  // The item still has the minute that was read: of many requests that read an old one, only one begins a new one.
  const invariants = `${keyLives} AND #minute = :from`
  return {
    UpdateExpression: expressionsOf(principal)[does],
    ConditionExpression: does === 'count' ? `${invariants} AND ${roomFor(principal)}` : invariants,
    ExpressionAttributeNames: { '#minute': 'minute', ...(does === 'count' && { '#max': 'max' }) },
    ExpressionAttributeValues: {
      ':key': key,
      ':from': from,
      ':to': to,
      ...(does !== 'move' && { ':one': 1 }),
      ...(does === 'begin' && !isCustomer(principal) && { ':zero': 0 }),
    },
  }
}

const isFull = (item: StoreRecord, principal: Principal): boolean =>
  item.n >= item.max || (isCustomer(principal) && item.sn >= item.session_max)

/**
 * The step after one that did not count the request; `full` when the item's minute has no room.
 *
 * @param matchMinute false after too many lost races: only the item's room matters then, not its minute.
 */
export const stepAfter = (
  item: StoreRecord,
  minute: number,
  { principal, matchMinute }: { principal: Principal; matchMinute: boolean },
): Step | 'full' => {
  const from = item.minute
  const full = isFull(item, principal)
  if (!matchMinute && !full) return { does: 'count-anywhere' }
  if (from < minute) return { does: 'begin', from, to: minute }
  // Over 1 minute ahead: a process had a wrong clock. Keeping the counts keeps the limit; counting in the same call
  // leaves that process no time to interfere again.
  if (from > minute + 1) return { does: full ? 'move' : 'count', from, to: minute }
  return full ? 'full' : { does: 'count', from, to: from }
}
