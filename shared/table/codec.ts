import { deflateRawSync, inflateRawSync } from 'node:zlib'
import * as z from 'zod/mini'

/** No structure of ours unpacks to more than 16 MiB; 400 KB of deflated text, the limit of an item, could. */
const maxUnpackedBytes = 16 * 1024 * 1024

/**
 * Packs a whole structure into one attribute: JSON text, deflated when that is smaller. Customers' text never becomes a
 * DynamoDB map, and a submission of 20 cards costs 3 write units instead of 5.
 */
export const pack = (value: unknown): string | Uint8Array => {
  const text = JSON.stringify(value)
  const deflated = deflateRawSync(text)
  return deflated.length < Buffer.byteLength(text) ? deflated : text
}

/** @throws Error when the text is not JSON, or not deflated, or inflates to more than 16 MiB. */
export const unpack = (stored: string | Uint8Array): unknown =>
  JSON.parse(
    typeof stored === 'string' ? stored : inflateRawSync(stored, { maxOutputLength: maxUnpackedBytes }).toString(),
  )

const unpacked = () =>
  z.pipe(
    z.union([z.string(), z.instanceof(Uint8Array)]),
    z.transform((stored) => unpack(stored)),
  )

/** The schema of a packed attribute: unpacks it, then parses the structure with `schema`. */
export const packed = <Schema extends z.ZodMiniType>(schema: Schema) => z.pipe(unpacked(), schema)
