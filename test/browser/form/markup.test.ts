import { expect, it } from 'vitest'
import { store } from '#test/end-to-end/support/client.ts'
import { attacks } from '../support/attacks.ts'
import { openForm, openStatus, readList, sendList } from '../support/form.ts'

it('whatever a customer types is text, on every screen', async () => {
  const { page } = await openForm()
  page.on('dialog', () => expect.fail('A script has opened a dialog.'))
  const lines = attacks.map((attack) => `2x ${attack} NM`)
  await readList(page, lines.join('\n'))

  expect((await page.locator('.line .name').allTextContents()).join('\n')).toContain('<img src=x onerror=alert(1)>')
  await page.getByLabel('Your name').fill(attacks.join(' ').slice(0, 200))
  await page.getByLabel('Anything else for the store?').fill(attacks.join('\n'))
  const submission = await sendList(page)
  expect(await page.locator('.understood').first().innerText()).toContain('<img src=x onerror=alert(1)>')

  await store.transition(submission.id, { action: 'approve' })
  await openStatus(page, 'Accepted')
  expect(await page.locator('.notes').innerText()).toBe(attacks.join('\n'))
  expect(await page.locator('tbody').innerText()).toContain('<img src=x onerror=alert(1)>')
  expect(
    await page.evaluate('document.querySelectorAll("main script, main img, main svg, main iframe, main a").length'),
  ).toBe(0)
})

it('a code in the address is no markup either', async () => {
  const { page } = await openForm({ code: '<img src=x onerror=alert(1)>' })
  await page.getByRole('heading', { level: 1 }).waitFor()

  expect(await page.locator('main img').count()).toBe(0)
})
