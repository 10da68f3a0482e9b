import type { Call } from '#shared/api/contract.ts'
import { parseCardListContract } from '#shared/api/contracts/card-lists.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { summaryOf } from '#shared/card-list/summary.ts'
import { gate } from '#shared/wiring/repositories.ts'

/** Reads a list as a submission is read, and stores nothing: a form can show the result before it is sent. */
export const parseCardList = async ({ body }: Call<typeof parseCardListContract>) => {
  const { reading } = body.card_list
  return { body: { ...reading, summary: summaryOf(reading) } }
}

export const handler = endpoint(parseCardListContract, gate(), parseCardList)
