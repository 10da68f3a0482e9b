import * as z from 'zod'
import { handlerFileOf } from '#infra/function-files.ts'
import { type RouteId, routeIds } from '#shared/api/routes.ts'
import type { LambdaFunction } from './lambda.ts'

const moduleSchema = z.object({
  handler: z.custom<LambdaFunction>((value) => typeof value === 'function', 'It exports no function named handler.'),
})

/** Imports a function by its file, without ending, as the bundles do. */
const load = async (file: string): Promise<LambdaFunction> => {
  const module: unknown = await import(new URL(`../../../${file}.ts`, import.meta.url).href)
  return moduleSchema.parse(module).handler
}

/** All functions of the service. They read their settings while they are imported, so these are set before. */
export const loadFunctions = async () => {
  const loaded = await Promise.all(routeIds.map(async (id) => [id, await load(handlerFileOf(id))] as const))
  const handlers = new Map<RouteId, LambdaFunction>(loaded)
  const [authorizer, fallback, fanOut, deliver, sweep] = await Promise.all([
    load('functions/authorizer'),
    load('functions/fallback'),
    load('functions/background/fan-out'),
    load('functions/background/deliver'),
    load('functions/background/sweep'),
  ])
  const handlerOf = (id: RouteId): LambdaFunction => {
    const handler = handlers.get(id)
    if (!handler) throw new Error(`There is no handler of ${id}.`)
    return handler
  }
  return { handlerOf, authorizer, fallback, fanOut, deliver, sweep }
}
