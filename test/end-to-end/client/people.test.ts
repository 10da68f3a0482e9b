import { describe, expect, it } from 'vitest'
import type { ApiError } from '#shared/client/api-error.ts'
import { createClient } from '#shared/client/client.ts'
import { baseUrl, otherApiKey, uniqueEmail } from '#test/end-to-end/support/client.ts'
import { waitForList } from '#test/end-to-end/support/wait.ts'

const store = createClient({ baseUrl, apiKey: otherApiKey })
const clientWith = (token: string) => createClient({ baseUrl, token })
const card_list = '2 Sol Ring NM\n1 Counterspell'

/** The code and the status of a refusal. */
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'nothing was refused',
    ({ status, code }: ApiError) => `${status} ${code}`,
  )

describe('a person of the staff', () => {
  const openConsole = async (role: 'reviewer' | 'owner', by = store) => {
    const { code, url, email } = await by.consoleLinks.create({ email: 'sam@example.com', role })
    expect([url, email]).toEqual([`${baseUrl}/console#${code}`, 'sam@example.com'])
    return { code, session: await clientWith(code).consoleSessions.create() }
  }

  it('opens the console once with a link, and no second time', async () => {
    const { code, session } = await openConsole('reviewer')

    expect(session).toMatchObject({ email: 'sam@example.com', role: 'reviewer' })
    expect(await refusalOf(clientWith(code).consoleSessions.create())).toBe('401 UNAUTHENTICATED')
    expect(await refusalOf(clientWith(code).store.get())).toMatch(/^40[13] /)
  })

  it('quotes as a reviewer, is named in the history, and reaches no webhooks', async () => {
    const { session } = await openConsole('reviewer')
    const staff = clientWith(session.token)
    const made = await staff.submissions.create({ customer_email: uniqueEmail(), customer_name: 'Ann', card_list })
    const items = made.items.map(({ id }) => ({ id, quoted_price_cents: 150 }))
    await staff.submissions.transition(made.id, { action: 'quote', items })
    const { data } = await staff.submissions.history(made.id).page()

    expect(data.map(({ by }) => [by.type, by.email])).toEqual([
      ['console_session', 'sam@example.com'],
      ['console_session', 'sam@example.com'],
    ])
    expect((await staff.store.get()).credential).toMatchObject({ type: 'console_session', role: 'reviewer' })
    expect(await refusalOf(staff.webhooks.list().page())).toBe('403 INSUFFICIENT_SCOPE')
  })

  it('sees webhooks and keys as an owner, and makes no key and no link', async () => {
    const staff = clientWith((await openConsole('owner')).session.token)

    await staff.webhooks.list().page()
    await staff.apiKeys.list().page()
    expect(await refusalOf(staff.apiKeys.create({ name: 'Mine', scope: 'full' }))).toBe('403 INSUFFICIENT_SCOPE')
    expect(await refusalOf(staff.consoleLinks.create({ email: 'me@example.com', role: 'owner' }))).toBe(
      '403 INSUFFICIENT_SCOPE',
    )
  })

  it('is out at the next request when the key that made the link is deleted', async () => {
    const key = await store.apiKeys.create({ name: 'For links', scope: 'full' })
    const { session } = await openConsole('owner', createClient({ baseUrl, apiKey: key.key ?? '' }))
    const staff = clientWith(session.token)
    await staff.store.get()
    await store.apiKeys.delete(key.id)

    expect(await refusalOf(staff.store.get())).toBe('401 UNAUTHENTICATED')
  })
})

describe('a customer', () => {
  it('sends a list by a form link, and sees what became of it, by the same link', async () => {
    const customer_email = uniqueEmail()
    const link = await store.formLinks.create({ customer_email, expires_in_days: 1 })
    expect(link.url).toBe(`${baseUrl}/form#${link.code}`)
    const { token, store: shown } = await clientWith(link.code).customerSessions.create({})
    const sent = await clientWith(token).submissions.create({ customer_name: 'Ann', card_list })
    await store.submissions.transition(sent.id, { action: 'reject', note: 'Not in our range' })
    const again = clientWith((await clientWith(link.code).customerSessions.create({})).token)

    expect(shown.currency).toBe('USD')
    expect(sent.customer_email).toBe(customer_email)
    expect((await again.submissions.get(sent.id)).status).toBe('rejected')
    await waitForList(async () => {
      const { data } = await again.submissions.list().page()
      expect(data.map(({ id }) => id)).toEqual([sent.id])
    })
  })

  it('does not see the submission of another, or an earlier state of the own one', async () => {
    const own = await store.submissions.create({ customer_email: uniqueEmail(), customer_name: 'Ann', card_list })
    const session = await store.customerSessions.create({ customer_email: own.customer_email })
    const other = await store.customerSessions.create({ customer_email: uniqueEmail() })

    expect((await clientWith(session.token).submissions.get(own.id)).id).toBe(own.id)
    expect(await refusalOf(clientWith(other.token).submissions.get(own.id))).toBe('404 NOT_FOUND')
    expect(await refusalOf(clientWith(session.token).submissions.get(own.id, { entry: 1 }))).toBe(
      '403 INSUFFICIENT_SCOPE',
    )
  })
})
