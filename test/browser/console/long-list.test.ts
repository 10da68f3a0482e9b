import { expect, it } from 'vitest'
import { baseUrl, store } from '#test/end-to-end/support/client.ts'
import { openConsole, openSubmission, priceOf, submitAs } from '../support/console.ts'
import { recordRequests } from '../support/requests.ts'

it('a list of 1 000 lines is there whole, and quoted in one request', async () => {
  const names = Array.from({ length: 1000 }, (_, index) => `1x Card ${index + 1} NM`)
  const submission = await submitAs('Big collection', { card_list: names.join('\n') })
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
