import { servePage } from '#shared/api/pages/serve-page.ts'
import { builtPage } from '#shared/wiring/pages.ts'

/** The customer's form: one HTML document that uses this API alone. */
export const handler = servePage(builtPage('pages.form'))
