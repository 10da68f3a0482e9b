import { expect, it } from 'vitest'
import { baseUrl, store } from '#test/end-to-end/support/client.ts'
import { openConsole, openSubmission, priceOf, submitAs } from '../support/console.ts'
import { recordRequests } from '../support/requests.ts'

const submitLong = () =>
  submitAs('Big collection', {
    card_list: Array.from({ length: 1000 }, (_, index) => `1x Card ${index + 1} NM`).join('\n'),
  })

it('a list of 1 000 lines is there whole, and quoted in one request', async () => {
  const submission = await submitLong()
  const page = await openConsole()
  const requests = recordRequests(page)
  await openSubmission(page, submission)
  // The browser lays out what is near the screen, and no more.
  const laidOut = await page.locator('.chunk > tr:first-child').evaluateAll((rows) => {
    return rows.filter((row) => row.checkVisibility({ contentVisibilityAuto: true })).length
  })
  expect(laidOut).toBeLessThan(10)

  await priceOf(page, 1).fill('1')
  await priceOf(page, 999).focus()
  await page.keyboard.press('Enter')
  const isClear = priceOf(page, 1000).evaluate((field) => {
    const { left, top, width, height } = field.getBoundingClientRect()
    return field.ownerDocument.elementFromPoint(left + width / 2, top + height - 2) === field
  })
  expect(await isClear).toBe(true)
  await page.keyboard.type('2')
  await page.getByText('2 of 1,000 lines priced').waitFor()
  await page.getByRole('button', { name: 'Send quote' }).click()
  await page.getByText('The quote is sent.').waitFor()

  const address = `${baseUrl}/api/v1/submissions/${submission.id}`
  expect(requests).toEqual([`GET ${address}`, `POST ${address}/transitions`])
  const { items } = await store.getSubmission(submission.id)
  expect([items[0], items[999]].map((item) => item?.quoted_price_cents)).toEqual([100, 200])
})

it('1 000 lines that two people priced at once are decided at the top of the page', async () => {
  const submission = await submitLong()
  const page = await openConsole()
  await openSubmission(page, submission)
  const rows = submission.items.map(({ id }) => `${id},2`)
  const buffer = Buffer.from(`item_id,price\n${rows.join('\n')}`)
  await page.getByLabel('CSV file').setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer })
  await page.getByText('1,000 prices taken from the file.').waitFor()
  await store.transition(submission.id, {
    action: 'quote',
    items: submission.items.map(({ id }) => ({ id, quoted_price_cents: 100 })),
  })
  await page.getByRole('button', { name: 'Send quote' }).click()
  const difference = page.getByRole('region', { name: 'Changed by somebody else meanwhile' })
  await difference.getByText('20 of 1,000 lines shown.').waitFor()

  expect(await difference.locator('tbody tr').count()).toBe(20)
  expect(await difference.locator('tbody tr').first().locator('td').nth(2).innerText()).toBe('$2.00')
  expect(await difference.getByRole('alert').getByRole('table').count()).toBe(0)
  const isInView = (name: string) =>
    difference.getByText(name, { exact: true }).evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= element.ownerDocument.documentElement.clientHeight
    })
  await expect.poll(() => isInView('Changed by somebody else meanwhile')).toBe(true)
  expect(await isInView('Keep all mine (1,000)')).toBe(true)
  await difference.getByRole('button', { name: 'Take all theirs (1,000)' }).click()
  await difference.getByText('No line needs a decision of yours.').waitFor()
  await page.getByText('Nothing to send').waitFor()
})
