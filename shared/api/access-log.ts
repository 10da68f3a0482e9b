import * as z from 'zod/mini'

/**
 * A line of the gateway's access log. No query string, header or body: they may have customers' text. Times and
 * statuses are text, because the gateway writes nothing else.
 */
export const accessLineSchema = () =>
  z.object({
    /** Milliseconds since 1970. */
    at: z.coerce.number(),
    /** Method and path, with the names of path parameters instead of their values. */
    route: z.string(),
    status: z.coerce.number(),
    store_id: z.string(),
  })

export type AccessLine = z.infer<ReturnType<typeof accessLineSchema>>
