import type { Call } from '#shared/api/contract.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { notFound } from '#shared/api/not-found.ts'
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
    if (!log) throw notFound('submission')
    if (query.entry === undefined) return { body: submissionAt(log), version: lastEntryOf(log).entry }
    if (query.entry > log.history.length) throw notFound('entry')
    return { body: submissionAt(log, query.entry) }
  }

export const handler = endpoint(getSubmissionContract, gate(), getSubmission({ submissions: submissions() }))
