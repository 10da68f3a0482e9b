import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { apiKey, baseUrl, uniqueEmail } from '#test/end-to-end/support/client.ts'
import type { Submission } from '#test/end-to-end/support/shapes.ts'
import { openContext } from './browser.ts'

const ask = async (path: string, body?: unknown) => {
  const response = await fetch(`${baseUrl}/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text() }
}

const standIn = async (context: BrowserContext, email: string): Promise<void> => {
  await context.route('**/api/v1/customer-sessions', async (route) => {
    const { text } = await ask('/customer-sessions', { customer_email: email })
    const body = JSON.stringify({ store: { name: 'Cards', currency: 'USD' }, ...JSON.parse(text) })
    await route.fulfill({ status: 201, contentType: 'application/json', body })
  })
  await context.route(/\/api\/v1\/submissions(\?|\/|$)/, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const url = new URL(route.request().url())
    const query = url.pathname.endsWith('/submissions') ? `?limit=25&customer_email=${encodeURIComponent(email)}` : ''
    const { status, text } = await ask(`${url.pathname.replace(/.*\/api\/v1/, '')}${query}`)
    await route.fulfill({ status, contentType: 'application/json', body: text })
  })
}

type Link = { readonly email: string; readonly url: string; readonly code: string }

/** A link to the form for a new customer. */
export const makeFormLink = async (): Promise<Link> => {
  const email = uniqueEmail()
  return { email, url: `${baseUrl}/form#sil_code`, code: 'sil_code' }
}

export const openContextFor = async (email: string, options: BrowserContextOptions = {}): Promise<BrowserContext> => {
  const context = await openContext(options)
  await standIn(context, email)
  return context
}

type Options = BrowserContextOptions & {
  /** Instead of that of a link. */
  readonly code?: string
}

/** The form of a new customer, opened by a link of the store. */
export const openForm = async ({ code, ...options }: Options = {}) => {
  const { email, url } = await makeFormLink()
  const context = await openContextFor(email, options)
  const page = await context.newPage()
  await page.goto(code === undefined ? url : `${baseUrl}/form#${code}`)
  if (code === undefined) await page.getByLabel('Your cards').waitFor()
  return { context, page, email, url }
}

/** Types a list and waits until all of it is read. */
export const readList = async (page: Page, list: string): Promise<void> => {
  await page.getByLabel('Your cards').fill(list)
  await page.locator('.reading[aria-busy=false]').waitFor()
}

/** Presses Send and waits for the end; returns what the API has answered. */
export const sendList = async (page: Page): Promise<Submission> => {
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.status() === 201,
  )
  await page.getByRole('button', { name: 'Send to' }).click()
  const submission = (await (await answered).json()) as Submission
  await page.getByRole('heading', { name: 'has your list' }).waitFor()
  return submission
}

/** Opens the first submission of a status among those of the customer. */
export const openStatus = async (page: Page, status: string): Promise<void> => {
  await page.getByRole('button', { name: 'Your lists' }).click()
  await page.getByRole('button', { name: status }).first().click()
  await page.getByRole('heading', { name: 'List of' }).waitFor()
}
