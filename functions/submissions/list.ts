import type { Call } from '#shared/api/contract.ts'
import { listSubmissionsContract } from '#shared/api/contracts/submissions.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { createCursors, envelopeOf, positionForms } from '#shared/api/paging.ts'
import type { SubmissionLister } from '#shared/submissions/list.ts'
import { gate, listSubmissions } from '#shared/wiring/repositories.ts'

type Dependencies = { readonly list: SubmissionLister }

/**
 * A store's submissions, by creation.
 *
 * @throws Problem INVALID_CURSOR
 */
export const listStoreSubmissions =
  ({ list }: Dependencies) =>
  async ({ query, principal }: Call<typeof listSubmissionsContract>) => {
    const { cursor, limit, ...filters } = query
    const cursors = createCursors(
      [principal.store_id, listSubmissionsContract.id, JSON.stringify(filters)],
      positionForms.creation,
    )
    const page = await list(principal.store_id, { ...filters, limit, after: cursors.open(cursor) })
    return { body: envelopeOf(page, cursors.seal) }
  }

export const handler = endpoint(listSubmissionsContract, gate(), listStoreSubmissions({ list: listSubmissions() }))
