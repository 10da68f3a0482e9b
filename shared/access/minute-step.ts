import type { UpdateCommandInput } from '@aws-sdk/lib-dynamodb'
import type { Principal } from '#shared/access/credentials/principal.ts'
import { liveKeyOf, type StoreRecord } from '#shared/stores/record.ts'

/**
 * One conditional update of the store's item, which is in the minute `from` and then in `to`: count a request (mostly
 * the two are the same), begin a new minute with it, or only move a full minute to where it belongs. Or count it in
 * whichever minute the item is in.
 */
export type Step =
  | { readonly does: 'count' | 'begin' | 'move'; readonly from: number; readonly to: number }
  | { readonly does: 'count-anywhere' }

const countOf = { key: 'n = n + :one', session: 'n = n + :one, sn = sn + :one' } as const

const expressionsOf = ({ credential }: Principal) => ({
  count: `SET #minute = :to, ${countOf[credential]}`,
  begin: `SET #minute = :to, n = :one, sn = ${credential === 'session' ? ':one' : ':zero'}`,
  move: 'SET #minute = :to',
})

/** Only while the minute has room; a session also in the sessions' half. */
const roomFor = ({ credential }: Principal): string =>
  credential === 'session' ? 'n < #max AND sn < session_max' : 'n < #max'

// For a key that lives now and no other: a revoked one is dead on its next request, whatever the gateway has cached.
const keyLives = 'contains(live_keys, :key)'

export const updateOf = (step: Step, principal: Principal): Partial<UpdateCommandInput> => {
  const key = liveKeyOf(principal.key_id)
  if (step.does === 'count-anywhere') {
    return {
      UpdateExpression: `SET ${countOf[principal.credential]}`,
      ConditionExpression: `${keyLives} AND ${roomFor(principal)}`,
      ExpressionAttributeNames: { '#max': 'max' },
      ExpressionAttributeValues: { ':key': key, ':one': 1 },
    }
  }
  const { does, from, to } = step
  // In the minute that the item is in: of many who see an old one only the first begins a new one.
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
      ...(does === 'begin' && principal.credential === 'key' && { ':zero': 0 }),
    },
  }
}

const isFull = (item: StoreRecord, principal: Principal): boolean =>
  item.n >= item.max || (principal.credential === 'session' && item.sn >= item.session_max)

/**
 * What to do after a step that did not count the request, from the item as it was: nothing more, because its minute is
 * full, or another step.
 *
 * @param isPatient false for who has lost so many races that the item's minute no longer matters, only its room.
 */
export const stepAfter = (
  item: StoreRecord,
  minute: number,
  { principal, isPatient }: { principal: Principal; isPatient: boolean },
): Step | 'full' => {
  const from = item.minute
  const full = isFull(item, principal)
  if (!isPatient && !full) return { does: 'count-anywhere' }
  if (from < minute) return { does: 'begin', from, to: minute }
  // Further ahead than clocks differ: some process had a wrong clock. Taking the counts along keeps the limit; counting
  // in the same call leaves that process no moment to interfere again.
  if (from > minute + 1) return { does: full ? 'move' : 'count', from, to: minute }
  return full ? 'full' : { does: 'count', from, to: from }
}
