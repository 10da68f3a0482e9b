import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { otherApiKey, otherStore, store } from '#test/end-to-end/support/client.ts'
import { openConsole, openSubmission, submitAs } from '../support/console.ts'

const focusedName = (page: Page) =>
  page.locator(':focus').evaluateAll((focused) => focused.map((one) => one.ariaLabel ?? one.textContent))

/** A submission with a line that has no price, so that an acceptance is asked about. */
const openReview = async () => {
  const page = await openConsole()
  await openSubmission(page, await submitAs('Ann'))
  return page
}

const openWebhook = async () => {
  const { body } = await otherStore.call<{ id: string }>('POST', '/webhooks', {
    body: { url: `https://store.example.com/${crypto.randomUUID()}`, events: ['submission.received'] },
  })
  onTestFinished(async () => void (await otherStore.call('DELETE', `/webhooks/${body.id}`)))
  return openConsole({ key: otherApiKey, hash: `webhooks/${body.id}` })
}

const openKeys = async () => {
  await store.call('POST', '/api-keys', { body: { name: 'Dialogs', scope: 'read-only' } })
  return openConsole({ hash: 'keys' })
}

describe.for([
  { name: 'Reject', open: openReview },
  { name: 'Accept', open: openReview },
  { name: 'Rotate secret', open: openWebhook },
  { name: 'Delete', open: openWebhook },
  { name: 'Revoke Dialogs', open: openKeys },
])('the dialog of $name', ({ name, open }) => {
  it('gives the focus back to its button, by Escape and by Cancel', async () => {
    const page = await open()
    const dialog = page.getByRole('dialog')
    const press = () => page.getByRole('button', { name, exact: true }).first().click()
    await press()
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await focusedName(page)).toEqual([name])
    await press()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })

    expect(await focusedName(page)).toEqual([name])
  })
})
