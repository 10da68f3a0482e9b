import { describe, expect, it } from 'vitest'
import { apiKey, baseUrl, store, uniqueEmail } from '#test/end-to-end/support/client.ts'
import { goTo, openConsole } from '../support/console.ts'
import { waitForFocus } from '../support/keyboard.ts'

const makeKey = async (name: string) =>
  (await store.call<{ id: string; key: string }>('POST', '/api-keys', { body: { name, scope: 'read-only' } })).body

describe('a reviewer', () => {
  it('sees no webhooks and no keys, also by their address', async () => {
    const page = await openConsole({ role: 'reviewer' })
    await page.getByText('staff@example.com, Reviewer').waitFor()

    expect(await page.getByRole('navigation', { name: 'Console' }).getByRole('link').allInnerTexts()).toEqual([
      'Queue',
      'Form link',
    ])
    for (const hash of ['webhooks', 'keys']) {
      await goTo(page, hash)
      await page.reload()
      await page.getByRole('heading', { name: 'Queue' }).waitFor()
      expect(await page.title()).toMatch(/^Queue – /)
      expect(await page.locator('[aria-current=page]').innerText()).toBe('Queue')
    }
  })
})

describe('an owner', () => {
  it('revokes a key, after being asked', async () => {
    const name = `Old till ${crypto.randomUUID()}`
    const { key } = await makeKey(name)
    const page = await openConsole({ hash: 'keys' })
    await page.getByRole('button', { name: `Revoke ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    expect((await fetch(`${baseUrl}/api/v1/store`, { headers: { authorization: `Bearer ${key}` } })).status).toBe(200)
    await page.getByRole('button', { name: `Revoke ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('button', { name: `Revoke ${name}` }).waitFor({ state: 'detached' })
    await page.getByText(`“${name}” is revoked.`).waitFor()
    await waitForFocus(page.getByRole('heading', { name: 'API keys' }))

    expect((await fetch(`${baseUrl}/api/v1/store`, { headers: { authorization: `Bearer ${key}` } })).status).toBe(401)
  })

  it('is warned before revoking the key that made the session, and sees no key whole', async () => {
    const page = await openConsole({ hash: 'keys' })
    const own = page.getByRole('row', { name: 'made your session' })
    await own.getByText(`${apiKey.slice(0, 8)}…${apiKey.slice(-4)}`).waitFor()
    await own.getByRole('button').click()
    await page.getByText('Your own session was made with this key and ends too.').waitFor()
    await page.keyboard.press('Escape')

    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.content()).not.toContain(apiKey)
  })
})

it('a form link is made for a customer, as a link and as a QR code', async () => {
  const email = uniqueEmail()
  const page = await openConsole({ role: 'reviewer', hash: 'form-link' })
  await page.getByLabel('Customer’s e-mail address').fill(email)
  await page.getByRole('button', { name: 'Make link' }).click()
  await page.getByRole('img', { name: 'QR code of the link' }).waitFor()
  const link = await page.getByLabel('Link', { exact: true }).inputValue()
  const code = /#(sil_\w+)$/.exec(link)?.[1]
  const session = await fetch(`${baseUrl}/api/v1/customer-sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${code}`, 'content-type': 'application/json' },
    body: '{}',
  })

  expect(link.startsWith(`${baseUrl}/form#`)).toBe(true)
  expect(await session.json()).toMatchObject({ customer_email: email })
})

it('a form link is shown no more once another address is typed', async () => {
  const page = await openConsole({ role: 'reviewer', hash: 'form-link' })
  await page.getByLabel('Customer’s e-mail address').fill(uniqueEmail())
  await page.getByRole('button', { name: 'Make link' }).click()
  await page.getByRole('img', { name: 'QR code of the link' }).waitFor()
  await page.getByLabel('Customer’s e-mail address').fill(uniqueEmail())

  await page.getByRole('img', { name: 'QR code of the link' }).waitFor({ state: 'detached' })
  expect(await page.getByLabel('Link', { exact: true }).count()).toBe(0)
})

it('copies a link', async () => {
  const page = await openConsole({ hash: 'form-link', browser: { permissions: ['clipboard-read', 'clipboard-write'] } })
  await page.getByLabel('Customer’s e-mail address').fill(uniqueEmail())
  await page.getByRole('button', { name: 'Make link' }).click()
  await page.getByRole('button', { name: 'Copy' }).click()
  await page.getByText('Copied').waitFor()

  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
    await page.getByLabel('Link', { exact: true }).inputValue(),
  )
})
