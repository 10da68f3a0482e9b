import { type Route, type RouteId, routeIds, routes } from '#shared/api/routes.ts'

/** The table of routes as a list, for tests that have a line for each. */
export const routeList: readonly (Route & { readonly id: RouteId })[] = routeIds.map((id) => ({ id, ...routes[id] }))
