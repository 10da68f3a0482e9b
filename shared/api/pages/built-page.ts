import * as z from 'zod/mini'

/** A page as the build makes it: its own headers, and its body, gzipped and in base64. */
export const builtPageSchema = () => z.object({ headers: z.record(z.string(), z.string()), gzip: z.base64() })

export type BuiltPage = z.infer<ReturnType<typeof builtPageSchema>>
