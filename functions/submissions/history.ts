import type { Call } from '#shared/api/contract.ts'
import { listHistoryContract } from '#shared/api/contracts/submissions.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { createCursors, envelopeOf, positionForms } from '#shared/api/paging.ts'
import { notFound } from '#shared/core/problems.ts'
import { historyOf } from '#shared/submissions/history.ts'
import type { SubmissionRepository } from '#shared/submissions/repository.ts'
import { gate, submissions } from '#shared/wiring/repositories.ts'

type Dependencies = { readonly submissions: Pick<SubmissionRepository, 'find'> }

/**
 * A submission's entries, oldest first: actor, action, time and the number of changed items.
 *
 * @throws Problem NOT_FOUND, INVALID_CURSOR
 */
export const listHistory =
  ({ submissions }: Dependencies) =>
  async ({ parameters, query: { limit, cursor }, principal }: Call<typeof listHistoryContract>) => {
    const cursors = createCursors(
      [principal.store_id, listHistoryContract.id, parameters.submission_id],
      positionForms.entry,
    )
    const after = Number(cursors.open(cursor) ?? 0)
    const log = await submissions.find(principal.store_id, parameters.submission_id)
    if (!log) throw notFound('submission')
    const rows = historyOf(log).slice(after, after + limit)
    const next = after + rows.length < log.history.length ? String(after + rows.length) : undefined
    return { body: envelopeOf({ rows, next }, cursors.seal) }
  }

export const handler = endpoint(listHistoryContract, gate(), listHistory({ submissions: submissions() }))
