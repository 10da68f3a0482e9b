import { type Route, type RouteId, routeIds, routes } from '#shared/api/routes.ts'

/** The routes as a list, for tests with one case per route. */
export const routeList: readonly (Route & { readonly id: RouteId })[] = routeIds.map((id) => ({ id, ...routes[id] }))
