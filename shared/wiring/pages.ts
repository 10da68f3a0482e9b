import { readFileSync } from 'node:fs'
import { type BuiltPage, builtPageSchema } from '#shared/api/pages/built-page.ts'
import type { PageId } from '#shared/api/pages/paths.ts'
import { pageEnvironment } from '#shared/core/environment.ts'

/** The page that the build made for a function. */
export const builtPage = (id: PageId) => (): BuiltPage => {
  const folder = new URL(pageEnvironment().parse(process.env).PAGES_URL, import.meta.url)
  return builtPageSchema().parse(JSON.parse(readFileSync(new URL(`${id}.json`, folder), 'utf8')))
}
