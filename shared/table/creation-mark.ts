import * as z from 'zod'

/**
 * What an item remembers of the request that made it, so that the same request, repeated by the client library or by
 * the caller, is recognised in the item it meets.
 */
export const creationMarkSchema = () => z.object({ request_id: z.string(), fingerprint: z.string() })

export type CreationMark = z.infer<ReturnType<typeof creationMarkSchema>>

/**
 * What meeting an existing item means: `own` is this very request, whose first answer was lost on the way; `repeated`
 * the caller's repetition of an earlier one; `other` a different request under the same idempotency key.
 */
export const compareMarks = (existing: CreationMark, ours: CreationMark): 'own' | 'repeated' | 'other' => {
  if (existing.request_id === ours.request_id) return 'own'
  return existing.fingerprint === ours.fingerprint ? 'repeated' : 'other'
}
