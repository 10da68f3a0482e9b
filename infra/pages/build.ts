import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { BuiltPage } from '#shared/api/pages/built-page.ts'
import { type PageId, pageIds } from '#shared/api/pages/paths.ts'
import { bundleForBrowser, createBrowserPage } from './browser-page.ts'
import { createReferencePage } from './reference-page.ts'

/** Where the local stack builds its pages. */
export const localPagesUrl = new URL('../../.build/pages/', import.meta.url)

type Page = Pick<BuiltPage, 'headers'> & { readonly body: string }

type Parts = { readonly type: string; readonly body: string; readonly headers?: Readonly<Record<string, string>> }

const pageOf = ({ type, body, headers }: Parts): Page => ({
  headers: {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'public, max-age=300',
    // Weak: gzipped or not, it is the same page.
    ETag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    ...headers,
  },
  body,
})

const readDocument = (): unknown =>
  JSON.parse(readFileSync(new URL('../../shared/api/openapi.json', import.meta.url), 'utf8'))

/** `no-cache`: a browser asks each time, so that page and API are of one release; 304 when nothing changed. */
const fresh = { 'Cache-Control': 'no-cache' }

const browserPageOf = async (name: 'console' | 'form', title: string, isSmallest: boolean): Promise<Page> => {
  const style = await bundleForBrowser(`${name}/page.css`, isSmallest)
  const script = await bundleForBrowser(`${name}/main.tsx`, isSmallest)
  const { body, headers } = createBrowserPage({ title, style, script })
  return pageOf({ type: 'text/html', body, headers: { ...headers, ...fresh } })
}

const builders = {
  'pages.openapi': async () => pageOf({ type: 'application/json', body: JSON.stringify(readDocument()) }),
  'pages.reference': async () => pageOf({ type: 'text/html', ...createReferencePage(readDocument()) }),
  'pages.console': (isSmallest) => browserPageOf('console', 'Store console', isSmallest),
  'pages.form': (isSmallest) => browserPageOf('form', 'Card list', isSmallest),
  'pages.form-script': async (isSmallest) =>
    pageOf({ type: 'text/javascript', body: await bundleForBrowser('form/element.tsx', isSmallest), headers: fresh }),
} satisfies Readonly<Record<Exclude<PageId, 'pages.home'>, (isSmallest: boolean) => Promise<Page>>>

export type BuiltPageId = keyof typeof builders

/** Whether a function answers with a page of the build. */
export const hasBuiltPage = (id: string): id is BuiltPageId => Object.hasOwn(builders, id)

type Coded = { readonly br: Uint8Array; readonly gzip: Uint8Array }

/** Writes a file as a whole: a running stack or another build may be reading it. */
const writeWhole = (file: string, content: string | Uint8Array): void => {
  mkdirSync(dirname(file), { recursive: true })
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, content)
  renameSync(unfinished, file)
}

/** Writes a page to where its function reads it. */
const write = (id: BuiltPageId, folder: string, { headers }: Page, { br, gzip }: Coded): void => {
  const inBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
  const page: BuiltPage = { headers, br: inBase64(br), gzip: inBase64(gzip) }
  writeWhole(join(folder, `${id}.json`), JSON.stringify(page))
}

/** Brotli's quality, 0 to 11, for a local stack, which compresses at its start. Below 5, gzip is smaller. */
const quickQuality = 5

const brotli = (body: string, quality: number): Uint8Array =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

/** Where the pages' gzip is kept: not in `.build`, which every synthesis empties. */
const gzipUrl = new URL('../../.local/gzip/', import.meta.url)

const zopfliOptions = { numiterations: 100, blocksplittingmax: 0 }

/**
 * The gzip of a page that is deployed, by Zopfli: 5 % smaller than zlib's. It takes up to 30 s of processor, so it is
 * kept under the digest of the page and the options. Another version of Zopfli makes no new one; delete the folder then.
 */
const smallestGzip = async (body: string): Promise<Uint8Array> => {
  const digest = createHash('sha256').update(JSON.stringify(zopfliOptions)).update(body).digest('hex')
  const kept = fileURLToPath(new URL(digest, gzipUrl))
  if (existsSync(kept)) return readFileSync(kept)
  // Imported here alone: it sets handlers for uncaught errors of the whole process, and a local stack has its own.
  const { gzipAsync } = await import('@gfx/zopfli')
  const gzip = await gzipAsync(Buffer.from(body), zopfliOptions)
  writeWhole(kept, gzip)
  return gzip
}

/** Builds the page of a function that is deployed. */
export const writePage = async (id: BuiltPageId, folder: string): Promise<void> => {
  const page = await builders[id](true)
  write(id, folder, page, { br: brotli(page.body, constants.BROTLI_MAX_QUALITY), gzip: await smallestGzip(page.body) })
}

/**
 * Builds pages for the local stack, all when no others are named.
 *
 * @param isSmallest scripts as deployed, made smaller by terser: one second more.
 */
export const writeLocalPages = async (
  ids: readonly BuiltPageId[] = pageIds.filter(hasBuiltPage),
  isSmallest = false,
): Promise<void> => {
  const writeLocal = async (id: BuiltPageId) => {
    const page = await builders[id](isSmallest)
    write(id, fileURLToPath(localPagesUrl), page, { br: brotli(page.body, quickQuality), gzip: gzipSync(page.body) })
  }
  await Promise.all(ids.map(writeLocal))
}
