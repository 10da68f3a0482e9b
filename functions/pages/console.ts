import { servePage } from '#shared/api/pages/serve-page.ts'
import { builtPage } from '#shared/wiring/pages.ts'

/** The store's console: one HTML document that uses this API alone. */
export const handler = servePage(builtPage('pages.console'))
