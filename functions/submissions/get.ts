import type { Call } from '#shared/api/contract.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { Problem } from '#shared/api/problems.ts'
import { gate } from '#shared/runtime/wire/gate.ts'
import { submissions } from '#shared/runtime/wire/submissions.ts'
import { getSubmissionContract } from '#shared/submissions/contract.ts'
import { lastEntryOf, submissionAt } from '#shared/submissions/fold.ts'
import type { submissionRepository } from '#shared/submissions/repository.ts'

type Needs = { readonly submissions: Pick<ReturnType<typeof submissionRepository>, 'find'> }

/** A submission as it is, or as it was after an entry of its history. */
export const getSubmission =
  ({ submissions }: Needs) =>
  async ({ parameters, query, principal }: Call<typeof getSubmissionContract>) => {
    const log = await submissions.find(principal.store_id, parameters.submission_id)
    if (!log) throw new Problem('NOT_FOUND', { message: 'The submission was not found.' })
    if (query.entry === undefined) return { body: submissionAt(log), version: lastEntryOf(log).entry }
    if (query.entry > log.history.length) throw new Problem('NOT_FOUND', { message: 'The entry was not found.' })
    return { body: submissionAt(log, query.entry) }
  }

export const handler = endpoint(getSubmissionContract, gate(), getSubmission({ submissions: submissions() }))
