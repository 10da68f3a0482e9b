import { expect, it } from 'vitest'
import { store } from '#test/end-to-end/support/client.ts'
import { expectAccessible } from '../support/accessible.ts'
import { openForm, openStatus, readList, sendList } from '../support/form.ts'
import { takePictures } from '../support/pictures.ts'

const list = `Binder 1
3x Lightning Bolt NM
2 Counterspell LP
Sol Ring
1x Black Lotus PSA 9
2x Snow-Covered Island
7 Colored Fish
Force of Will NM/LP
2x Mana Drain good $5
2x Lightning Bolt NM
Urza's Saga
Total: 12`

it('every screen of the form is accessible, light and dark, narrow and enlarged', { timeout: 240_000 }, async () => {
  const { page } = await openForm()
  const show = async (name: string): Promise<void> => {
    await takePictures(page, `form-${name}`)
    await expectAccessible(page)
  }
  await show('empty')

  await page.getByRole('button', { name: 'Send to' }).click()
  await page.getByText('The store needs your name.').waitFor()
  await show('incomplete')

  await readList(page, list)
  await page.getByLabel('Your name').fill('Ann')
  await show('preview')
  await page.getByRole('button', { name: 'Change line 3' }).click()
  await show('line-fields')

  await page.route('**/api/v1/submissions', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '120', 'x-request-id': 'one' },
      json: { code: 'RATE_LIMITED', message: 'Too many requests.', status: 429, request_id: 'one' },
    }),
  )
  await page.getByRole('button', { name: 'Send to' }).click()
  await page.getByText('Try again in 120 seconds.').waitFor()
  await show('error')
  await page.unroute('**/api/v1/submissions')

  const submission = await sendList(page)
  await show('sent')

  const prices = [150, 75, 1, 100_000, 5, 1, 8_000, 20, 150, 90]
  const corrections = new Map([
    [0, { quantity: 2, condition: 'LP' }],
    [3, { quantity: 0 }],
  ])
  const items = submission.items.map(({ id }, index) => ({
    id,
    quoted_price_cents: prices[index] ?? 1,
    ...corrections.get(index),
  }))
  await store.transition(submission.id, { action: 'quote', items })
  await page.getByRole('button', { name: 'Your lists' }).click()
  await page.getByRole('button', { name: 'Priced' }).waitFor()
  await show('lists')
  await openStatus(page, 'Priced')
  await show('status')

  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
})

it('the form without a link says what is missing, accessibly', async () => {
  const { page } = await openForm({ code: '' })
  await page.getByText('open the whole link that a store has sent you').waitFor()
  await takePictures(page, 'form-no-link')
  await expectAccessible(page)
})
