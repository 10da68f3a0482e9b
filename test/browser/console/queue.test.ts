import { describe, expect, it } from 'vitest'
import { store, uniqueEmail } from '#test/end-to-end/support/client.ts'
import { goTo, openConsole } from '../support/console.ts'
import { waitForFocus } from '../support/keyboard.ts'
import { recordRequests } from '../support/requests.ts'

const hashFor = (email: string) => `queue?email=${encodeURIComponent(email)}`

describe('the queue', () => {
  it('shows what waits longest first, with cards and what to check', async () => {
    const customer_email = uniqueEmail()
    for (const customer_name of ['First', 'Second']) {
      await store.makeSubmission({ customer_email, customer_name, card_list: '1203x Sol Ring NM\nForest' })
    }
    const page = await openConsole({ hash: hashFor(customer_email) })
    await expect.poll(() => page.locator('tbody th a').allInnerTexts()).toEqual(['First', 'Second'])

    expect(await page.locator('tbody tr').first().locator('td').allInnerTexts()).toEqual(['0 min', '1,204', '2', '–'])
  })

  it('tells of new ones without moving anything, while the page is visible', async () => {
    const customer_email = uniqueEmail()
    await store.makeSubmission({ customer_email, customer_name: 'First' })
    const page = await openConsole({ hasFakeClock: true, hash: hashFor(customer_email) })
    await expect.poll(() => page.locator('tbody th a').allInnerTexts()).toEqual(['First'])
    await store.makeSubmission({ customer_email, customer_name: 'Second' })
    await expect.poll(async () => (await store.listSubmissions({ customer_email })).data.length).toBe(2)
    const before = await page.getByRole('link', { name: 'First' }).boundingBox()
    await page.clock.fastForward(15_000)
    await page.getByText('1 new').waitFor()

    expect(await page.locator('tbody th a').allInnerTexts()).toEqual(['First'])
    expect(await page.getByRole('link', { name: 'First' }).boundingBox()).toEqual(before)
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByRole('link', { name: 'Second' }).waitFor()
    await page.getByText('1 new').waitFor({ state: 'detached' })
  })

  it('adds new ones to the pages that are loaded, and counts nothing that only moves up', async () => {
    const customer_email = uniqueEmail()
    const submit = (customer_name: string) => store.makeSubmission({ customer_email, customer_name })
    for (const name of ['One', 'Two', 'Three', 'Four']) await submit(name)
    const newest = await submit('Five')
    const newestListed = async () => (await store.listSubmissions({ customer_email })).data[0]?.customer_name
    const page = await openConsole({ hasFakeClock: true })
    // Pages of two, and two looked at for what is new.
    await page.route('**/submissions?*', (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/limit=(50|100)/, 'limit=2'),
      }),
    )
    const newestAnswer = page.waitForResponse(/limit=1(&|$)/)
    await goTo(page, hashFor(customer_email))
    const names = () => page.locator('tbody th a').allInnerTexts()
    await expect.poll(names).toEqual(['One', 'Two'])
    await newestAnswer
    await store.makeTransition(newest, 'reject')
    const lookAnswer = page.waitForResponse(/created_after=/)
    await page.clock.fastForward(15_000)
    await lookAnswer
    await submit('Six')
    await expect.poll(newestListed).toBe('Six')
    await page.clock.fastForward(15_000)
    await page.getByText('1 new').waitFor()
    await page.getByRole('button', { name: 'Show', exact: true }).press('Enter')

    await expect.poll(names).toEqual(['One', 'Two', 'Six'])
    await waitForFocus(page.getByRole('link', { name: 'Six' }))
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(names).toEqual(['One', 'Two', 'Three', 'Four', 'Six'])
    const lastAnswer = page.waitForResponse(/created_after=/)
    await page.clock.fastForward(15_000)
    await lastAnswer
    expect(await page.getByRole('button', { name: 'Show', exact: true }).count()).toBe(0)
  })

  it('tells of one that came while the first look was still on its way', async () => {
    const customer_email = uniqueEmail()
    const submit = (customer_name: string) => store.makeSubmission({ customer_email, customer_name })
    for (const name of ['One', 'Two', 'Three']) await submit(name)
    const page = await openConsole({ hasFakeClock: true })
    await page.route('**/submissions?*', (route) =>
      route.continue({ url: route.request().url().replace('limit=50', 'limit=2') }),
    )
    const first = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    // The answer is made at once and comes late. It is asked for from here, where the emulator's host names are known.
    await page.route(/limit=1(&|$)/, async (route) => {
      const { authorization = '' } = await route.request().allHeaders()
      const answer = await fetch(route.request().url(), { headers: { authorization } })
      const json: unknown = await answer.json()
      first.resolve()
      await release.promise
      await route.fulfill({ json })
    })
    await goTo(page, hashFor(customer_email))
    await first.promise
    await submit('Four')
    const newestListed = async () => (await store.listSubmissions({ customer_email })).data[0]?.customer_name
    await expect.poll(newestListed).toBe('Four')
    await page.clock.fastForward(15_000)
    const newestAnswer = page.waitForResponse(/limit=1(&|$)/)
    release.resolve()
    await newestAnswer
    await page.clock.fastForward(15_000)

    await page.getByText('1 new').waitFor()
  })

  it('keeps what is typed in a filter before the queue is drawn', async () => {
    const page = await openConsole({ hash: 'keys' })
    await page.locator('.filters').waitFor({ state: 'detached' })
    const typeAtOnce = `async () => {
      location.hash = 'queue'
      const found = () => document.querySelector('.filters input[type=email]')
      await new Promise((resolve) => addEventListener('hashchange', resolve))
      for (let tries = 0; !found() && tries < 100; tries += 1) await undefined
      found().value = 'ann@example.com'
      found().dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise((resolve) => setTimeout(resolve, 100))
      return found().value
    }`

    expect(await page.evaluate(`(${typeAtOnce})()`)).toBe('ann@example.com')
  })

  it('asks for nothing while the page is hidden', async () => {
    const page = await openConsole({ hasFakeClock: true })
    await page.getByRole('table').waitFor()
    await page.evaluate(`Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })`)
    const requests = recordRequests(page)
    await page.clock.fastForward(60_000)

    expect(requests).toEqual([])
  })

  it('asks for nothing after the session has ended', async () => {
    const page = await openConsole({ hasFakeClock: true })
    await page.getByRole('table').waitFor()
    await page.clock.fastForward('08:00:30')
    await page.getByText('Your session has ended.').waitFor()
    const requests = recordRequests(page)
    await page.clock.runFor(60_000)

    expect(requests).toEqual([])
  })

  it('keeps its filters in the address, so that Back leads back', async () => {
    const page = await openConsole()
    await page.getByLabel('Customer’s e-mail').fill('nobody@example.com')
    await page.getByLabel('From', { exact: true }).fill('2026-01-01')
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByText('Nothing matches the filters.').waitFor()
    await page.getByRole('link', { name: 'Completed' }).click()
    await page.getByText('Nothing matches the filters.').waitFor()
    expect(page.url()).toContain('status=completed&email=nobody%40example.com&from=2026-01-01')
    await page.goBack()

    expect(await page.getByLabel('Customer’s e-mail').inputValue()).toBe('nobody@example.com')
    await page.getByText('Nothing matches the filters.').waitFor()
  })

  it('is found again as it was left, by Back and by its link', async () => {
    const customer_email = uniqueEmail()
    const names = Array.from({ length: 12 }, (_, index) => `Customer ${index + 1}`)
    for (const customer_name of names) await store.makeSubmission({ customer_email, customer_name })
    const page = await openConsole()
    await page.setViewportSize({ width: 1280, height: 500 })
    await page.route('**/submissions?*', (route) =>
      route.continue({ url: route.request().url().replace('limit=50', 'limit=6') }),
    )
    await goTo(page, `${hashFor(customer_email)}&from=2026-01-01`)
    const shown = () => page.locator('tbody th a').allInnerTexts()
    await expect.poll(shown).toEqual(names.slice(0, 6))
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(shown).toEqual(names)
    const last = page.getByRole('link', { name: 'Customer 12' })
    await last.scrollIntoViewIfNeeded()
    const scrolled = () => page.evaluate('scrollY')
    const before = await scrolled()
    expect(before).toBeGreaterThan(100)

    for (const back of [() => page.goBack(), () => page.getByRole('link', { name: '‹ Queue' }).click()]) {
      await last.click()
      await page.getByRole('heading', { name: 'Customer 12' }).waitFor()
      expect(await page.title()).toMatch(/^Customer 12 – /)
      await back()
      await expect.poll(shown).toEqual(names)
      await expect.poll(scrolled).toBe(before)
      expect(await page.title()).toMatch(/^Queue – /)
      expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('2026-01-01')
    }
  })
})

it('a submission that does not exist has a way back', async () => {
  const page = await openConsole({ hash: `submissions/${crypto.randomUUID()}` })
  await page.getByText('This does not exist, or not any more.').waitFor()
  await page.getByRole('link', { name: '‹ Queue' }).click()

  await page.getByRole('heading', { name: 'Queue' }).waitFor()
})
