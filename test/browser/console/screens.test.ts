import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { baseUrl, otherApiKey, otherStore, uniqueEmail } from '#test/end-to-end/support/client.ts'
import { it } from '#test/end-to-end/support/receive-webhooks.ts'
import { answer, failFirst } from '#test/support/receiver.ts'
import { expectAccessible } from '../support/accessible.ts'
import { openPage } from '../support/browser.ts'
import { goTo, openConsole, openSubmission, priceOf } from '../support/console.ts'
import { takePictures } from '../support/pictures.ts'
import { loseAnswer } from '../support/requests.ts'

const list = [
  '3x Lightning Bolt NM',
  'Sol Ring (LP)',
  '4x Swords to Plowshares, near mint $2 each',
  '----------',
  'Sideboard:',
  '1x Black Lotus PSA 9',
  '1 Snapcaster Mage NM/LP',
  '7 Colored Fish',
  '2 Counterspell',
  '2 Counterspell',
  'some old commons box',
].join('\n')

const check = async (page: Page, name: string): Promise<void> => {
  await takePictures(page, `console/${name}`)
  await expectAccessible(page)
}

const submitTo = (customer_name: string) =>
  otherStore.makeSubmission({
    customer_name,
    customer_email: uniqueEmail(),
    card_list: list,
    notes: 'I can come by on Saturday. Cash preferred, store credit is fine too.',
  })

it('the way in is accessible: light, dark, 320 px, 200 %', async () => {
  const page = await openPage(`${baseUrl}/console`)
  await page.getByLabel('Console link or API key').fill(otherApiKey)
  await check(page, 'sign-in-key')
  await page.getByLabel('Console link or API key').fill('hello')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await check(page, 'sign-in-refused')
})

it('the queue is accessible: light, dark, 320 px, 200 %', async () => {
  for (const name of ['Ann Baker', 'Ben Okafor', 'Elena García-Martínez']) await submitTo(name)
  const page = await openConsole({ key: otherApiKey, hash: 'queue?status=all' })
  await page.getByRole('link', { name: 'Elena García-Martínez' }).first().waitFor()
  await check(page, 'queue')
  await goTo(page, 'queue?status=rejected&email=nobody%40example.com')
  await page.getByText('Nothing matches the filters.').waitFor()
  await check(page, 'queue-empty')
})

it('what comes to a screen by itself is accessible: light, dark, 320 px, 200 %', async () => {
  const customer_email = uniqueEmail()
  await otherStore.makeSubmission({ customer_email, customer_name: 'Ann Baker' })
  const hash = `queue?email=${encodeURIComponent(customer_email)}`
  const page = await openConsole({ key: otherApiKey, hash, hasFakeClock: true })
  await page.getByRole('link', { name: 'Ann Baker' }).waitFor()
  const { id } = await otherStore.makeSubmission({ customer_email, customer_name: 'Ben Okafor' })
  await expect.poll(async () => (await otherStore.listSubmissions({ customer_email })).data.length).toBe(2)
  await page.clock.fastForward(15_000)
  await page.getByText('1 new').waitFor()
  await check(page, 'queue-new')
  await goTo(page, `submissions/${id}`)
  await page.getByRole('heading', { name: 'Ben Okafor' }).waitFor()
  await page.clock.fastForward('08:00:30')
  await page.getByText('Your session has ended.').waitFor()
  await check(page, 'session-ended')
})

it('what is not there is accessible: light, dark, 320 px, 200 %', async () => {
  const page = await openConsole({ key: otherApiKey, hash: `submissions/${crypto.randomUUID()}` })
  await page.getByRole('alert').waitFor()
  await check(page, 'submission-unknown')
})

it('a submission that is quoted and disputed is accessible: light, dark, 320 px, 200 %', async () => {
  const submission = await submitTo('Ann Baker')
  const page = await openConsole({ key: otherApiKey })
  await openSubmission(page, submission)
  for (const [index, price] of ['1,25', '2.50', '125', '1,250'].entries()) {
    await priceOf(page, submission.items[index]!.line).fill(price)
  }
  await page.getByLabel('Quantity, line 1', { exact: true }).fill('2')
  await check(page, 'submission')
  await priceOf(page, submission.items[3]!.line).fill('12')
  await otherStore.makeTransition(submission, 'quote')
  await page.getByRole('button', { name: 'Send quote' }).click()
  await page.getByRole('heading', { name: 'Changed by somebody else meanwhile' }).waitFor()
  await check(page, 'submission-conflict')
})

it('a submission that is decided is accessible: light, dark, 320 px, 200 %', async () => {
  const submission = await submitTo('Ann Baker')
  await otherStore.makeTransition(submission, 'quote')
  const page = await openConsole({ key: otherApiKey })
  await openSubmission(page, submission)
  await page.getByLabel('Percent off the rest').fill('10')
  await page.getByText('Changes the 9 prices').waitFor()
  await check(page, 'submission-percent')
  await page.getByRole('button', { name: 'Reject' }).click()
  await check(page, 'submission-reject')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByText('Accepted.').waitFor()
  await goTo(page, `submissions/${submission.id}/customer`)
  await page.getByText('As the customer’s form shows it').waitFor()
  await check(page, 'submission-customer')
  await goTo(page, `submissions/${submission.id}/history/2`)
  await page.getByRole('heading', { name: 'As it was after entry 2' }).waitFor()
  await page.locator('.as-it-was td.raw').first().waitFor()
  await check(page, 'submission-history')
})

it('each screen of webhooks and deliveries is accessible: light, dark, 320 px, 200 %', async ({ subscribe }) => {
  const behaviour = failFirst(2, 503, answer(200, { body: 'thank you' }))
  const { webhook, arrived } = await subscribe(['submission.received', 'submission.accepted'], behaviour)
  const { id } = await submitTo('Ann Baker')
  await arrived(id, 3)
  const page = await openConsole({ key: otherApiKey, hash: 'webhooks' })
  await page.getByRole('link', { name: webhook.url }).waitFor()
  await check(page, 'webhooks')
  await page.getByRole('link', { name: webhook.url }).click()
  await page.getByRole('link', { name: 'Received' }).first().waitFor()
  await check(page, 'webhook')
  await goTo(page, `webhooks/${webhook.id}/settings`)
  await page.getByRole('button', { name: 'Save' }).waitFor()
  await check(page, 'webhook-settings')
  await goTo(page, `webhooks/${webhook.id}/recover`)
  await page.getByRole('button', { name: 'Recover' }).waitFor()
  await check(page, 'webhook-recover')
  await page.getByRole('button', { name: 'Rotate secret' }).click()
  await check(page, 'webhook-rotate')
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click()
  await page.getByLabel('Secret', { exact: true }).waitFor()
  await check(page, 'webhook-secret')
  await page.getByRole('button', { name: 'Close' }).click()
  await goTo(page, `webhooks/${webhook.id}`)
  await page.getByLabel('Status').selectOption('Delivered')
  await page.getByRole('link', { name: 'Received' }).first().click()
  await page.getByText('Round 1, Attempt 3').waitFor()
  await check(page, 'delivery')
  await goTo(page, 'webhooks/new')
  await page.getByRole('button', { name: 'Make webhook' }).waitFor()
  await check(page, 'webhook-new')
  await page.route('**/api/v1/webhooks', loseAnswer, { times: 1 })
  await page.getByLabel('URL').fill(`https://${crypto.randomUUID()}.example.com/hook`)
  await page.getByRole('button', { name: 'Make webhook' }).click()
  await page.getByRole('button', { name: 'Go to the webhook' }).waitFor()
  await check(page, 'webhook-secret-lost')
  await page.getByRole('button', { name: 'Go to the webhook' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await check(page, 'webhook-delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: 'Webhooks' }).waitFor()
})

it('each screen of keys and form links is accessible: light, dark, 320 px, 200 %', async () => {
  const page = await openConsole({ key: otherApiKey, hash: 'keys' })
  await page.getByRole('button', { name: 'Revoke' }).first().click()
  await check(page, 'keys-revoke')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await check(page, 'keys')
  await goTo(page, 'form-link')
  await page.getByLabel('Customer’s e-mail address').fill('ann@example.com')
  await page.getByRole('button', { name: 'Make link' }).click()
  await page.getByRole('img', { name: 'QR code of the link' }).waitFor()
  await check(page, 'form-link')
})

it('every screen has one heading of the first level, and a title of its own', async () => {
  const page = await openConsole({ key: otherApiKey })
  const { name } = (await otherStore.call<{ name: string }>('GET', '/store')).body
  const titles = { queue: 'Queue', webhooks: 'Webhooks', keys: 'Keys', 'form-link': 'Form link' }
  for (const [hash, title] of Object.entries(titles)) {
    await goTo(page, hash)
    await expect.poll(() => page.title()).toBe(`${title} – ${name}`)
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  }
})

it('an address with an unknown view shows the first one, as the current tab', async () => {
  const submission = await submitTo('Ann Baker')
  const page = await openConsole({ key: otherApiKey, hash: `submissions/${submission.id}/unknown` })
  await page.locator('.lines td.raw').first().waitFor()

  expect(await page.locator('.tabs [aria-current]').allInnerTexts()).toEqual(['Lines'])
})
