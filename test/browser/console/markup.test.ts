import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { otherApiKey, otherStore, uniqueEmail } from '#test/end-to-end/support/client.ts'
import { it } from '#test/end-to-end/support/receive-webhooks.ts'
import { answer } from '#test/support/receiver.ts'
import { attacks } from '../support/attacks.ts'
import { goTo, openConsole } from '../support/console.ts'

/** Elements that only markup in a text could have made; the browser reports a breach of the policy by itself. */
const madeByText = (page: Page): Promise<number> =>
  page.locator('#page :is(script, img, iframe, style, a[href^="javascript:"], [onload], [onerror])').count()

/** What each view of a submission shows of others' text. */
const textOf = {
  '': '.lines td.raw',
  '/customer': '.list tbody th',
  '/history': '.history blockquote',
  '/history/1': '.as-it-was td.raw',
}

const everyAttack = attacks.join(' ')

describe('what others typed is text', () => {
  it('of a customer: name, lines, notes; of a colleague: the note', async () => {
    const submission = await otherStore.makeSubmission({
      customer_email: uniqueEmail(),
      customer_name: everyAttack.slice(0, 200),
      notes: everyAttack,
      card_list: ['Sideboard: <b>x</b>', ...attacks.map((attack, index) => `${index + 1}x ${attack} NM`)].join('\n'),
    })
    const items = submission.items.map(({ id }) => ({ id, quoted_price_cents: 1 }))
    await otherStore.transition(submission.id, { action: 'quote', items, note: everyAttack })
    const page = await openConsole({ key: otherApiKey })
    for (const [view, text] of Object.entries(textOf)) {
      await goTo(page, `submissions/${submission.id}${view}`)
      await page.locator(text, { hasText: 'Sol Ring' }).first().waitFor()
      expect(await madeByText(page)).toBe(0)
    }
    await goTo(page, `queue?status=quoted&email=${encodeURIComponent(submission.customer_email)}`)
    await page.getByRole('link', { name: attacks[0]! }).waitFor()
    expect(await madeByText(page)).toBe(0)
  })

  it('of a receiver: its answers; of a store: the description', async ({ subscribe }) => {
    const { webhook, arrived } = await subscribe(['submission.received'], answer(500, { body: everyAttack }))
    await otherStore.call('PATCH', `/webhooks/${webhook.id}`, { body: { description: everyAttack.slice(0, 200) } })
    const { id } = await otherStore.makeSubmission({ customer_email: uniqueEmail(), customer_name: attacks[1]! })
    await arrived(id, 1)
    const page = await openConsole({ key: otherApiKey, hash: `webhooks/${webhook.id}` })
    await page.getByText(attacks[0]!).first().waitFor()
    await page.getByRole('link', { name: 'Received' }).first().click()
    await page.locator('details[open] pre', { hasText: attacks[0]! }).waitFor()

    expect(await madeByText(page)).toBe(0)
  })

  it('of the person at the page: every field that asks the service', async () => {
    const page = await openConsole({ key: otherApiKey, hash: 'webhooks/new' })
    await page.getByLabel('URL').fill(`https://x.example/"><script>alert(1)</script>#${attacks[1]}`)
    await page.getByLabel('Description').fill(everyAttack.slice(0, 200))
    await page.getByRole('button', { name: 'Make webhook' }).click()
    await page.getByRole('alert').waitFor()
    expect(await madeByText(page)).toBe(0)

    await goTo(page, `queue?status=${encodeURIComponent(attacks[0]!)}&email=${encodeURIComponent(attacks[1]!)}`)
    await page.getByRole('alert').waitFor()
    expect(await madeByText(page)).toBe(0)
  })

  it('of a file of prices', async () => {
    const submission = await otherStore.makeSubmission({ customer_email: uniqueEmail() })
    const page = await openConsole({ key: otherApiKey, hash: `submissions/${submission.id}` })
    const buffer = Buffer.from(
      `item_id\tprice\n${attacks.map((attack) => `"${attack.replaceAll('"', '""')}"\t1`).join('\n')}\n`,
    )
    await page.getByLabel('CSV file').setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer })
    await page.getByText('11 rows left out:').waitFor()

    expect(await madeByText(page)).toBe(0)
  })
})
