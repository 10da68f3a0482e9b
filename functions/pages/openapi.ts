import { servePage } from '#shared/api/pages/serve-page.ts'
import { builtPage } from '#shared/wiring/pages.ts'

/** The OpenAPI document. */
export const handler = servePage(builtPage('pages.openapi'))
