import type { BrowserContextOptions, Page } from 'playwright-core'
import { createClient } from '#shared/client/client.ts'
import { apiKey, baseUrl, uniqueEmail } from '#test/end-to-end/support/client.ts'
import type { Submission } from '#test/end-to-end/support/shapes.ts'
import { openContext } from './browser.ts'

const client = createClient({ baseUrl, apiKey })

/** A link to the form for a new customer. */
export const makeFormLink = async (): Promise<{
  readonly email: string
  readonly url: string
  readonly code: string
}> => {
  const email = uniqueEmail()
  return { email, ...(await client.formLinks.create({ customer_email: email })) }
}

type Options = BrowserContextOptions & {
  /** Instead of that of a link. */
  readonly code?: string
}

/** The form of a new customer, opened by a link of the store. */
export const openForm = async ({ code, ...options }: Options = {}) => {
  const { email, url } = await makeFormLink()
  const context = await openContext(options)
  const page = await context.newPage()
  await page.goto(code === undefined ? url : `${baseUrl}/form#${code}`)
  if (code === undefined) await page.getByLabel('Your cards').waitFor()
  return { context, page, email, url }
}

const typeAtOnce = (field: EventTarget, text: string): void => {
  Object.assign(field, { value: text })
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Types a list and waits until all of it is read. */
export const readList = async (page: Page, list: string): Promise<void> => {
  // `fill` inserts line by line, which takes seconds for a long list.
  await page.getByLabel('Your cards').evaluate(typeAtOnce, list)
  await page.locator('.reading[aria-busy=false]').waitFor()
}

/** Presses Send and waits for the end; returns what the API has answered. */
export const sendList = async (page: Page): Promise<Submission> => {
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/submissions') && response.status() === 201,
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
