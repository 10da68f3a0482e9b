import { expect, it } from 'vitest'
import { baseUrl } from '#test/end-to-end/support/client.ts'
import { openContext, openPage, takeErrors } from './support/browser.ts'
import { recordRequests } from './support/requests.ts'

it.each(['console', 'form'])('%s is shown after one request, and breaks no rule of its policy', async (name) => {
  const page = await (await openContext()).newPage()
  const requests = recordRequests(page)
  await page.goto(`${baseUrl}/${name}`)
  await page.locator('main').waitFor({ state: 'attached' })

  expect(requests.filter((request) => !request.startsWith('GET data:'))).toEqual([`GET ${baseUrl}/${name}`])
})

it.each(['console', 'form'])('%s can make no markup of a text, and run no script but its own', async (name) => {
  const page = await openPage(`${baseUrl}/${name}`)
  const refused = await page.evaluate(`(() => {
    try {
      document.body.innerHTML = '<p>markup</p>'
    } catch ({ message }) {
      return message
    }
  })()`)
  await page.evaluate(
    `document.body.append(Object.assign(document.createElement('img'), { src: 'https://other.example' }))`,
  )

  expect(refused).toContain("requires 'TrustedHTML' assignment")
  await expect.poll(takeErrors).toContainEqual(expect.stringContaining('other.example'))
})
