import type { Context } from 'aws-lambda'
import * as z from 'zod/mini'
import { stopTimeOf } from '#shared/core/clock.ts'
import { throwWithoutData } from '#shared/core/log.ts'
import { SHARDS, type Shard } from '#shared/table/keys.ts'
import { audit } from '#shared/wiring/delivery.ts'
import { now } from '#shared/wiring/time-and-ids.ts'

const eventSchema = () => z.object({ shards: z.array(z.enum(SHARDS)).check(z.minLength(1)) })

type Dependencies = {
  readonly audit: (shards: readonly Shard[], stopAtMs: number) => Promise<void>
  readonly now: () => number
}

/**
 * Every 5 minutes, for the shards that its event names: creates the missing deliveries.
 *
 * @throws $ZodError for another event; Error without data, for the alarm on errors.
 */
export const auditShards = ({ audit, now }: Dependencies) => {
  const events = eventSchema()
  return async (event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> => {
    const { shards } = events.parse(event)
    await audit(shards, stopTimeOf(context, now())).catch(throwWithoutData('audit.broke-off', 'The audit failed.'))
  }
}

export const handler = auditShards({ audit: audit(), now })
