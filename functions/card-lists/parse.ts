import type { Call } from '#shared/api/contract.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { gate } from '#shared/runtime/wire/gate.ts'
import { readCardList } from '#shared/submissions/card-list/read.ts'
import { parseCardListContract } from '#shared/submissions/contract.ts'
import { summaryOf } from '#shared/submissions/reading-summary.ts'

/** Reads a list as a submission would be read, and stores nothing, so that a form can show it before it is sent. */
export const parseCardList = async ({ body }: Call<typeof parseCardListContract>) => {
  const reading = readCardList(body.card_list)
  return { body: { ...reading, summary: summaryOf(reading) } }
}

export const handler = endpoint(parseCardListContract, gate(), parseCardList)
