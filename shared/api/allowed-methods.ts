import { routes } from './routes.ts'

const matches = (pattern: string, path: string): boolean => {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith('{') || part === given[index])
}

/** The methods that a path has, for `Allow`; none when no row has it. */
export const allowedMethodsOf = (path: string): readonly string[] => {
  const methods = routes.filter((route) => matches(route.path, path)).map((route) => route.method)
  return methods.length === 0 ? [] : [...methods, 'OPTIONS']
}
