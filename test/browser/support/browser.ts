import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterEach, beforeEach, expect, inject } from 'vitest'
import { baseUrl } from '#test/end-to-end/support/client.ts'

/** The sizes at which every state is looked at. */
export const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } } as const

const browser = await chromium.connect(inject('browserEndpoint'))

/** The emulator makes bytes of base64 only where `Accept` has one type; AWS goes by the first. */
const isEmulator = new URL(baseUrl).hostname.endsWith('.execute-api.localhost')

let contexts: BrowserContext[] = []
let complaints: string[] = []

beforeEach(() => {
  complaints = []
})

/** The complaints of the browser until now, which the test has asked for. */
export const takeComplaints = (): string[] => complaints.splice(0)

/** No test may leave a complaint of the browser behind that it has not asked for. */
afterEach(async () => {
  const open = contexts
  contexts = []
  await Promise.all(open.map((context) => context.close()))
  expect(complaints).toEqual([])
})

/** Chrome reports what its policy has stopped, and what no script has caught, on the console. */
const watch = (page: Page): void => {
  page.on('pageerror', (error) => complaints.push(`error: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    // A refused or lost request is the subject of some tests, and the page says so itself.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
    complaints.push(`console: ${message.text()}`)
  })
  page.on('crash', () => complaints.push('The page has crashed.'))
}

/** A fresh profile, with storage of its own. Every test fails whose pages report an error or a breach of their policy. */
export const openContext = async (options: BrowserContextOptions = {}): Promise<BrowserContext> => {
  const context = await browser.newContext({ viewport: sizes.desk, locale: 'en-US', timezoneId: 'UTC', ...options })
  contexts.push(context)
  if (isEmulator) {
    await context.route(/\/(?:console|form)$/, (route) =>
      route.continue({ headers: { ...route.request().headers(), accept: 'text/html' } }),
    )
  }
  context.on('page', watch)
  context.setDefaultTimeout(15_000)
  return context
}

/** A page of a fresh profile. */
export const openPage = async (url: string, options: BrowserContextOptions = {}): Promise<Page> => {
  const page = await (await openContext(options)).newPage()
  await page.goto(url)
  return page
}
