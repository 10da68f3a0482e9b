import * as z from 'zod'
import { serviceNameOf } from '#shared/core/service-name.ts'

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

/** The operator's commands find the log by this name. */
export const accessLogNameOf = (stage: string): string => `${serviceNameOf(stage)}-access`
