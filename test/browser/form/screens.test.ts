import { it } from 'vitest'

import { expectAccessible } from '../support/accessible.ts'

import { openForm } from '../support/form.ts'
import { takePictures } from '../support/pictures.ts'

const list = `Binder 1
3x Lightning Bolt NM
2 Counterspell LP
Sol Ring
1x Black Lotus PSA 9
2x Snow-Covered Island
7 Colored Fish
Force of Will NM/LP
2x Sol Ring good $5
Urza's Saga
Total: 12`

it('x', async () => {
  const { page } = await openForm()
  await takePictures(page, 'form-empty')
  await expectAccessible(page)
  await page.getByLabel('Your cards').fill(list)
  await page.getByLabel('Your name').fill('Ann')
  await page.getByRole('button', { name: /Change line 3/ }).waitFor()
  await page.getByRole('button', { name: /Change line 3/ }).click()
  await takePictures(page, 'form-preview')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Send to/ }).click()
  await page.getByRole('heading', { name: /has your list/ }).waitFor()
  await takePictures(page, 'form-sent')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Your lists' }).click()
  await page.getByRole('heading', { name: 'Your lists' }).waitFor()
  await takePictures(page, 'form-lists')
  await page.getByRole('button', { name: /Waiting/ }).click()
  await page.getByRole('table').waitFor()
  await takePictures(page, 'form-status')
  await expectAccessible(page)
})
