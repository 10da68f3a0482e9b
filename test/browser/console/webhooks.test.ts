import { describe, expect } from 'vitest'
import { otherApiKey, otherStore, uniqueEmail } from '#test/end-to-end/support/client.ts'
import { it } from '#test/end-to-end/support/receive-webhooks.ts'
import { waitUntil } from '#test/end-to-end/support/wait.ts'
import { answer, type Behaviour, failFirst, startReceiver } from '#test/support/receiver.ts'
import { openConsole } from '../support/console.ts'
import { loseAnswer } from '../support/requests.ts'

const openOther = (hash: string) => openConsole({ key: otherApiKey, hash })

describe('a webhook', () => {
  it('is made with a secret that is shown once, tested, changed, rotated and deleted', async ({ onTestFinished }) => {
    const receiver = await startReceiver({ behaviour: answer(200, { body: 'thank you' }) })
    onTestFinished(receiver.close)
    const page = await openOther('webhooks/new')
    await page.getByLabel('URL').fill(`${receiver.url}/made`)
    await page.getByLabel('Completed').uncheck()
    await page.getByRole('button', { name: 'Make webhook' }).click()
    const secret = await page.getByLabel('Secret', { exact: true }).inputValue()
    expect(secret).toMatch(/^whsec_/)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByText('It is shown once.').waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByText('Healthy').waitFor()
    expect(await page.content()).not.toContain(secret)

    await page.getByRole('button', { name: 'Send test' }).click()
    await page.getByText('A test is on its way.').waitFor()
    await receiver.received(1)

    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByLabel('Description').fill('The till')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()

    await page.getByRole('button', { name: 'Rotate secret' }).click()
    await page.getByLabel('The older secret still holds for').selectOption('7 days')
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click()
    const rotated = await page.getByLabel('Secret', { exact: true }).inputValue()
    expect(rotated).toMatch(/^whsec_/)
    expect(rotated).not.toBe(secret)
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByText('Older secrets hold until').waitFor()

    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: 'Webhooks' }).waitFor()
    await page.getByRole('link', { name: '/made' }).waitFor({ state: 'detached' })
  })

  it.each([1, 3])('whose first %i answers are lost is made once, and its lost secret is told', async (lost) => {
    const page = await openOther('webhooks/new')
    const url = `https://lost-${lost}.example.com/hook`
    let tries = 0
    await page.route('**/api/v1/webhooks', (route) => {
      const isLost = route.request().method() === 'POST' && ++tries <= lost
      return isLost ? loseAnswer(route) : route.continue()
    })
    await page.getByLabel('URL').fill(url)
    await page.getByRole('button', { name: 'Make webhook' }).click()
    if (lost === 3) {
      await page.getByText('The service cannot be reached.').waitFor()
      await page.getByRole('button', { name: 'Make webhook' }).click()
    }
    await page.getByRole('dialog').getByText('Rotate the secret to get a new one.').waitFor()
    await page.getByRole('button', { name: 'Go to the webhook' }).click()
    await page.getByRole('heading', { name: url }).waitFor()
    await page.getByRole('button', { name: 'Rotate secret' }).waitFor()

    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: 'Webhooks' }).waitFor()
    await page.getByRole('link', { name: url }).waitFor({ state: 'detached' })
  })

  it('that somebody else changed is not overwritten, and what was typed stays', async ({ subscribe }) => {
    const { webhook } = await subscribe(['submission.received'])
    const page = await openOther(`webhooks/${webhook.id}/settings`)
    await page.getByLabel('Description').fill('Mine')
    await otherStore.call('PATCH', `/webhooks/${webhook.id}`, { body: { description: 'Theirs' } })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Somebody else changed this webhook meanwhile.').waitFor()
    await page.getByText('Theirs').first().waitFor()

    expect(await page.getByLabel('Description').inputValue()).toBe('Mine')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
  })
})

it('a webhook is switched off at once after its secret was rotated', async ({ subscribe }) => {
  const { webhook } = await subscribe(['submission.received'])
  const page = await openOther(`webhooks/${webhook.id}/settings`)
  await page.getByRole('button', { name: 'Rotate secret' }).click()
  // The webhook is not loaded again before it is switched off.
  await page.route(`**/webhooks/${webhook.id}`, async (route) => {
    if (route.request().method() !== 'GET') await route.continue()
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Switch off' }).click()

  await waitUntil(async () => {
    const { body } = await otherStore.call<{ status: string }>('GET', `/webhooks/${webhook.id}`)
    expect(body.status).toBe('disabled')
  })
})

it('a webhook shows since when its receiver fails', async ({ subscribe }) => {
  const { webhook, arrived } = await subscribe(['submission.received'], answer(500))
  const { id } = await otherStore.makeSubmission({ customer_email: uniqueEmail() })
  await arrived(id, 2)
  const page = await openOther('webhooks')

  await page.getByRole('row', { name: webhook.url }).getByText('Failing since').waitFor()
})

/** Answers after 20 ms: an attempt is measured in whole milliseconds, and the picture shows no wait of 0 ms. */
const thankLate: Behaviour = (response, request) => {
  setTimeout(() => answer(200, { body: 'thank you' })(response, request), 20)
}

describe('a delivery', () => {
  it('shows its attempts as a picture with what was sent and answered, and is sent again', async ({ subscribe }) => {
    const { webhook, arrived } = await subscribe(['submission.received'], failFirst(1, 503, thankLate))
    const { id } = await otherStore.makeSubmission({ customer_email: uniqueEmail(), customer_name: 'Delivered Dora' })
    await arrived(id, 2)
    const page = await openOther(`webhooks/${webhook.id}`)
    await page.getByLabel('Status').selectOption('Delivered')
    await page.getByRole('link', { name: 'Received' }).first().click()
    await page.getByRole('heading', { name: 'Delivery: Received' }).waitFor()
    await page.getByText('Round 1, Attempt 2').waitFor()
    await page.getByText('the answer was not 2xx').waitFor()
    await page.getByText('"customer_name": "Delivered Dora"').waitFor()
    await page.getByText('thank you').waitFor()
    expect(await page.getByRole('img', { name: 'Waiting' }).count()).toBeGreaterThan(0)

    await page.getByRole('button', { name: 'Send again' }).click()
    await page.getByText('It is on its way again.').waitFor()
    await arrived(id, 3)
    await page.getByText('Round 2, Attempt 1').waitFor()
    expect(await page.title()).toMatch(/^Delivery: Received – /)
    await page.getByRole('link', { name: '‹ Deliveries' }).click()
    await expect.poll(() => page.getByLabel('Status').inputValue()).toBe('delivered')
  })
})

it('recovers what was held, with a count', async ({ subscribe }) => {
  const { webhook, arrived } = await subscribe(['submission.received'])
  await otherStore.call('PATCH', `/webhooks/${webhook.id}`, { body: { status: 'disabled' } })
  const { id } = await otherStore.makeSubmission({ customer_email: uniqueEmail() })
  await waitUntil(async () => {
    const { body } = await otherStore.call<{ data: unknown[] }>('GET', `/webhooks/${webhook.id}/deliveries?status=held`)
    expect(body.data.length).toBe(1)
  })
  const page = await openOther(`webhooks/${webhook.id}/settings`)
  await page.getByText('Switched off').waitFor()
  await page.getByRole('button', { name: 'Switch on' }).click()
  await page.getByText('Healthy').waitFor()
  await page.getByRole('link', { name: 'Recover' }).click()
  await page.getByLabel('What').selectOption({ label: 'Held: the webhook was off' })
  await page.getByRole('button', { name: 'Recover' }).click()

  await page.getByText('Done: 1 delivery started.').waitFor()
  await arrived(id, 1)
})
