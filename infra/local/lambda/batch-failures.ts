import * as z from 'zod'

const answerSchema = z
  .object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string().nullish() })).nullish() })
  .nullish()

/**
 * Which items of a batch an event source mapping takes as failed, by its documented rules: no list is a success of
 * all; an identifier that is not of the batch is a failure of all.
 *
 * @throws ZodError when the answer is not one that a mapping understands.
 */
export const failedItems = (answer: unknown, batch: readonly string[]): readonly string[] => {
  const failures = answerSchema.parse(answer)?.batchItemFailures ?? []
  const failed = new Set(failures.map((failure) => failure.itemIdentifier))
  const known = batch.filter((identifier) => failed.has(identifier))
  return known.length === failed.size ? known : batch
}
