// Classic zod, as most people write it.
import * as z from 'zod'
import { put } from './put.ts'

const bodySchema = z.object({
  customer_email: z.email().max(254),
  customer_name: z.string().min(1).max(200),
  notes: z.string().max(2000).nullable(),
  cards: z
    .array(
      z.object({
        name: z.string().min(1).max(200),
        quantity: z.number().int().min(1).max(10_000),
        condition: z.enum(['NM', 'LP', 'MP', 'HP']),
      }),
    )
    .min(1)
    .max(1000),
})

/**
 * The use case of every framework here: checks a body with zod and stores it. Unlike the product it reads no card list,
 * counts no request, and a repeated request makes a second submission.
 *
 * @param body parsed from JSON.
 */
export const createSubmission = async (body: unknown) => {
  const parsed = bodySchema.safeParse(body)
  if (!parsed.success) return { status: 422, answer: { message: z.prettifyError(parsed.error) } } as const
  return { status: 201, answer: await put(parsed.data) } as const
}
