import * as z from 'zod/mini'

const answerSchema = z.nullish(
  z.object({ batchItemFailures: z.nullish(z.array(z.object({ itemIdentifier: z.nullish(z.string()) }))) }),
)

/**
 * The identifiers of the items that an event source mapping treats as failed, by AWS's rules: without a list none
 * failed; with an identifier that is not in the batch all failed.
 *
 * @throws $ZodError when a mapping would not accept the answer.
 */
export const failedItems = (answer: unknown, batch: readonly string[]): readonly string[] => {
  const failures = answerSchema.parse(answer)?.batchItemFailures ?? []
  const failed = new Set(failures.map((failure) => failure.itemIdentifier))
  const known = batch.filter((identifier) => failed.has(identifier))
  return known.length === failed.size ? known : batch
}
