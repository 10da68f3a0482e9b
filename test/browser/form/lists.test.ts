import { expect, it } from 'vitest'
import { createClient } from '#shared/client/client.ts'
import { baseUrl, otherApiKey, uniqueEmail } from '#test/end-to-end/support/client.ts'
import { openPage } from '../support/browser.ts'

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
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toContain(`${55 - shown} cards`)
  }

  await lists.nth(54).waitFor()
  expect(await lists.locator('strong').allTextContents()).toEqual(
    Array.from({ length: 55 }, (_, index) => (index === 54 ? '1 card' : `${55 - index} cards`)),
  )
  expect(await page.getByRole('button', { name: 'Older lists' }).count()).toBe(0)
})
