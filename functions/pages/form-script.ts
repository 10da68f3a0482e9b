import { servePage } from '#shared/api/pages/serve-page.ts'
import { builtPage } from '#shared/wiring/pages.ts'

/** The customer's form as a custom element, for a store's own page. */
export const handler = servePage(builtPage('pages.form-script'))
