import * as z from 'zod/mini'
import { nonEmpty } from './fields.ts'

/*
 * Every setting that a function reads, grouped by dependency. The construct that grants a dependency takes its group's
 * type, so a forgotten variable does not compile; the dependency's factory parses the group at start.
 */

export const tableEnvironment = () => z.object({ TABLE_NAME: nonEmpty() })

/** The key that seals webhook secrets. */
export const sealingEnvironment = () => z.object({ SEALING_SECRET_ARN: nonEmpty() })

/** The key that signs customer sessions. */
export const sessionEnvironment = () => z.object({ SESSION_SECRET_ARN: nonEmpty() })

export const deliveryQueueEnvironment = () => z.object({ DELIVERY_QUEUE_URL: z.url() })

export const schedulesEnvironment = () =>
  z.object({
    SCHEDULE_GROUP_NAME: nonEmpty(),
    SCHEDULE_ROLE_ARN: nonEmpty(),
    DELIVERY_QUEUE_ARN: nonEmpty(),
    SCHEDULE_DEAD_LETTER_QUEUE_ARN: nonEmpty(),
  })

export const retryEnvironment = () =>
  z.object({
    /** The delays of the 4 retries, each after the end of the previous attempt. */
    RETRY_DELAYS_SECONDS: z.pipe(
      z.string().check(z.regex(/^\d+(,\d+){3}$/)),
      z.transform((text) => text.split(',').map(Number)),
    ),
    /** A longer delay becomes a schedule. 900 seconds is the limit of SQS. */
    QUEUE_DELAY_LIMIT_SECONDS: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(900)),
  })

/** `true` only on a local stack and the stage `emulator`. */
export const receiverEnvironment = () =>
  z.object({
    LOCALHOST_RECEIVERS_ALLOWED: z.pipe(
      z.enum(['true', 'false']),
      z.transform((text) => text === 'true'),
    ),
  })

/** Where the built pages are, as a URL relative to the function's code. */
export const pageEnvironment = () => z.object({ PAGES_URL: nonEmpty() })

/** One group of settings before it is parsed: the type of a construct's property. */
export type Settings<Group extends () => z.ZodMiniType> = { [Name in keyof z.input<ReturnType<Group>>]: string }
