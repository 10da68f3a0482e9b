import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { otherStore, type Store, store, uniqueEmail } from '#test/end-to-end/support/client.ts'
import { expectProblem } from '#test/end-to-end/support/expect-problem.ts'
import type { Page, Submission, Webhook } from '#test/end-to-end/support/shapes.ts'
import { waitForList } from '#test/end-to-end/support/wait.ts'

const customer_email = uniqueEmail()
let submission: Submission
let webhook: Webhook

beforeAll(async () => {
  submission = await otherStore.makeSubmission({ customer_email })
  const url = `https://${randomUUID()}.example/hook`
  webhook = (await otherStore.createWebhook({ url, events: ['submission.completed'] })).body
  return async () => {
    await otherStore.deleteWebhook(webhook.id)
  }
})

const withoutRequestId = (of: Store, method: string, path: string, body?: unknown) =>
  of.call(method, path, body === undefined ? {} : { body }).then((answer) => {
    const { request_id, ...problem } = expectProblem(answer, 404, 'NOT_FOUND')
    expect(request_id).toBeTruthy()
    return problem
  })

describe('another store', () => {
  it.each<{
    what: string
    method: string
    path: (id: string) => string
    kind: 'submission' | 'webhook'
    body?: unknown
  }>([
    { what: 'reads a submission', kind: 'submission', method: 'GET', path: (id) => `/submissions/${id}` },
    {
      what: 'moves a submission',
      kind: 'submission',
      method: 'POST',
      path: (id) => `/submissions/${id}/transitions`,
      body: { action: 'approve' },
    },
    { what: 'reads a webhook', kind: 'webhook', method: 'GET', path: (id) => `/webhooks/${id}` },
    { what: 'deletes a webhook', kind: 'webhook', method: 'DELETE', path: (id) => `/webhooks/${id}` },
  ])('$what as if there were none, whatever the id', async ({ kind, method, path, body }) => {
    const { id } = kind === 'submission' ? submission : webhook
    const foreign = await withoutRequestId(store, method, path(id), body)
    for (const none of [randomUUID(), 'nothing', '00000000-0000-0000-0000-000000000000', 'a%23b', 'x'.repeat(300)]) {
      expect(await withoutRequestId(store, method, path(none), body), none).toEqual(foreign)
    }
  })

  it('changes nothing by trying', async () => {
    await store.transition(submission.id, { action: 'reject' })
    await store.call('DELETE', `/webhooks/${webhook.id}`)
    expect(await otherStore.getSubmission(submission.id)).toEqual(submission)
    expect(await otherStore.call('GET', `/webhooks/${webhook.id}`)).toMatchObject({
      status: 200,
      body: { id: webhook.id },
    })
  })

  it('does not quote an item of the first', async () => {
    const own = await store.makeSubmission()
    const items = [{ id: submission.items[0]!.id, quoted_price_cents: 1 }]
    expectProblem(await store.transition(own.id, { action: 'quote', items }), 422, 'VALIDATION_FAILED')
  })

  it('lists only its own', async () => {
    const theirs = await store.makeSubmission({ customer_email })
    expect(theirs.store_id).not.toBe(submission.store_id)
    await waitForList(async () => {
      const { data } = await store.listSubmissions({ customer_email })
      expect(data.map(({ id }) => id)).toEqual([theirs.id])
    })
    const { body } = await store.call<Page<Webhook>>('GET', '/webhooks')
    expect(body.data.map(({ id }) => id)).not.toContain(webhook.id)
  })
})
