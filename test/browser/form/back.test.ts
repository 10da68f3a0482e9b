import { expect, it } from 'vitest'
import { openForm, openStatus, readList, sendList } from '../support/form.ts'

it('Back and Forward go between the form, the lists and one list, and the address keeps its code', async () => {
  const { page, url } = await openForm()
  await readList(page, '3x Opt NM')
  await page.getByLabel('Your name').fill('Ann')
  await sendList(page)
  await openStatus(page, 'Waiting')
  const one = page.getByRole('heading', { name: 'List of' })
  const all = page.getByRole('heading', { name: 'Your lists' })

  await page.goBack()
  await all.waitFor()
  await page.goBack()
  await page.getByLabel('Your cards').waitFor()
  await page.goForward()
  await page.goForward()
  await one.waitFor()
  await page.reload()
  await one.waitFor()
  await page.goBack()
  await all.waitFor()
  expect(page.url()).toBe(url)
})

it('a tab that is pressed twice is one step back', async () => {
  const { page } = await openForm()
  const tab = page.getByRole('button', { name: 'Your lists' })
  await tab.click()
  await page.getByText('You have sent nothing to').waitFor()
  await tab.click()
  await page.goBack()

  await page.getByLabel('Your cards').waitFor()
})
