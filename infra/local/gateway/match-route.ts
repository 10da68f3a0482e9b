import { type RouteId, routeIds, routes } from '#shared/api/routes.ts'

/** How the REST API handles a method and a path. */
export type Match =
  | { readonly kind: 'route'; readonly id: RouteId; readonly parameters: Readonly<Record<string, string>> }
  | { readonly kind: 'preflight'; readonly id: RouteId }
  | { readonly kind: 'fallback' }

/** A malformed escape stays as it is: no object has such an id. */
const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The decoded path parameters when `path` matches `template`, else null. A parameter is never empty. */
const parametersOf = (template: string, path: string): Record<string, string> | null => {
  const expected = template.split('/')
  const given = path.split('/')
  if (expected.length !== given.length) return null
  const parameters: Record<string, string> = {}
  for (const [index, segment] of expected.entries()) {
    const value = given[index] ?? ''
    const name = /^\{(\w+)\}$/.exec(segment)?.[1]
    if (name === undefined && segment !== value) return null
    if (name !== undefined && value === '') return null
    if (name !== undefined) parameters[name] = decode(value)
  }
  return parameters
}

/** @param path as the caller sent it, not decoded. */
export const matchRoute = (method: string, path: string): Match => {
  for (const id of routeIds) {
    const route = routes[id]
    const parameters = parametersOf(route.path, path)
    if (parameters === null) continue
    if (route.method === method) return { kind: 'route', id, parameters }
    if (method === 'OPTIONS' && route.cors) return { kind: 'preflight', id }
  }
  return { kind: 'fallback' }
}
