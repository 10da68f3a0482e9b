import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterEach, beforeEach, expect, inject } from 'vitest'
import { baseUrl } from '#test/end-to-end/support/client.ts'

/** The sizes at which every state is looked at. */
export const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } } as const

const browser = await chromium.connect(inject('browserEndpoint'))

/** The emulator decodes base64 only where `Accept` has one type; AWS goes by the first of several. */
const isEmulator = new URL(baseUrl).hostname.endsWith('.execute-api.localhost')

let contexts: BrowserContext[] = []
let errors: string[] = []

beforeEach(() => {
  errors = []
})

/** The errors that the browser reported until now and that the test expects. */
export const takeErrors = (): string[] => errors.splice(0)

/** A test fails when its pages reported an error that it did not take. */
afterEach(async () => {
  const open = contexts
  contexts = []
  await Promise.all(open.map((context) => context.close()))
  expect(errors).toEqual([])
})

/** Chrome reports breaches of the page's policy on the console. */
const watch = (page: Page): void => {
  page.on('pageerror', (error) => errors.push(`error: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    // A refused or lost request is the subject of some tests, and the page says so itself.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
    errors.push(`console: ${message.text()}`)
  })
  page.on('crash', () => errors.push('The page has crashed.'))
}

/** A fresh profile, with storage of its own. A test whose pages report an error or a breach of their policy fails. */
export const openContext = async (options: BrowserContextOptions = {}): Promise<BrowserContext> => {
  const context = await browser.newContext({ viewport: sizes.desk, locale: 'en-US', timezoneId: 'UTC', ...options })
  contexts.push(context)
  if (isEmulator) {
    await context.route(/\/(?:console|form)$/, (route) =>
      route.continue({ headers: { ...route.request().headers(), accept: 'text/html' } }),
    )
  }
  context.on('page', watch)
  // Longer than the 15 seconds after which the console's queue asks again.
  context.setDefaultTimeout(20_000)
  return context
}

/** A page of a fresh profile. */
export const openPage = async (url: string, options: BrowserContextOptions = {}): Promise<Page> => {
  const page = await (await openContext(options)).newPage()
  await page.goto(url)
  return page
}
