import { actorOf } from '#shared/access/credentials/principal.ts'
import type { Call } from '#shared/api/contract.ts'
import { transitionSubmissionContract } from '#shared/api/contracts/submissions.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { requireMatch } from '#shared/api/if-match.ts'
import type { Now } from '#shared/core/clock.ts'
import { notFound } from '#shared/core/problems.ts'
import { lastEntryOf, submissionAt } from '#shared/submissions/fold.ts'
import { decide, repeatedEntryOf } from '#shared/submissions/lifecycle.ts'
import type { SubmissionRepository } from '#shared/submissions/repository.ts'
import { gate, submissions } from '#shared/wiring/repositories.ts'
import { now } from '#shared/wiring/time-and-ids.ts'

type Dependencies = { readonly submissions: Pick<SubmissionRepository, 'change'>; readonly now: Now }
type TransitionCall = Call<typeof transitionSubmissionContract>

/**
 * Applies the store's decision to a submission, once for each idempotency key.
 *
 * @throws Problem NOT_FOUND, IDEMPOTENCY_KEY_REUSED, PRECONDITION_FAILED, INVALID_TRANSITION, VALIDATION_FAILED,
 * LIMIT_REACHED, CONFLICT
 */
export const transitionSubmission =
  ({ submissions, now }: Dependencies) =>
  async ({ parameters, body, principal, idempotencyDigest, mark, ifMatch }: TransitionCall) => {
    const command = { ...body, by: actorOf(principal), idempotencyDigest, mark }
    const changed = await submissions.change(principal.store_id, parameters.submission_id, (log) => {
      const repeated = repeatedEntryOf(log, command)
      if (repeated !== undefined) return { replay: repeated }
      requireMatch(ifMatch, lastEntryOf(log).entry)
      return { append: decide(log, command, now()) }
    })
    if (!changed) throw notFound('submission')
    const { log, entry, replayed } = changed
    return { body: submissionAt(log, entry), ...(replayed ? { replayed } : { version: entry }) }
  }

export const handler = endpoint(
  transitionSubmissionContract,
  gate(),
  transitionSubmission({ submissions: submissions(), now }),
)
