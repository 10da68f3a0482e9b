import type { Call } from '#shared/api/contract.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { cursorsOf, envelopeOf } from '#shared/api/paging.ts'
import { gate } from '#shared/runtime/wire/gate.ts'
import { submissionList } from '#shared/runtime/wire/submissions.ts'
import { listSubmissionsContract } from '#shared/submissions/contract.ts'
import type { submissionLister } from '#shared/submissions/list.ts'

type Needs = { readonly list: ReturnType<typeof submissionLister> }

/** A store's submissions, newest first. */
export const listSubmissions =
  ({ list }: Needs) =>
  async ({ query, principal }: Call<typeof listSubmissionsContract>) => {
    const { cursor, limit, ...filters } = query
    const cursors = cursorsOf([principal.store_id, listSubmissionsContract.id, JSON.stringify(filters)])
    const page = await list(principal.store_id, { ...filters, limit, after: cursors.open(cursor) })
    return { body: envelopeOf(page, cursors.seal) }
  }

export const handler = endpoint(listSubmissionsContract, gate(), listSubmissions({ list: submissionList() }))
