import type { Caller } from '#shared/access/credentials/principal.ts'
import { type Route, type RouteId, routeIds, routes } from '#shared/api/routes.ts'

/** The routes as a list, for tests with one case per route. */
export const routeList: readonly (Route & { readonly id: RouteId })[] = routeIds.map((id) => ({ id, ...routes[id] }))

/** Every kind of caller: the compiler asks for a line when one comes. */
const every: Readonly<Record<Caller, true>> = {
  full: true,
  'read-only': true,
  'webhook-only': true,
  session: true,
  reviewer: true,
  owner: true,
  'form-link': true,
  'console-link': true,
}

export const callers = Object.keys(every) as readonly Caller[]
