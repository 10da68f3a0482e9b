import * as z from 'zod/mini'
import { type Contract, nothing } from '#shared/api/contract.ts'
import { cardListProblems } from '#shared/card-list/limits.ts'
import { readCardList } from '#shared/card-list/read.ts'
import { MAX_CARD_LIST_BYTES } from '#shared/card-list/words/vocabulary.ts'
import { freeText } from '#shared/core/fields.ts'
import { ignoredLineSchema, lineSchema } from '#shared/submissions/log.ts'

/** Reads a list within the limits once. A list beyond them is refused with its counts: not read, never cut. */
export const cardList = () =>
  z
    .pipe(
      freeText(),
      z.transform((text, { issues }) => {
        const problems = cardListProblems(text)
        for (const message of problems) issues.push({ code: 'custom', message, input: text })
        if (problems.length > 0) return z.NEVER
        // The JSON is the text: a request's fingerprint depends on the text, not on the reader's result.
        return { reading: readCardList(text), toJSON: () => text }
      }),
    )
    // Characters are at most as many as bytes.
    .check(z.meta({ maxLength: MAX_CARD_LIST_BYTES }))

export const parseCardListContract = {
  id: 'card-lists.parse',
  status: 200,
  parameters: nothing,
  query: nothing,
  body: () => z.strictObject({ card_list: cardList() }),
  answer: () =>
    z.object({
      items: z.array(lineSchema()),
      ignored_lines: z.array(ignoredLineSchema()),
      summary: z.object({
        lines: z.int(),
        items: z.int(),
        cards: z.int(),
        ignored_lines: z.int(),
        flagged_items: z.int(),
      }),
    }),
  errors: [],
} as const satisfies Contract
