import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { store } from '#test/end-to-end/support/client.ts'
import type { Submission } from '#test/end-to-end/support/shapes.ts'
import { openConsole, openSubmission, submitAs } from '../support/console.ts'
import { loseAnswer } from '../support/requests.ts'

const percentOff = (page: Page) => page.getByLabel('Percent off the rest')
const send = (page: Page) => page.getByRole('button', { name: 'Send quote' }).click()
const total = (page: Page) => page.getByRole('region', { name: 'Total' })

const quoteAll = ({ id, items }: Submission, price: number) =>
  store.transition(id, {
    action: 'quote',
    items: items.map((item) => ({ id: item.id, quoted_price_cents: price })),
  })

const pricesOf = async ({ id }: Submission) =>
  (await store.getSubmission(id)).items.map((item) => item.quoted_price_cents)

/** A submission of two lines at $10.00, in a console. */
const openQuoted = async () => {
  const submission = await submitAs('Ann', { card_list: '2x Sol Ring NM\n1x Counterspell NM' })
  await quoteAll(submission, 1000)
  const page = await openConsole()
  await openSubmission(page, submission)
  await total(page).getByText('$30.00').waitFor()
  return { submission, page }
}

it('a percentage whose answer never came is not taken off again after a reload', async () => {
  const { submission, page } = await openQuoted()
  await page.route('**/transitions', loseAnswer)
  await percentOff(page).fill('10')
  await send(page)
  await page.getByText('The service cannot be reached.').waitFor()
  expect(await pricesOf(submission)).toEqual([900, 900])
  await page.unroute('**/transitions')
  await page.reload()
  await total(page).getByText('$27.00').waitFor()
  await page.getByText('Nothing to send').waitFor()
  expect(await page.getByRole('heading', { name: 'Changed by somebody else meanwhile' }).count()).toBe(0)
  await percentOff(page).fill('15')
  await total(page).getByText('$25.50').waitFor()
})

it('a percentage that a colleague gave meanwhile is not taken off again', async () => {
  const { submission, page } = await openQuoted()
  await percentOff(page).fill('10')
  await quoteAll(submission, 900)
  await send(page)
  await page.getByText('No line needs a decision of yours.').waitFor()
  await page.getByRole('button', { name: 'I have seen it' }).click()
  await total(page).getByText('$27.00').waitFor()
  await page.getByText('Nothing to send').waitFor()

  expect(await pricesOf(submission)).toEqual([900, 900])
})

it('a percentage is decided for each line whose price a colleague changed to another meanwhile', async () => {
  const { submission, page } = await openQuoted()
  await percentOff(page).fill('10')
  await quoteAll(submission, 800)
  await send(page)
  const difference = page.locator('.conflicts')
  await difference.getByText('$9.00, was $10.00').first().waitFor()
  expect(await page.getByRole('button', { name: 'Send quote' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Keep mine, line 1' }).click()
  await page.getByRole('button', { name: 'Take theirs, line 2' }).click()
  await page.getByRole('button', { name: 'I have seen it' }).click()
  await send(page)
  await page.getByText('The quote is sent.').waitFor()

  expect(await pricesOf(submission)).toEqual([900, 800])
})

it('a percentage that is changed while its quote is on its way is taken off the same prices', async () => {
  const { submission, page } = await openQuoted()
  const answer = Promise.withResolvers<void>()
  await page.route('**/transitions', async (route) => {
    await answer.promise
    await route.continue()
  })
  await percentOff(page).fill('10')
  await send(page)
  await percentOff(page).fill('15')
  answer.resolve()
  await page.getByText('The quote is sent.').waitFor()
  await total(page).getByText('$25.50').waitFor()
  expect(await pricesOf(submission)).toEqual([900, 900])
  await send(page)
  await expect.poll(() => pricesOf(submission)).toEqual([850, 850])
})
