import type { BrowserContext, Page } from 'playwright-core'
import { apiKey, baseUrl, uniqueEmail } from '#test/end-to-end/support/client.ts'
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
    await route.fulfill({ status: 201, contentType: 'application/json', body: JSON.stringify({ store: { name: 'Cards', currency: 'USD' }, ...JSON.parse(text) }) })
  })
  await context.route(/\/api\/v1\/submissions(\?|\/|$)/, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const url = new URL(route.request().url())
    const query = url.pathname.endsWith('/submissions') ? `?limit=25&customer_email=${encodeURIComponent(email)}` : ''
    const { status, text } = await ask(`${url.pathname.replace(/.*\/api\/v1/, '')}${query}`)
    await route.fulfill({ status, contentType: 'application/json', body: text })
  })
}

/** The form of a new customer, opened by a link of the store. */
export const openForm = async (options: Parameters<typeof openContext>[0] = {}): Promise<{ page: Page; email: string; link: string }> => {
  const email = uniqueEmail()
  const context = await openContext(options)
  await standIn(context, email)
  const link = `${baseUrl}/form#sil_code`
  const page = await context.newPage()
  await page.goto(link)
  await page.getByLabel('Your cards').waitFor()
  return { page, email, link }
}
