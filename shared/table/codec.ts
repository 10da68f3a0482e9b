import { deflateRawSync, inflateRawSync } from 'node:zlib'
import * as z from 'zod'

/** Nothing of ours unpacks to more; an item's 400 KB of deflated text could. */
const maxUnpackedBytes = 16 * 1024 * 1024

/**
 * One attribute for a whole structure: JSON text, deflated when that is smaller. Customers' text so never becomes a
 * DynamoDB map, and a submission of twenty cards costs three write units instead of five.
 */
export const pack = (value: unknown): string | Uint8Array => {
  const text = JSON.stringify(value)
  const deflated = deflateRawSync(text)
  return deflated.length < Buffer.byteLength(text) ? deflated : text
}

export const unpack = (stored: string | Uint8Array): unknown =>
  JSON.parse(
    typeof stored === 'string' ? stored : inflateRawSync(stored, { maxOutputLength: maxUnpackedBytes }).toString(),
  )

/** The schema of a packed attribute: what it holds, parsed with that structure's own schema. */
export const packed = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .union([z.string(), z.instanceof(Uint8Array)])
    .transform(unpack)
    .pipe(schema)
