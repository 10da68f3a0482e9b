/** A document that anyone may read: no credential, no contract, no permission in AWS. */
export type Page = { readonly method: 'GET'; readonly path: `/${string}` }

const pageTable = {
  'pages.openapi': { method: 'GET', path: '/api/v1/openapi.json' },
  'pages.reference': { method: 'GET', path: '/api/v1/docs' },
  'pages.console': { method: 'GET', path: '/console' },
  'pages.form': { method: 'GET', path: '/form' },
  'pages.form-script': { method: 'GET', path: '/form.js' },
  'pages.home': { method: 'GET', path: '/' },
} as const satisfies Record<string, Page>

export type PageId = keyof typeof pageTable

export const pages: Readonly<Record<PageId, Page>> = pageTable

/** A page's address with a code behind `#`: no server log and no `Referer` ever has it. */
export const pageLinkOf = (baseUrl: string, id: PageId, code: string): string => `${baseUrl}${pages[id].path}#${code}`

export const pageIds: readonly PageId[] = Object.keys(pageTable).filter((id): id is PageId => id in pageTable)
