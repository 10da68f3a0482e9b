import * as z from 'zod/mini'
import { ERASED } from '#shared/core/fields.ts'
import { Problem } from '#shared/core/problems.ts'

/**
 * Stored in an item: the request that made it. A request that the client library or the caller repeats finds its own
 * mark in the existing item.
 */
export const requestMarkSchema = () => z.object({ request_id: z.string(), fingerprint: z.string() })

export type RequestMark = z.infer<ReturnType<typeof requestMarkSchema>>

/** @throws Problem IDEMPOTENCY_KEY_REUSED when the earlier request had another body and was not erased. */
export const requireSameRequest = (
  earlier: Pick<RequestMark, 'fingerprint'>,
  ours: Pick<RequestMark, 'fingerprint'>,
): void => {
  // An erasure replaces the fingerprint too: it would confirm a guess at the customer's words. Every repeat replays.
  if (earlier.fingerprint === ERASED) return
  if (earlier.fingerprint !== ours.fingerprint) throw new Problem('IDEMPOTENCY_KEY_REUSED')
}

/**
 * Who made an existing item: `own`, this very request, whose first answer was lost; `repeated`, an earlier request that
 * the caller repeats.
 *
 * @throws Problem IDEMPOTENCY_KEY_REUSED when the earlier request had another body.
 */
export const compareRequestMarks = (existing: RequestMark, ours: RequestMark): 'own' | 'repeated' => {
  if (existing.request_id === ours.request_id) return 'own'
  requireSameRequest(existing, ours)
  return 'repeated'
}
