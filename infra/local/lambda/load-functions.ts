import * as z from 'zod/mini'
import { handlerFileOf } from '#infra/function-files.ts'
import { type PageId, pageIds } from '#shared/api/pages/paths.ts'
import { type RouteId, routeIds } from '#shared/api/routes.ts'
import type { LambdaFunction } from './lambda.ts'

const moduleSchema = z.object({
  handler: z.custom<LambdaFunction>(
    (value) => typeof value === 'function',
    'The module exports no function named handler.',
  ),
})

/** @param file without its ending, as for the bundles. */
const load = async (file: string): Promise<LambdaFunction> => {
  const module: unknown = await import(new URL(`../../../${file}.ts`, import.meta.url).href)
  return moduleSchema.parse(module).handler
}

/**
 * Imports all functions. They read their settings at import, so `applyEnvironment` runs first.
 *
 * @throws $ZodError when a module exports no handler.
 */
export const loadFunctions = async () => {
  const loaded = await Promise.all(
    [...routeIds, ...pageIds].map(async (id) => [id, await load(handlerFileOf(id))] as const),
  )
  const handlers = new Map<RouteId | PageId, LambdaFunction>(loaded)
  const [authorizer, fallback, fanOut, deliver, sweep, audit] = await Promise.all([
    load('functions/authorizer'),
    load('functions/fallback'),
    load('functions/background/fan-out'),
    load('functions/background/deliver'),
    load('functions/background/sweep'),
    load('functions/background/audit'),
  ])
  const handlerOf = (id: RouteId | PageId): LambdaFunction => {
    const handler = handlers.get(id)
    if (!handler) throw new Error(`There is no handler of ${id}.`)
    return handler
  }
  return { handlerOf, authorizer, fallback, fanOut, deliver, sweep, audit }
}
