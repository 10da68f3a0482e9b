import * as z from 'zod/mini'

/** A page as the build makes it: its own headers, and its body in each coding, as base64. */
export const builtPageSchema = () =>
  z.object({ headers: z.record(z.string(), z.string()), br: z.base64(), gzip: z.base64() })

export type BuiltPage = z.infer<ReturnType<typeof builtPageSchema>>
