import { mayUseAddress } from '#shared/access/credentials/principal.ts'
import type { Call } from '#shared/api/contract.ts'
import { getSubmissionContract } from '#shared/api/contracts/submissions.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { notFound } from '#shared/core/problems.ts'
import { lastEntryOf, submissionAt } from '#shared/submissions/fold.ts'
import type { SubmissionRepository } from '#shared/submissions/repository.ts'
import { gate, submissions } from '#shared/wiring/repositories.ts'

type Dependencies = { readonly submissions: Pick<SubmissionRepository, 'find'> }

/**
 * A submission as it is, or as it was after an entry of its history.
 *
 * @throws Problem NOT_FOUND
 */
export const getSubmission =
  ({ submissions }: Dependencies) =>
  async ({ parameters, query, principal }: Call<typeof getSubmissionContract>) => {
    const log = await submissions.find(principal.store_id, parameters.submission_id)
    // Another customer's submission is answered like one that does not exist.
    if (!log || !mayUseAddress(principal, log.customer_email)) throw notFound('submission')
    if (query.entry === undefined) return { body: submissionAt(log), version: lastEntryOf(log).entry }
    if (query.entry > log.history.length) throw notFound('entry')
    return { body: submissionAt(log, query.entry) }
  }

export const handler = endpoint(getSubmissionContract, gate(), getSubmission({ submissions: submissions() }))
