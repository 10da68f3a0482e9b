import { actorOf } from '#shared/access/credentials/principal.ts'
import type { Call } from '#shared/api/contract.ts'
import { createSubmissionContract } from '#shared/api/contracts/submissions.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import type { Now } from '#shared/core/clock.ts'
import { submissionAt } from '#shared/submissions/fold.ts'
import { openLog } from '#shared/submissions/lifecycle.ts'
import type { SubmissionRepository } from '#shared/submissions/repository.ts'
import { derivedId } from '#shared/table/derived-id.ts'
import { gate, submissions } from '#shared/wiring/repositories.ts'
import { newId, now } from '#shared/wiring/time-and-ids.ts'

type Dependencies = {
  readonly submissions: Pick<SubmissionRepository, 'create'>
  readonly now: Now
  readonly newId: () => string
}

/**
 * Stores a customer's card list as a submission, once for each idempotency key.
 *
 * @throws Problem IDEMPOTENCY_KEY_REUSED
 */
export const createSubmission =
  ({ submissions, now, newId }: Dependencies) =>
  async ({ body, principal, idempotencyDigest, mark }: Call<typeof createSubmissionContract>) => {
    const id = idempotencyDigest === undefined ? newId() : derivedId('submission', idempotencyDigest)
    const { card_list, ...fields } = body
    const creation = await submissions.create(
      openLog(
        { id, store_id: principal.store_id, ...fields, lines: card_list.reading, by: actorOf(principal), mark },
        now(),
      ),
    )
    const answer = { body: submissionAt(creation.log, 1), created: id }
    return creation.result === 'created' ? { ...answer, version: 1 } : { ...answer, replayed: true }
  }

export const handler = endpoint(
  createSubmissionContract,
  gate(),
  createSubmission({ submissions: submissions(), now, newId }),
)
