import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { newLinkCode } from '#shared/access/credentials/link-code.ts'
import { createClient } from '#shared/client/client.ts'
import { apiKey, baseUrl, store, uniqueEmail } from '#test/end-to-end/support/client.ts'
import { waitForList } from '#test/end-to-end/support/wait.ts'
import { makeFormLink, openForm, openStatus, readList, sendList } from '../support/form.ts'
import { tabTo, waitForFocus } from '../support/keyboard.ts'
import { loseAnswer, recordRequests } from '../support/requests.ts'

const fillIn = async (page: Page): Promise<void> => {
  await readList(page, '3x Lightning Bolt NM\n2 Counterspell LP\nTotal: 5')
  await page.getByLabel('Your name').fill('Ann')
  await page.getByLabel('Anything else for the store?').fill('I come by on Friday.')
}

const sendButton = (page: Page) => page.getByRole('button', { name: /^Send/ })

const submissionsOf = (customer_email: string) =>
  waitForList(async () => {
    const { data } = await store.listSubmissions({ customer_email })
    expect(data.length).toBeGreaterThan(0)
    return data
  })

describe('from link to status', () => {
  it('a customer sends a list, sees what was understood, and by the same link what became of it', async () => {
    const { context, page, url } = await openForm()
    await fillIn(page)
    const submission = await sendList(page)

    expect(submission).toMatchObject({
      customer_name: 'Ann',
      notes: 'I come by on Friday.',
      items: [{ quantity: 3 }, {}],
    })
    expect(await page.locator('.understood li').allTextContents()).toEqual([
      '3\u2009×Lightning BoltNear mint',
      '2\u2009×CounterspellLightly played',
      'Total: 5A total, not a card',
    ])

    const [bolt, counterspell] = submission.items
    await store.transition(submission.id, {
      action: 'quote',
      items: [
        { id: bolt!.id, quoted_price_cents: 125, quantity: 2, condition: 'LP' },
        { id: counterspell!.id, quoted_price_cents: 50 },
      ],
    })
    await store.transition(submission.id, { action: 'approve' })
    const later = await context.newPage()
    await later.goto(url)
    await openStatus(later, 'Accepted')

    expect(await later.locator('tbody tr').allInnerTexts()).toEqual([
      expect.stringMatching(
        /Lightning Bolt\s+3x Lightning Bolt NM\s+2\s+you: 3\s+Lightly played\s+you: Near mint\s+\$1.25\s+\$2.50/,
      ),
      expect.stringMatching(/Counterspell\s+2 Counterspell LP\s+2\s+Lightly played\s+\$0.50\s+\$1.00/),
    ])
    expect(await later.locator('.outcome').innerText()).toMatch(/takes your cards at these prices.\s+Total \$3.50/)
  })

  it('all of it goes by keyboard', async () => {
    const { page, email } = await openForm()
    await tabTo(page, 'Your cards', 'textbox')
    await page.keyboard.type('3x Opt NM\nSol Ring')
    await page.getByText('4 cards in 2 lines').waitFor()
    await page.getByRole('button', { name: 'Change line 2, Sol Ring' }).waitFor()
    await tabTo(page, /Change line 2/)
    await page.keyboard.press('Enter')
    await waitForFocus(page.getByLabel('Quantity'))
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Tab')
    await page.keyboard.type('n')
    await page.keyboard.press('Tab')
    await page.getByText('Nothing to check').waitFor()
    await tabTo(page, 'Your name', 'textbox')
    await page.keyboard.type('Ann')
    await tabTo(page, /^Send to/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'has your list' }).waitFor()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Waiting' }).waitFor()
    await tabTo(page, /Waiting/)
    await page.keyboard.press('Enter')
    await page.getByRole('table').waitFor()

    expect(await submissionsOf(email)).toHaveLength(1)
    expect(await page.locator('tbody tr').nth(1).innerText()).toMatch(/Sol Ring[\s\S]*2[\s\S]*Near mint/)
  })
})

describe('sent once', () => {
  it('however often it is clicked', async () => {
    const { page, email } = await openForm()
    await fillIn(page)
    const requests = recordRequests(page)
    await page.evaluate(`(() => {
      const button = document.querySelector('button[type=submit]')
      for (let click = 0; click < 5; click += 1) button.click()
    })()`)
    await page.getByRole('heading', { name: 'has your list' }).waitFor()

    expect(requests.filter((request) => request === `POST ${baseUrl}/api/v1/submissions`)).toHaveLength(1)
    expect(await submissionsOf(email)).toHaveLength(1)
  })

  it('when the answer is lost', async () => {
    const { page, email } = await openForm()
    await fillIn(page)
    await page.route('**/api/v1/submissions', loseAnswer, { times: 1 })
    await sendList(page)

    expect(await submissionsOf(email)).toHaveLength(1)
  })

  it('when every answer is lost and the page is opened again', async () => {
    const { page, email } = await openForm()
    await fillIn(page)
    await page.route('**/api/v1/submissions', loseAnswer)
    await sendButton(page).click()
    await page.getByText('We do not know whether your list has arrived').waitFor()
    await page.unroute('**/api/v1/submissions')
    await page.reload()
    await page.getByText('We do not know whether your list has arrived').waitFor()
    await sendList(page)

    expect(await submissionsOf(email)).toHaveLength(1)
  })

  it('when the answer is lost and the list is changed before it is sent again, until the customer wants both', async () => {
    const { page, email } = await openForm()
    await fillIn(page)
    await page.route('**/api/v1/submissions', loseAnswer)
    await sendButton(page).click()
    await page.getByText('We do not know whether your list has arrived').waitFor()
    await page.unroute('**/api/v1/submissions')
    await readList(page, '1x Another Card NM')
    await sendButton(page).click()
    await page.getByText('An earlier version of this list has arrived: see').waitFor()

    expect(await submissionsOf(email)).toHaveLength(1)
    await sendList(page)
    await waitForList(async () => expect(await submissionsOf(email)).toHaveLength(2))
  })
})

describe('two tabs of one link', () => {
  const openTwo = async () => {
    const { context, page, url, email } = await openForm()
    await fillIn(page)
    const other = await context.newPage()
    await other.goto(url)
    await other.getByText('5 cards in 2 lines').waitFor()
    return { page, other, email }
  }

  it('send the list once: the other tab says that it was sent, and has nothing to send', async () => {
    const { page, other, email } = await openTwo()
    await sendList(page)
    await other.getByText('This list was sent from another tab: see').waitFor()
    await sendButton(other).click()
    await other.getByText('Your list has no card yet.').waitFor()

    expect(await submissionsOf(email)).toHaveLength(1)
  })

  it('send the list once where both are pressed, and where a tab has missed what the other did', async () => {
    const { page, other, email } = await openTwo()
    for (const tab of [page, other]) {
      await tab.evaluate(`addEventListener('storage', (event) => event.stopImmediatePropagation(), true)`)
    }
    await page.route('**/api/v1/submissions', loseAnswer)
    await sendButton(page).click()
    await page.getByText('We do not know whether your list has arrived').waitFor()
    await sendList(other)
    await sendButton(page).click()

    await page.getByText('This list was sent from another tab: see').waitFor()
    expect(await submissionsOf(email)).toHaveLength(1)
  })

  it('have one draft: what is typed in the one is not lost to a field of the other', async () => {
    const { page, other } = await openTwo()
    await readList(other, '4x Opt NM')
    await page.getByLabel('Your name').fill('Bob')
    await other.reload()

    await other.getByText('4 cards in 1 line').waitFor()
    expect(await other.getByLabel('Your name').inputValue()).toBe('Bob')
    expect(await page.getByLabel('Your cards').inputValue()).toBe('4x Opt NM')
  })
})

describe('offline', () => {
  it('the list is kept, and sent when the connection is back', async () => {
    const { context, page, email } = await openForm()
    await fillIn(page)
    await context.setOffline(true)
    await sendButton(page).click()
    await page.getByText('You are offline. Your list is kept on this device').waitFor()
    await context.setOffline(false)
    await page.getByRole('heading', { name: 'has your list' }).waitFor()

    expect(await submissionsOf(email)).toHaveLength(1)
  })

  it('the list is sent as well while the customer looks at others', async () => {
    const { context, page, email } = await openForm()
    await fillIn(page)
    await context.setOffline(true)
    await sendButton(page).click()
    await page.getByText('You are offline.').waitFor()
    await page.getByRole('button', { name: 'Your lists' }).click()
    await page.getByText('There is no connection to the store.').waitFor()
    await page.getByRole('button', { name: 'New list' }).click()
    await page.getByText('You are offline.').waitFor()
    await page.getByRole('button', { name: 'Your lists' }).click()
    await context.setOffline(false)
    await page.getByRole('heading', { name: 'has your list' }).waitFor()

    expect(await submissionsOf(email)).toHaveLength(1)
    await page.getByRole('button', { name: 'New list' }).click()
    expect(await page.getByLabel('Your cards').inputValue()).toBe('')
  })

  it('the list is sent when the page is opened again with a connection', async () => {
    const { context, page, url, email } = await openForm()
    await fillIn(page)
    await context.setOffline(true)
    await sendButton(page).click()
    await page.getByText('You are offline.').waitFor()
    await page.goto('about:blank')
    await context.setOffline(false)
    await page.goto(url)
    await page.getByRole('heading', { name: 'has your list' }).waitFor()

    expect(await submissionsOf(email)).toHaveLength(1)
  })

  it('a list that is changed is not sent unseen, and the page does not say that an answer was lost', async () => {
    const { context, page, url } = await openForm()
    await fillIn(page)
    await context.setOffline(true)
    await sendButton(page).click()
    await page.getByText('You are offline.').waitFor()
    const requests = recordRequests(page)
    await readList(page, '4x Opt NM')
    await page.getByText('is kept on this device until you send it').waitFor()
    await context.setOffline(false)
    await page.goto('about:blank')
    await page.goto(url)
    await page.getByText('4 cards in 1 line').waitFor()

    await page.getByText('is kept on this device until you send it').waitFor()
    expect(requests).not.toContain(`POST ${baseUrl}/api/v1/submissions`)
  })
})

describe('the name', () => {
  it('has no control characters, whatever is pasted', async () => {
    const { page } = await openForm()
    await fillIn(page)
    await page.getByLabel('Your name').evaluate((field) => {
      Object.assign(field, { value: 'Ann\tLee\u0007\u0085' })
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })

    expect((await sendList(page)).customer_name).toBe('Ann Lee')
  })

  it('is asked for once: another list has it already', async () => {
    const { page } = await openForm()
    await fillIn(page)
    await sendList(page)
    await page.getByRole('button', { name: 'Send another list' }).click()
    await readList(page, '4x Opt NM')

    expect(await page.getByLabel('Your name').inputValue()).toBe('Ann')
    expect(await page.getByLabel('Anything else for the store?').inputValue()).toBe('')
    expect((await sendList(page)).customer_name).toBe('Ann')
  })
})

describe('a draft', () => {
  it('is there after the page was closed, and gone after it was sent', async () => {
    const { context, page, url } = await openForm()
    await fillIn(page)
    await page.close()
    const again = await context.newPage()
    await again.goto(url)

    await again.getByText('5 cards in 2 lines').waitFor()
    expect(await again.getByLabel('Your name').inputValue()).toBe('Ann')
    await sendList(again)
    await again.reload()
    await again.getByLabel('Your cards').waitFor()
    expect(await again.getByLabel('Your cards').inputValue()).toBe('')
    expect(await again.evaluate('Object.keys(localStorage)')).toEqual([])
  })
})

describe('a refusal in words', () => {
  const refuse = (page: Page, path: string, status: number, code: string) =>
    page.route(`**/api/v1/${path}`, (route) =>
      route.fulfill({ status, json: { code, message: 'Refused.', status, request_id: 'request-1' } }),
    )

  it.each([
    [403, 'PLAN_REQUIRED', 'The store does not take lists here at the moment. Please ask the store.'],
    [500, 'INTERNAL_ERROR', 'We do not know whether your list has arrived'],
    [409, 'LIMIT_REACHED', 'Something went wrong. Please try again in a minute.'],
  ])('%i %s', async (status, code, words) => {
    const { page } = await openForm()
    await fillIn(page)
    await refuse(page, 'submissions', status, code)
    await sendButton(page).click()
    await page.getByText(words).waitFor()

    expect(await page.getByLabel('Your cards').inputValue()).toContain('Lightning Bolt')
  })

  it('a session that has ended is renewed, unseen', async () => {
    const { page, email } = await openForm()
    await fillIn(page)
    // Not by `times: 1`: interception would end with it, and under load the page then waits for the body of this answer.
    let requests = 0
    await page.route('**/api/v1/submissions', (route) => {
      requests += 1
      const refusal = { code: 'UNAUTHENTICATED', message: '', status: 401, request_id: '1' }
      return requests === 1 ? route.fulfill({ status: 401, json: refusal }) : route.fallback()
    })
    await sendList(page)

    expect(requests).toBe(2)
    expect(await submissionsOf(email)).toHaveLength(1)
  })

  it('a link that has ended', async () => {
    const { page } = await openForm({ code: newLinkCode(randomBytes) })
    await page.getByText('This link has expired. Ask the store for a new one.').waitFor()
  })

  it('a link that ends while the form is open offers no further try', async () => {
    const { page } = await openForm()
    for (const path of ['submissions?*', 'customer-sessions']) await refuse(page, path, 401, 'UNAUTHENTICATED')
    await page.getByRole('button', { name: 'Your lists' }).click()
    await page.getByText('This link has expired. Ask the store for a new one.').waitFor()

    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  })

  it('a part of a link is no link that has expired, and more than a link is one', async () => {
    const { code } = await makeFormLink()
    const { page } = await openForm({ code: code.slice(0, -1) })
    await page.getByText('Please open the whole link that a store has sent you.').waitFor()

    await page.goto(`${baseUrl}/form#${code}.`)
    await page.getByLabel('Your cards').waitFor()
  })

  it('a link to the console', async () => {
    const { code } = await createClient({ baseUrl, apiKey }).consoleLinks.create({
      email: uniqueEmail(),
      role: 'owner',
    })
    const { page } = await openForm({ code })

    await page.getByText('This is no link to this form.').waitFor()
  })
})
