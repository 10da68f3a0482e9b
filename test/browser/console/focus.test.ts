import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { store, uniqueEmail } from '#test/end-to-end/support/client.ts'
import { openConsole, openSubmission, priceOf, submitAs } from '../support/console.ts'
import { waitForFocus } from '../support/keyboard.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const press = (page: Page, name: string) => button(page, name).press('Enter')

describe('where a button goes when it is pressed, the focus goes on', () => {
  /** Prices of four lines were typed while somebody else quoted them. */
  const openConflict = async () => {
    const submission = await submitAs('Ann', { card_list: '1 Sol Ring\n1 Forest\n1 Island\n1 Swamp' })
    const page = await openConsole()
    await openSubmission(page, submission)
    for (const line of [1, 2, 3, 4]) await priceOf(page, line).fill('2')
    const items = submission.items.map(({ id }) => ({ id, quoted_price_cents: 100 }))
    await store.transition(submission.id, { action: 'quote', items })
    await press(page, 'Send quote')
    await page.getByRole('button', { name: 'Keep mine, line 4' }).waitFor()
    return page
  }

  it('from line to line of a difference, then to what is left to do, then to the heading', async () => {
    const page = await openConflict()
    await press(page, 'Take theirs, line 2')
    await waitForFocus(button(page, 'Take theirs, line 3'))
    await press(page, 'Keep mine, line 4')
    await waitForFocus(button(page, 'Keep mine, line 3'))
    await press(page, 'Keep all mine (2)')
    await waitForFocus(button(page, 'I have seen it'))
    await page.keyboard.press('Enter')
    await waitForFocus(page.getByRole('heading', { name: 'Ann' }))
  })

  it('before the page is drawn: one press may follow another at once', async () => {
    const page = await openConflict()
    const focused = await page.evaluate(`(async () => {
      for (const line of [1, 2]) {
        const button = document.querySelector('[aria-label="Take theirs, line ' + line + '"]')
        button.focus()
        button.click()
        // Preact renders in a microtask: the next press comes before any drawing.
        await Promise.resolve().then(() => {})
      }
      return document.activeElement.getAttribute('aria-label')
    })()`)
    expect(focused).toBe('Take theirs, line 3')
  })

  it('to the total, when changes are discarded', async () => {
    const page = await openConsole()
    await openSubmission(page, await submitAs('Ann'))
    await priceOf(page, 1).fill('2')
    await press(page, 'Discard changes')

    await waitForFocus(page.getByRole('paragraph').filter({ hasText: '$0.00' }))
  })

  it('to the first of the rows that another page brings', async () => {
    const customer_email = uniqueEmail()
    for (const customer_name of ['First', 'Second', 'Third']) {
      await store.makeSubmission({ customer_email, customer_name })
    }
    const page = await openConsole()
    await page.route('**/submissions?*', (route) =>
      route.continue({ url: route.request().url().replace('limit=50', 'limit=1') }),
    )
    await page.goto(page.url().replace(/#.*/, `#/queue?email=${encodeURIComponent(customer_email)}`))
    await page.getByRole('link', { name: 'First' }).waitFor()
    await press(page, 'Show more')
    await waitForFocus(page.getByRole('link', { name: 'Second' }))
    await press(page, 'Show more')
    await waitForFocus(page.getByRole('link', { name: 'Third' }))
  })
})
