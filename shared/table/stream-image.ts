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

/** The item of a stream record's image. */
export const streamImageOf = (image: unknown): Record<string, unknown> =>
  unmarshall(z.record(z.string(), attributeSchema()).parse(image))
