import { actorOf } from '#shared/access/principal.ts'
import type { Call } from '#shared/api/contract.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { Problem } from '#shared/api/problems.ts'
import type { Now } from '#shared/runtime/clock.ts'
import { now } from '#shared/runtime/wire/clock.ts'
import { gate } from '#shared/runtime/wire/gate.ts'
import { newId } from '#shared/runtime/wire/ids.ts'
import { submissions } from '#shared/runtime/wire/submissions.ts'
import { createSubmissionContract } from '#shared/submissions/contract.ts'
import { submissionAt } from '#shared/submissions/fold.ts'
import { openLog } from '#shared/submissions/lifecycle.ts'
import type { submissionRepository } from '#shared/submissions/repository.ts'
import { derivedId } from '#shared/table/derived-id.ts'

type Needs = {
  readonly submissions: Pick<ReturnType<typeof submissionRepository>, 'create'>
  readonly now: Now
  readonly newId: () => string
}

/** Takes in a customer's card list, once for every identity. */
export const createSubmission =
  ({ submissions, now, newId }: Needs) =>
  async ({ body, principal, identity, mark }: Call<typeof createSubmissionContract>) => {
    const id = identity === undefined ? newId() : derivedId('submission', identity)
    const creation = await submissions.create(
      openLog({ id, store_id: principal.store_id, ...body, by: actorOf(principal), mark }, now()),
    )
    if (creation.result === 'other') throw new Problem('IDEMPOTENCY_KEY_REUSED')
    const answer = { body: submissionAt(creation.log, 1), created: id }
    return creation.result === 'created' ? { ...answer, version: 1 } : { ...answer, replayed: true }
  }

export const handler = endpoint(
  createSubmissionContract,
  gate(),
  createSubmission({ submissions: submissions(), now, newId }),
)
