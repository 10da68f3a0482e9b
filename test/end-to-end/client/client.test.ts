import { expect } from 'vitest'
import { ApiError } from '#shared/client/api-error.ts'
import { createClient } from '#shared/client/client.ts'
import { verifyWebhook } from '#shared/client/verify-webhook.ts'
import { baseUrl, otherApiKey, uniqueEmail } from '#test/end-to-end/support/client.ts'
import { it } from '#test/end-to-end/support/receive-webhooks.ts'
import { waitForList } from '#test/end-to-end/support/wait.ts'

const client = createClient({ baseUrl, apiKey: otherApiKey })

it('a store’s own code creates, quotes on condition, approves, and gets verified events, by the client', async ({
  subscribe,
}) => {
  const { webhook, secret, arrived } = await subscribe(['submission.received', 'submission.accepted'])
  const tags: string[] = []
  const onHeaders = (headers: Headers) => tags.push(headers.get('etag') ?? '')
  const idempotencyKey = crypto.randomUUID()
  const fields = {
    customer_email: uniqueEmail(),
    customer_name: 'Ann',
    card_list: '3x Lightning Bolt NM\n2 Counterspell',
  }
  const made = await client.submissions.create(fields, { idempotencyKey, onHeaders })
  expect(await client.submissions.create(fields, { idempotencyKey })).toEqual(made)

  const items = made.items.map(({ id }) => ({ id, quoted_price_cents: 25 }))
  const ifMatch = tags[0]
  await client.submissions.transition(made.id, { action: 'quote', items }, { ifMatch })
  const late = client.submissions.transition(made.id, { action: 'reject' }, { ifMatch })
  await expect(late).rejects.toThrow(ApiError)
  await expect(late).rejects.toMatchObject({ code: 'PRECONDITION_FAILED', status: 412, requestId: expect.any(String) })
  const accepted = await client.submissions.transition(made.id, { action: 'approve' })
  expect(await client.submissions.get(made.id)).toEqual(accepted)

  const actions: string[] = []
  for await (const { action } of client.submissions.history(made.id, { limit: 1 })) actions.push(action)
  expect(actions).toEqual(['create', 'quote', 'approve'])

  const requests = await arrived(made.id, 2)
  const events = await Promise.all(requests.map(({ body, headers }) => verifyWebhook(body, headers, secret)))
  expect(events.map(({ event }) => event).sort()).toEqual(['submission.accepted', 'submission.received'])

  const delivery = await waitForList(async () => {
    const { data } = await client.webhooks.deliveries.list(webhook.id, { event: 'submission.accepted' }).page()
    const row = data.find(({ submission_id }) => submission_id === made.id)
    expect(row).toBeDefined()
    return row!
  })
  const { payload } = await client.webhooks.deliveries.get(webhook.id, delivery.id)
  expect(events).toContainEqual(payload)
})
