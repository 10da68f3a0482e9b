import { createServer, type Server } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { examplePage } from '#infra/local/demo/example-page.ts'
import { closeServer, listen } from '#infra/local/host/listen.ts'
import { baseUrl } from '#test/end-to-end/support/client.ts'
import { expectAccessible } from '../support/accessible.ts'
import { openPage } from '../support/browser.ts'
import { makeFormLink, readList, sendList } from '../support/form.ts'
import { takePictures } from '../support/pictures.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) closeServer(server)
})

/** Opens a store's own page with the form in it, on an origin of its own. */
const openStorePage = async (headers: Readonly<Record<string, string>> = {}) => {
  const { email, code } = await makeFormLink()
  const server = createServer((_, response) => {
    response
      .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...headers })
      .end(examplePage({ baseUrl, code }))
  })
  servers.push(server)
  const page = await openPage(`http://localhost:${await listen(server, 0)}/`)
  await page.getByLabel('Your cards').waitFor()
  return { page, email }
}

describe("the form in a store's own page, on another origin", () => {
  it('sends a list and tells the page its id', async () => {
    const { page, email } = await openStorePage()
    await readList(page, '3x Lightning Bolt NM\nSol Ring')
    await page.getByLabel('Your name').fill('Ann')
    await takePictures(page, 'form-embedded')
    const { id, customer_email } = await sendList(page)

    expect(customer_email).toBe(email)
    expect(await page.locator('#event').textContent()).toBe(`The form has sent submission ${id}.`)
    await page.getByRole('button', { name: 'Your lists' }).click()
    await page.getByRole('button', { name: 'Waiting' }).click()
    await page.getByRole('table').waitFor()
  })

  it('that has no address of a service says so', async () => {
    const server = createServer((_, response) => {
      response
        .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
        .end(examplePage({ baseUrl, code: 'sil_x' }).replace(/ api="[^"]*"/, ' api="intake"'))
    })
    servers.push(server)
    const page = await openPage(`http://localhost:${await listen(server, 0)}/`)

    await page.getByText('This form cannot find its service.').waitFor()
  })

  it("leaves the history to the page, and the page's own entries do not move the form", async () => {
    const { page } = await openStorePage()
    const lengthOf = () => page.evaluate<number>('history.length')
    const before = await lengthOf()
    await page.getByRole('button', { name: 'Your lists' }).click()
    await page.getByText('You have sent nothing to').waitFor()
    expect([await lengthOf(), await page.evaluate('history.state')]).toEqual([before, null])

    await page.evaluate(`history.pushState({ name: 'list', id: 'x' }, '')`)
    await page.goBack()
    await page.getByText('You have sent nothing to').waitFor()
  })

  it('is accessible, and leaves the main part and the first heading to the page', async () => {
    const { page } = await openStorePage()
    await readList(page, '3x Lightning Bolt NM\nSol Ring')
    await expectAccessible(page)

    expect(await page.getByRole('main').count()).toBe(1)
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Corner Card Shop'])
  })

  it("takes the page's colors by custom properties, and none of its other styles", async () => {
    const { page } = await openStorePage()
    const { backgroundColor, borderRadius } = await page.evaluate<Record<string, string>>(`(() => {
      const { shadowRoot } = document.querySelector('submission-intake-form')
      const { backgroundColor, borderRadius } = getComputedStyle(shadowRoot.querySelector('button.primary'))
      return { backgroundColor, borderRadius }
    })()`)

    expect([backgroundColor, borderRadius]).toEqual(['rgb(44, 62, 115)', '2px'])
  })

  it("needs of the page's policy only its script and its API", async () => {
    const { origin } = new URL(baseUrl)
    const own = `script-src ${origin} 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:`
    const { page } = await openStorePage({
      'Content-Security-Policy': `default-src 'none'; ${own}; connect-src ${origin}`,
    })
    await readList(page, '3x Lightning Bolt NM')

    await page.getByText('3 cards in 1 line').waitFor()
  })
})
