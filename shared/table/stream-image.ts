import { unmarshall } from '@aws-sdk/util-dynamodb'
import * as z from 'zod'

/**
 * An attribute as a stream hands it to a function: DynamoDB's own JSON, binary values as base64. Only what our items
 * have: text, numbers, nulls, flags and packed bytes.
 */
const attributeSchema = () =>
  z.union([
    z.object({ S: z.string() }),
    z.object({ N: z.string() }),
    z.object({ NULL: z.literal(true) }),
    z.object({ BOOL: z.boolean() }),
    z.object({ B: z.base64().transform((text) => Buffer.from(text, 'base64')) }),
  ])

const imageSchema = () => z.record(z.string(), attributeSchema())

/** Made for the first record and kept for all others: to make it costs more than to parse with it. */
let images: ReturnType<typeof imageSchema> | undefined

/** The item of a stream record's image. */
export const streamImageOf = (image: unknown): Record<string, unknown> => {
  images ??= imageSchema()
  return unmarshall(images.parse(image))
}
