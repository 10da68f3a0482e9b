import { type PageId, pageIds, pagePaths } from '#shared/api/pages/paths.ts'
import { parametersOf, type RouteId, routeIds, routes } from '#shared/api/routes.ts'

/** How the REST API handles a method and a path. */
export type Match =
  | { readonly kind: 'route'; readonly id: RouteId; readonly parameters: Readonly<Record<string, string>> }
  | { readonly kind: 'page'; readonly id: PageId }
  | { readonly kind: 'preflight'; readonly path: string }
  | { readonly kind: 'fallback' }

/** @param path as the caller sent it, not decoded. */
export const matchRoute = (method: string, path: string): Match => {
  for (const id of routeIds) {
    const route = routes[id]
    const parameters = parametersOf(route.path, path)
    if (!parameters) continue
    if (route.method === method) return { kind: 'route', id, parameters }
    if (method === 'OPTIONS' && route.cors) return { kind: 'preflight', path: route.path }
  }
  const page = method === 'GET' ? pageIds.find((id) => pagePaths[id] === path) : undefined
  return page ? { kind: 'page', id: page } : { kind: 'fallback' }
}
