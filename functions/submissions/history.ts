import type { Call } from '#shared/api/contract.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { notFound } from '#shared/api/not-found.ts'
import { cursorsOf, envelopeOf } from '#shared/api/paging.ts'
import { gate } from '#shared/runtime/wire/gate.ts'
import { submissions } from '#shared/runtime/wire/submissions.ts'
import { listHistoryContract } from '#shared/submissions/contract.ts'
import { historyOf } from '#shared/submissions/history.ts'
import type { submissionRepository } from '#shared/submissions/repository.ts'

type Needs = { readonly submissions: Pick<ReturnType<typeof submissionRepository>, 'find'> }

/** What happened to a submission, oldest first: who did what, when, and how much it changed. */
export const listHistory =
  ({ submissions }: Needs) =>
  async ({ parameters, query: { limit, cursor }, principal }: Call<typeof listHistoryContract>) => {
    const cursors = cursorsOf([principal.store_id, listHistoryContract.id, parameters.submission_id])
    const after = Number(cursors.open(cursor) ?? 0)
    const log = await submissions.find(principal.store_id, parameters.submission_id)
    if (!log) throw notFound('submission')
    const rows = historyOf(log).slice(after, after + limit)
    const next = after + rows.length < log.history.length ? String(after + rows.length) : undefined
    return { body: envelopeOf({ rows, next }, cursors.seal) }
  }

export const handler = endpoint(listHistoryContract, gate(), listHistory({ submissions: submissions() }))
