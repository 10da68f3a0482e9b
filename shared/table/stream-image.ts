import { unmarshall } from '@aws-sdk/util-dynamodb'
import * as z from 'zod/mini'

/**
 * An attribute in a stream record: DynamoDB's own JSON, binary values as base64. Only the types that our streamed items
 * have: text, numbers, nulls, booleans and packed bytes.
 */
const attributeSchema = () =>
  z.union([
    z.object({ S: z.string() }),
    z.object({ N: z.string() }),
    z.object({ NULL: z.literal(true) }),
    z.object({ BOOL: z.boolean() }),
    z.object({
      B: z.pipe(
        z.base64(),
        z.transform((text) => Buffer.from(text, 'base64')),
      ),
    }),
  ])

const imageSchema = () => z.record(z.string(), attributeSchema())

/** Made once, for the first record: making the schema costs more than parsing with it. */
let images: ReturnType<typeof imageSchema> | undefined

/**
 * The item of a stream record's image.
 *
 * @throws $ZodError when an attribute has another type.
 */
export const streamImageOf = (image: unknown): Record<string, unknown> => {
  images ??= imageSchema()
  return unmarshall(images.parse(image))
}
