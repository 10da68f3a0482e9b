import type { BrowserContextOptions, Page } from 'playwright-core'
import { createClient } from '#shared/client/client.ts'
import type { StaffRole } from '#shared/client/types.ts'
import { apiKey, baseUrl, type Fields, store, uniqueEmail } from '#test/end-to-end/support/client.ts'
import type { Submission } from '#test/end-to-end/support/shapes.ts'
import { openContext } from './browser.ts'

type Staff = { readonly role?: StaffRole; readonly key?: string; readonly email?: string }

/** A link to the console for one person of a store's staff. */
export const makeConsoleLink = ({ role = 'owner', key = apiKey, email = 'staff@example.com' }: Staff = {}) =>
  createClient({ baseUrl, apiKey: key }).consoleLinks.create({ email, role })

/** A screen of the console by its hash, without loading the page again. */
export const goTo = async (page: Page, hash: string): Promise<void> => {
  await page.goto(`${baseUrl}/console#/${hash}`)
}

type Options = Staff & {
  readonly hash?: string
  readonly browser?: BrowserContextOptions
  /** The test can move the time, by `page.clock`. */
  readonly hasFakeClock?: boolean
}

/** The console, opened by a link of its own and signed in. */
export const openConsole = async ({
  hash,
  browser = {},
  hasFakeClock = false,
  ...staff
}: Options = {}): Promise<Page> => {
  const page = await (await openContext(browser)).newPage()
  if (hasFakeClock) await page.clock.install()
  await page.goto((await makeConsoleLink(staff)).url)
  await page.getByRole('heading', { name: 'Queue' }).waitFor()
  if (hash !== undefined) await goTo(page, hash)
  return page
}

/** A submission of a customer whom no other test has. */
export const submitAs = (customer_name: string, fields: Fields = {}): Promise<Submission> =>
  store.makeSubmission({ customer_name, customer_email: uniqueEmail(), ...fields })

/** Opens a submission of the console's store, with all of its rows. */
export const openSubmission = async (page: Page, { id, items }: Submission): Promise<void> => {
  await goTo(page, `submissions/${id}`)
  await page
    .locator('.lines tbody tr:not(.ignored)')
    .nth(items.length - 1)
    .waitFor({ state: 'attached' })
}

export const priceOf = (page: Page, line: number) => page.getByLabel(`Price each, line ${line}`, { exact: true })
