import { type RouteId, routeIds } from '#shared/api/routes.ts'

const otherFunctions = [
  'authorizer',
  'fallback',
  'background.fan-out',
  'background.deliver',
  'background.sweep',
] as const

/** The function of a route, or one that no route names. */
export type FunctionId = RouteId | (typeof otherFunctions)[number]

export const functionIds: readonly FunctionId[] = [...routeIds, ...otherFunctions]

/** The file of a function's handler, without ending: `submissions.create` is `functions/submissions/create`. */
export const handlerFileOf = (id: string): string => `functions/${id.replace('.', '/')}`
