import { describe, expect, it } from 'vitest'
import { apiKey, baseUrl, store, uniqueEmail } from '#test/end-to-end/support/client.ts'
import { openContext, openPage } from '../support/browser.ts'
import { goTo, makeConsoleLink, openConsole, openSubmission, priceOf, submitAs } from '../support/console.ts'
import { recordRequests } from '../support/requests.ts'

describe('a console link', () => {
  it('opens signed in, and its code is in the address no more before it is sent', async () => {
    const page = await (await openContext()).newPage()
    let address: string | undefined
    page.on('request', (request) => {
      if (request.url().endsWith('/console-sessions')) address = page.url()
    })
    await page.goto((await makeConsoleLink()).url)
    await page.getByText('staff@example.com, Owner').waitFor()

    expect(address).toBe(`${baseUrl}/console#/`)
    expect(await page.evaluate('history.length')).toBeLessThanOrEqual(2)
    expect(await page.evaluate('JSON.stringify({ ...sessionStorage, ...localStorage })')).not.toContain('sil_')
  })

  it('opens a console where a click on the first screen leads on before it is drawn', async () => {
    const page = await (await openContext()).newPage()
    await page.addInitScript(`new MutationObserver((_, observer) => {
      const link = document.querySelector('h1') && document.querySelector('a[href="#/keys"]')
      if (link) observer.disconnect()
      link?.click()
    }).observe(document, { childList: true, subtree: true })`)
    await page.goto((await makeConsoleLink()).url)

    await page.getByRole('heading', { name: 'API keys' }).waitFor()
  })

  it('is refused the second time, in words', async () => {
    const { url } = await makeConsoleLink()
    const first = await openPage(url)
    await first.getByRole('heading', { name: 'Queue' }).waitFor()
    const second = await openPage(url)

    await second.getByText('This link was used before or is older than five minutes').waitFor()
    await first.reload()
    await first.getByRole('heading', { name: 'Queue' }).waitFor()
  })

  it('that was used before locks no tab that is signed in, and its code is in the address no more', async () => {
    const { url } = await makeConsoleLink()
    const page = await openPage(url)
    await page.getByRole('heading', { name: 'Queue' }).waitFor()
    await goTo(page, 'keys')
    await page.getByRole('heading', { name: 'API keys' }).waitFor()
    for (const leave of [
      () => page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await page.goto(url)
      await page.getByRole('dialog').getByText('This link was used before').waitFor()
      expect(page.url()).toBe(`${baseUrl}/console#/keys`)
      await leave()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await page.getByRole('heading', { name: 'API keys' }).waitFor()
    await page.goto('about:blank')
    await page.goto(url)
    await page.getByRole('dialog').getByText('This link was used before').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('staff@example.com, Owner').waitFor()
  })

  it('of somebody else takes the tab over', async () => {
    const page = await openConsole()
    const { url } = await makeConsoleLink({ email: 'next@example.com', role: 'reviewer' })
    await page.goto(url)

    await page.getByText('next@example.com, Reviewer').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('can be pasted into the page', async () => {
    const page = await openPage(`${baseUrl}/console`)
    await page.getByLabel('Console link or API key').fill((await makeConsoleLink()).url)
    await page.getByRole('button', { name: 'Sign in' }).click()

    await page.getByRole('heading', { name: 'Queue' }).waitFor()
  })
})

describe('an API key', () => {
  it('makes a link for its owner, and is kept nowhere', async () => {
    const page = await openPage(`${baseUrl}/console`)
    await page.getByLabel('Console link or API key').fill(apiKey)
    await page.getByLabel('Your e-mail address').fill('owner@example.com')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('owner@example.com, Owner').waitFor()

    expect(await page.evaluate('JSON.stringify({ ...sessionStorage, ...localStorage })')).not.toContain('sik_')
    expect(await page.content()).not.toContain(apiKey)
  })

  it('that is unknown is refused in words', async () => {
    const page = await openPage(`${baseUrl}/console`)
    await page.getByLabel('Console link or API key').fill(apiKey.replace(/.{3}$/, '000'))
    await page.getByLabel('Your e-mail address').fill('owner@example.com')
    await page.getByRole('button', { name: 'Sign in' }).click()

    await page.getByText('This key is not valid.').waitFor()
  })
})

it('what is neither a link nor a key is told apart without a request', async () => {
  const page = await openPage(`${baseUrl}/console`)
  const requests = recordRequests(page)
  await page.getByLabel('Console link or API key').fill('hello')
  await page.getByRole('button', { name: 'Sign in' }).click()

  await page.getByText('This is neither a console link nor an API key.').waitFor()
  expect(requests).toEqual([])
})

it('a customer’s form link is told apart, and is not used up', async () => {
  const { body } = await store.call<{ url: string }>('POST', '/form-links', {
    body: { customer_email: uniqueEmail() },
  })
  const page = await openPage(`${baseUrl}/console`)
  const requests = recordRequests(page)
  await page.getByLabel('Console link or API key').fill(body.url)
  await page.getByRole('button', { name: 'Sign in' }).click()

  await page.getByText('This is a customer’s form link.').waitFor()
  expect(requests).toEqual([])

  await page.goto('about:blank')
  await page.goto(body.url.replace('/form#', '/console#'))
  await page.getByText('This is a customer’s form link.').waitFor()
})

describe('the end of a session', () => {
  /** A key whose sessions end when it is revoked. */
  const makeKey = async (name = 'Counter') =>
    (await store.call<{ id: string; key: string }>('POST', '/api-keys', { body: { name, scope: 'full' } })).body

  it('is told, keeps what was typed, and goes on where it was with another link', async () => {
    const { id, key } = await makeKey()
    const submission = await submitAs('Ann')
    const page = await openConsole({ key })
    await openSubmission(page, submission)
    await priceOf(page, 1).fill('1,25')
    await store.call('DELETE', `/api-keys/${id}`)
    await page.getByRole('button', { name: 'Send quote' }).click()
    await page.getByText('Your session has ended. What you typed is kept.').waitFor()
    await page.getByLabel('Console link or API key').fill((await makeConsoleLink()).code)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    expect(await priceOf(page, 1).inputValue()).toBe('1,25')
    expect(await page.getByText('You are not signed in any more.').count()).toBe(0)
    await page.getByRole('button', { name: 'Send quote' }).click()
    await page.getByText('The quote is sent.').waitFor()
    expect((await store.getSubmission(submission.id)).items[0]).toMatchObject({ quoted_price_cents: 125 })
  })

  it('keeps what was typed over a reload too', async () => {
    const page = await openConsole()
    await openSubmission(page, await submitAs('Ann'))
    await priceOf(page, 2).fill('7')
    await page.reload()

    await expect.poll(() => priceOf(page, 2).inputValue()).toBe('7')
  })

  it('comes after its time without a request', async () => {
    const page = await openConsole({ hasFakeClock: true })
    await page.clock.fastForward('08:00:30')

    await page.getByText('Your session has ended.').waitFor()
    expect(await page.evaluate('sessionStorage.getItem("session")')).toBeNull()
  })

  it('is that of the session alone: a late refusal of an earlier one ends nothing', async () => {
    const name = `Late ${crypto.randomUUID()}`
    const { id } = await makeKey(name)
    const page = await openConsole({ hash: 'keys' })
    let refuse: (() => Promise<void>) | undefined
    // Not by `times: 1`, as in the form's `sending.test.ts`: the answer keeps its body.
    await page.route(`**/api/v1/api-keys/${id}`, (route) => {
      refuse = () => route.fulfill({ status: 401, json: { code: 'UNAUTHENTICATED', message: '', request_id: '1' } })
    })
    await page.getByRole('button', { name: `Revoke ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await expect.poll(() => refuse).toBeDefined()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.goto((await makeConsoleLink({ email: 'next@example.com' })).url)
    await page.getByText('next@example.com, Owner').waitFor()
    const answered = page.waitForResponse((response) => response.status() === 401)
    await refuse?.()
    await answered

    await page.reload()
    await page.getByText('next@example.com, Owner').waitFor()
  })

  it('by signing out asks first where prices are typed and not sent', async () => {
    const page = await openConsole()
    await openSubmission(page, await submitAs('Ann'))
    await priceOf(page, 1).fill('7')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    expect(await priceOf(page, 1).inputValue()).toBe('7')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('You have signed out.').waitFor()

    expect(await page.evaluate('sessionStorage.length')).toBe(0)
  })

  it('by signing out leaves nothing in the tab', async () => {
    const page = await openConsole()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('You have signed out.').waitFor()

    expect(await page.evaluate('sessionStorage.length')).toBe(0)
  })
})
