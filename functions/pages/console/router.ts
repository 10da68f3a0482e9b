/** Where the hash leads: the parts of its path, and its parameters. `#/submissions/1?entry=2` */
export type Route = { readonly path: readonly string[]; readonly parameters: URLSearchParams }

export const routeOf = (hash: string): Route => {
  const [path = '', parameters = ''] = hash.replace(/^#\/?/, '').split('?', 2)
  return { path: path.split('/').filter((part) => part !== ''), parameters: new URLSearchParams(parameters) }
}

export const hashOf = (path: string, parameters?: URLSearchParams): string =>
  parameters?.size ? `#/${path}?${parameters}` : `#/${path}`
