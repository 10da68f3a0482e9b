import { join } from 'node:path'
import * as z from 'zod/mini'

/** The folder of the functions' code and source maps, which git ignores. */
export const bundlesFolder = '.build'

/** The source maps of all functions: `<name of the file>.map`. The stack keeps a copy of each release in S3. */
export const sourceMapsIn = (bundles: string): string => join(bundles, 'source-maps')

/** A source map without the sources' text. */
export const sourceMapSchema = () =>
  z.object({
    version: z.literal(3),
    sources: z.array(z.string()),
    names: z.array(z.string()),
    mappings: z.string(),
  })
