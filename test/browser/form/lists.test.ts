import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { createClient } from '#shared/client/client.ts'
import { baseUrl, otherApiKey, store, uniqueEmail } from '#test/end-to-end/support/client.ts'
import { openPage } from '../support/browser.ts'
import { openForm, openStatus, readList, sendList } from '../support/form.ts'
import { waitForFocus } from '../support/keyboard.ts'

it('a customer reaches every list that they have sent, by the page and by keyboard', { timeout: 60_000 }, async () => {
  const client = createClient({ baseUrl, apiKey: otherApiKey })
  const customer_email = uniqueEmail()
  for (let quantity = 1; quantity <= 55; quantity += 1) {
    await client.submissions.create({ customer_email, customer_name: 'Ann', card_list: `${quantity} Opt NM` })
  }
  const page = await openPage((await client.formLinks.create({ customer_email })).url)
  await page.getByRole('button', { name: 'Your lists' }).click()
  const lists = page.locator('.submissions li')
  for (const shown of [25, 50]) {
    await lists.nth(shown - 1).waitFor()
    await page.getByRole('button', { name: 'Older lists' }).press('Enter')
    await lists.nth(shown).waitFor()
    await waitForFocus(lists.nth(shown).getByRole('button', { name: `${55 - shown} cards` }))
  }

  await lists.nth(54).waitFor()
  expect(await lists.locator('strong').allTextContents()).toEqual(
    Array.from({ length: 55 }, (_, index) => (index === 54 ? '1 card' : `${55 - index} cards`)),
  )
  expect(await page.getByRole('button', { name: 'Older lists' }).count()).toBe(0)

  await lists.nth(52).getByRole('button').press('Enter')
  await page.getByRole('heading', { name: 'List of' }).waitFor()
  await page.goBack()
  await lists.nth(54).waitFor()
  await waitForFocus(lists.nth(52).getByRole('button', { name: '3 cards' }))
})

it('a list shows what it has become when the customer comes back to all of them', async () => {
  const { page } = await openForm()
  await readList(page, '3x Opt NM')
  await page.getByLabel('Your name').fill('Ann')
  const { id } = await sendList(page)
  await openStatus(page, 'Waiting')
  await store.transition(id, { action: 'approve' })
  await page.goBack()

  await page.getByRole('button', { name: 'Accepted' }).waitFor()
})

it('a list that the store declines has no total', async () => {
  const { page } = await openForm()
  await readList(page, '3x Opt NM')
  await page.getByLabel('Your name').fill('Ann')
  const { id, items } = await sendList(page)
  const priced = items.map((item) => ({ id: item.id, quoted_price_cents: 154 }))
  await store.transition(id, { action: 'quote', items: priced })
  await store.transition(id, { action: 'reject' })
  await page.getByRole('button', { name: 'Your lists' }).click()
  expect(await page.getByRole('button', { name: 'Declined' }).innerText()).not.toContain('4.62')
  await openStatus(page, 'Declined')

  expect(await page.locator('.outcome').innerText()).toMatch(/does not take these cards\.$/)
})

const overflowOf = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('.submissions *, .submission *')]
    .filter((element) => element.getBoundingClientRect().right > innerWidth || element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
    .map((element) => element.outerHTML.slice(0, 80))`)

it.each([320, 390, 700, 1280])('the highest prices have room in a window of %i px', async (width) => {
  const { page } = await openForm({ viewport: { width, height: 800 } })
  await readList(page, '9999x Opt NM')
  await page.getByLabel('Your name').fill('Ann')
  const { id, items } = await sendList(page)
  const priced = items.map((item) => ({ id: item.id, quoted_price_cents: 100_000_000 }))
  await store.transition(id, { action: 'quote', items: priced })
  await page.getByRole('button', { name: 'Your lists' }).click()
  await page.getByText('$9,999,000,000.00').waitFor()
  expect(await overflowOf(page)).toEqual([])
  await openStatus(page, 'Priced')
  await page.getByRole('table').waitFor()

  expect(await overflowOf(page)).toEqual([])
})
