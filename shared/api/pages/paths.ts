/** Documents that anyone may read with GET: no credential, no contract, no permission in AWS. */
const paths = {
  'pages.openapi': '/api/v1/openapi.json',
  'pages.reference': '/api/v1/docs',
  'pages.console': '/console',
  'pages.form': '/form',
  'pages.form-script': '/form.js',
  'pages.home': '/',
} as const

export type PageId = keyof typeof paths

export const pagePaths: Readonly<Record<PageId, `/${string}`>> = paths

/** A page's address with a code behind `#`: no server log and no `Referer` ever has it. */
export const pageLinkOf = (baseUrl: string, id: PageId, code: string): string => `${baseUrl}${pagePaths[id]}#${code}`

export const pageIds: readonly PageId[] = Object.keys(paths).filter((id): id is PageId => id in paths)
