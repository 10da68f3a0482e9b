import { type PageId, pageIds } from '#shared/api/pages/paths.ts'
import { type RouteId, routeIds } from '#shared/api/routes.ts'

const otherFunctions = [
  'authorizer',
  'fallback',
  'background.fan-out',
  'background.deliver',
  'background.sweep',
  'background.audit',
] as const

export type FunctionId = RouteId | PageId | (typeof otherFunctions)[number]

export const functionIds: readonly FunctionId[] = [...routeIds, ...pageIds, ...otherFunctions]

/** The handler's file without its ending: `submissions.create` is in `functions/submissions/create`. */
export const handlerFileOf = (id: string): string => `functions/${id.replace('.', '/')}`
