import { expect, it } from 'vitest'
import { store } from '#test/end-to-end/support/client.ts'
import { openConsole, openSubmission, priceOf, submitAs } from '../support/console.ts'
import { waitForFocus } from '../support/keyboard.ts'
import { loseAnswer, recordRequests } from '../support/requests.ts'

it('two people who quote at once overwrite nothing of each other', async () => {
  const submission = await submitAs('Ann', { card_list: '1x Sol Ring NM\n1x Counterspell NM\n1x Forest NM' })
  const [ann, ben] = [
    await openConsole({ email: 'ann@store.example' }),
    await openConsole({ email: 'ben@store.example' }),
  ]
  await openSubmission(ann, submission)
  await openSubmission(ben, submission)
  await priceOf(ann, 1).fill('1')
  await priceOf(ann, 2).fill('2')
  await priceOf(ben, 1).fill('1.50')
  await priceOf(ben, 3).fill('3')
  await ann.getByRole('button', { name: 'Send quote' }).click()
  await ann.getByText('The quote is sent.').waitFor()
  await ben.getByRole('button', { name: 'Send quote' }).click()
  const difference = ben.getByRole('region', { name: 'Changed by somebody else meanwhile' })
  await difference.getByRole('alert').getByText('Quoted by ann@store.example').waitFor()
  await waitForFocus(difference.getByRole('heading'))

  expect((await store.getSubmission(submission.id)).items.map((item) => item.quoted_price_cents)).toEqual([
    100,
    200,
    null,
  ])
  expect(await priceOf(ben, 1).inputValue()).toBe('1.50')
  expect(await priceOf(ben, 2).inputValue()).toBe('2.00')
  expect(await priceOf(ben, 3).inputValue()).toBe('3')
  expect(await ben.getByRole('button', { name: 'Send quote' }).isDisabled()).toBe(true)
  await difference.getByText('$1.00').waitFor()

  await ben.getByRole('button', { name: 'Keep mine, line 1' }).click()
  await ben.getByRole('button', { name: 'I have seen it' }).click()
  await ben.getByRole('button', { name: 'Send quote' }).click()
  await ben.getByText('The quote is sent.').waitFor()
  expect((await store.getSubmission(submission.id)).items.map((item) => item.quoted_price_cents)).toEqual([
    150, 200, 300,
  ])
})

it('a submission that was closed meanwhile is told, stays closed, and shows what holds without what was typed', async () => {
  const submission = await submitAs('Ann')
  const page = await openConsole()
  await openSubmission(page, submission)
  await priceOf(page, 1).fill('1')
  await store.makeTransition(submission, 'reject')
  await page.getByRole('button', { name: 'Send quote' }).click()

  await page.getByText('The status was “To review” and is “Rejected” now.').waitFor()
  await page.getByText('What you typed was not sent').waitFor()
  const total = page.getByRole('region', { name: 'Total' })
  await total.getByText('$0.00').waitFor()
  expect(await page.getByText('then send again').count()).toBe(0)
  await page.reload()
  await total.getByText('$0.00').waitFor()
  expect(await page.locator('.lines').getByText('$').count()).toBe(0)
  expect(await page.getByRole('heading', { name: 'Changed by somebody else meanwhile' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByText('What you typed was not sent').waitFor({ state: 'detached' })
  expect((await store.getSubmission(submission.id)).status).toBe('rejected')
})

it('a quote whose answer is lost is made once, and the next one still overwrites nothing', async () => {
  const submission = await submitAs('Ann', { card_list: '1x Sol Ring NM' })
  const page = await openConsole()
  await openSubmission(page, submission)
  const requests = recordRequests(page)
  await page.route('**/transitions', loseAnswer, { times: 1 })
  await priceOf(page, 1).fill('1')
  await page.getByRole('button', { name: 'Send quote' }).click()
  await page.getByText('The quote is sent.').waitFor()
  expect(requests.filter((request) => request.endsWith('/transitions'))).toHaveLength(2)
  await store.transition(submission.id, {
    action: 'quote',
    items: [{ id: submission.items[0]!.id, quoted_price_cents: 200 }],
  })
  await priceOf(page, 1).fill('3')
  await page.getByRole('button', { name: 'Send quote' }).click()
  await page.getByRole('heading', { name: 'Changed by somebody else meanwhile' }).waitFor()

  expect((await store.getSubmission(submission.id)).items[0]).toMatchObject({ quoted_price_cents: 200 })
})

it('a quote that is sent again after no answer came is made once, and nobody else is named', async () => {
  const submission = await submitAs('Ann', { card_list: '1x Sol Ring NM' })
  const page = await openConsole()
  await openSubmission(page, submission)
  await page.route('**/transitions', loseAnswer)
  await priceOf(page, 1).fill('1')
  await page.getByRole('button', { name: 'Send quote' }).click()
  await page.getByText('The service cannot be reached.').waitFor()
  await page.unroute('**/transitions')
  await page.getByRole('button', { name: 'Send quote' }).click()
  await page.getByText('The quote is sent.').waitFor()
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByText('1 line changed').waitFor()

  expect(await page.locator('.history > li').count()).toBe(2)
})

it('a quote whose answer never came is no conflict after a reload', async () => {
  const submission = await submitAs('Ann', { card_list: '1x Sol Ring NM' })
  const page = await openConsole()
  await openSubmission(page, submission)
  await priceOf(page, 1).fill('1')
  await store.transition(submission.id, {
    action: 'quote',
    items: [{ id: submission.items[0]!.id, quoted_price_cents: 100 }],
  })
  await page.reload()
  await page.getByText('Nothing to send').waitFor()

  expect(await page.getByRole('heading', { name: 'Changed by somebody else meanwhile' }).count()).toBe(0)
})
