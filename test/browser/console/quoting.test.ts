import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { store } from '#test/end-to-end/support/client.ts'
import { openPage } from '../support/browser.ts'
import { goTo, openConsole, openSubmission, priceOf, submitAs } from '../support/console.ts'
import { tabTo, waitForFocus } from '../support/keyboard.ts'

it('leads from the queue to completed by the keyboard alone', async () => {
  const submission = await submitAs('Keyboard Kim', {
    card_list: '3x Lightning Bolt NM\nSideboard:\n2 Counterspell LP',
  })
  const page = await openConsole({ hash: `queue?email=${encodeURIComponent(submission.customer_email)}` })
  await tabTo(page, 'Keyboard Kim', 'link')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Price each, line 1', 'textbox')
  await page.keyboard.type('1,25')
  await page.keyboard.press('Enter')
  await page.keyboard.type('2.50')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('M')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('1')
  await page.getByText('$6.25').last().waitFor()
  await tabTo(page, 'Send quote')
  await page.keyboard.press('Enter')
  await page.getByText('The quote is sent.').waitFor()
  await waitForFocus(page.getByRole('button', { name: 'Send quote' }))
  await tabTo(page, 'Accept')
  await page.keyboard.press('Enter')
  await page.getByText('Accepted.').waitFor()
  await waitForFocus(page.getByRole('button', { name: 'Complete' }))
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await tabTo(page, 'Note for the history', 'textbox')
  await page.keyboard.type('Paid in cash')
  await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).focus()
  await page.keyboard.press('Enter')
  await waitForFocus(page.getByText('This submission is closed.'))

  expect(await store.getSubmission(submission.id)).toMatchObject({
    status: 'completed',
    quoted_total_cents: 625,
    items: [
      { quantity: 3, condition: 'NM', quoted_price_cents: 125 },
      { quantity: 1, condition: 'MP', quoted_price_cents: 250 },
    ],
  })
})

describe('a price', () => {
  it('shows at once how it is read, and is not sent while it cannot be read', async () => {
    const page = await openConsole()
    await openSubmission(page, await submitAs('Ann'))
    await priceOf(page, 1).fill('125')
    await page.getByText('$125.00', { exact: true }).waitFor()
    await priceOf(page, 2).fill('1,250')
    await page.getByText('too many decimals').waitFor()

    expect(await page.getByRole('button', { name: 'Send quote' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Go to the first' }).click()
    await waitForFocus(priceOf(page, 2))
  })

  it('that was not typed takes the percentage off, and no other', async () => {
    const submission = await submitAs('Ann', { card_list: '1x Sol Ring NM\n1x Counterspell NM\n1x Forest NM' })
    const [first, second] = submission.items
    const items = [first, second].map((item) => ({ id: item!.id, quoted_price_cents: 1000 }))
    await store.transition(submission.id, { action: 'quote', items })
    const page = await openConsole()
    await openSubmission(page, submission)
    await priceOf(page, 1).fill('8')
    await page.getByLabel('Percent off the rest').fill('15')
    await page.getByText('Changes the price that you have not typed.').waitFor()
    await page.getByText('was $10.00').waitFor()
    await page.getByRole('button', { name: 'Send quote' }).click()
    await page.getByText('The quote is sent.').waitFor()

    expect((await store.getSubmission(submission.id)).items.map((item) => item.quoted_price_cents)).toEqual([
      800,
      850,
      null,
    ])
  })
})

it.each([1280, 320])('the largest sum stays in its table, %i px wide', async (width) => {
  const submission = await submitAs('Ann', { card_list: '9999 Black Lotus NM' })
  await store.transition(submission.id, {
    action: 'quote',
    items: [{ id: submission.items[0]!.id, quoted_price_cents: 100_000_000 }],
  })
  const page = await openConsole({ browser: { viewport: { width, height: 800 } } })
  await openSubmission(page, submission)
  const sum = page.locator('.lines td.sum', { hasText: '$9,999,000,000.00' })
  const isWhole = sum.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)

  expect(await isWhole).toBe(true)
})

it('shows flags in words, and the lines that are not a card', async () => {
  const page = await openConsole()
  await openSubmission(page, await submitAs('Ann', { card_list: 'Sideboard:\n1 Snapcaster Mage NM/LP\nSol Ring' }))

  await page.getByText('Two conditions stated: the worse one is taken').waitFor()
  await page.getByText('No quantity stated: read as 1').waitFor()
  await page.locator('.ignored', { hasText: 'Sideboard:' }).getByText('heading').waitFor()
})

it('rejects with a note, which the history shows with the person', async () => {
  const submission = await submitAs('Ann')
  const page = await openConsole({ email: 'reviewer@example.com', role: 'reviewer' })
  await openSubmission(page, submission)
  await page.getByRole('button', { name: 'Reject' }).click()
  await page.getByLabel('Note for the history').fill('No proof of age')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await page.getByText('Rejected.').waitFor()
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByText('No proof of age').waitFor()
  await page.getByText('reviewer@example.com,').first().waitFor()

  expect((await store.getSubmission(submission.id)).status).toBe('rejected')
})

it('sends no note of a dialog that was cancelled', async () => {
  const submission = await submitAs('Ann')
  const page = await openConsole()
  await openSubmission(page, submission)
  await page.getByRole('button', { name: 'Reject' }).click()
  await page.getByLabel('Note for the history').fill('No proof of age')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Reject' }).click()
  expect(await page.getByLabel('Note for the history').inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await priceOf(page, 1).fill('1')
  await page.getByRole('button', { name: 'Send quote' }).click()
  await page.getByText('The quote is sent.').waitFor()
  await goTo(page, `submissions/${submission.id}/history`)
  await page.getByText('1 line changed').waitFor()

  expect(await page.getByText('No proof of age').count()).toBe(0)
})

it('shows the submission as it was after any entry, and as the customer sees it', async () => {
  const submission = await submitAs('Ann', { card_list: '1x Sol Ring NM' })
  await store.transition(submission.id, {
    action: 'quote',
    items: [{ id: submission.items[0]!.id, quoted_price_cents: 999, quantity: 4 }],
  })
  const page = await openConsole({ hash: `submissions/${submission.id}/history` })
  await page.locator('.history').getByText('API key “').first().waitFor()
  await page.getByRole('link', { name: 'after entry 1' }).click()
  await page.getByRole('heading', { name: 'As it was after entry 1' }).waitFor()
  expect(await page.locator('.lines tbody').innerText()).not.toContain('$9.99')
  await goTo(page, `submissions/${submission.id}/customer`)

  await page.getByText('you: 1').waitFor()
  await page.getByText('Near mint').waitFor()
  await page.getByText('$39.96').first().waitFor()
})

it('shows the customer’s view in the words of the form', async () => {
  const submission = await submitAs('Ann', { card_list: 'Sideboard:\n2x Sol Ring NM\n1x Forest LP\n1 Island NM' })
  const [ring, forest] = submission.items
  await store.transition(submission.id, {
    action: 'quote',
    items: [
      { id: ring!.id, quoted_price_cents: 100 },
      { id: forest!.id, quoted_price_cents: 200, quantity: 0 },
    ],
  })
  const { body } = await store.call<{ url: string }>('POST', '/form-links', {
    body: { customer_email: submission.customer_email },
  })
  const form = await openPage(body.url)
  await form.getByRole('button', { name: 'Your lists' }).click()
  await form.getByRole('button', { name: /Priced/ }).click()
  const page = await openConsole({ hash: `submissions/${submission.id}/customer` })
  for (const words of [
    'has priced your cards.',
    'Some cards have no price yet.',
    'Not taken',
    'Near mint',
    '2x Sol Ring NM',
    'Lines that are not cards',
    'A heading, not a card',
  ]) {
    await form.getByText(words).first().waitFor()
    await page.getByText(words).first().waitFor()
  }

  const declined = page.getByRole('row', { name: 'Forest' }).getByRole('cell')
  expect((await declined.allInnerTexts()).slice(-2)).toEqual(['–', '–'])
})

describe('a file of prices', () => {
  it('is exported, changed and imported, and what does not match is shown', async () => {
    const submission = await submitAs('Ann', { card_list: '2x Sol Ring NM\n=1+1 NM' })
    const page = await openConsole()
    await openSubmission(page, submission)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const csv = await text(await (await download).createReadStream())
    expect(csv).toContain(`"'=1+1 NM"`)
    const { id } = submission.items[0]!
    const buffer = Buffer.from(`item_id;price\n${id};3,50\n${crypto.randomUUID()};4\n`)
    await page.getByLabel('CSV file').setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer })
    await page.getByText('1 price taken from the file.').waitFor()
    await page.getByText('no such item in this submission').waitFor()
    await page.getByRole('button', { name: 'Send quote' }).click()
    await page.getByText('The quote is sent.').waitFor()

    expect((await store.getSubmission(submission.id)).items[0]).toMatchObject({ quoted_price_cents: 350 })
  })
})
