import * as z from 'zod'
import { serviceNameOf } from '#shared/core/service-name.ts'

/**
 * What the gateway writes of every request: no query string, no header, no body, for those may hold what a customer
 * wrote. Times and statuses come as text, because the gateway has nothing else.
 */
export const accessLineSchema = () =>
  z.object({
    /** Milliseconds since 1970. */
    at: z.coerce.number(),
    /** Method and path with its parameters' names. */
    route: z.string(),
    status: z.coerce.number(),
    store_id: z.string(),
  })

export type AccessLine = z.infer<ReturnType<typeof accessLineSchema>>

/** The log's name, by which the operator's commands find it. */
export const accessLogNameOf = (stage: string): string => `${serviceNameOf(stage)}-access`
