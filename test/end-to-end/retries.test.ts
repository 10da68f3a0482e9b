import { describe, expect } from 'vitest'
import { otherStore as store, uniqueEmail } from '#test/end-to-end/support/client.ts'
import { it, payloadOf } from '#test/end-to-end/support/receive-webhooks.ts'
import type { Webhook } from '#test/end-to-end/support/shapes.ts'
import { waitUntil, watch } from '#test/end-to-end/support/wait.ts'
import { answer, type Behaviour, redirectTo, sendBody, startReceiver } from '#test/support/receiver.ts'

/** Longer than any delay between two attempts where this suite runs. */
const quietMs = 6_000
const fiveAttempts = ['1', '2', '3', '4', '5']

const attemptsOf = (requests: readonly { readonly headers: NodeJS.Dict<string | string[]> }[]) =>
  requests.map(({ headers }) => headers['x-delivery-attempt'])

/** Fails attempts 1 and 2 of each delivery; not the first two requests, because other tests make events too. */
const failTwice =
  (status: number, then: Behaviour): Behaviour =>
  (response, request) => {
    const behave = Number(request.headers['x-delivery-attempt']) <= 2 ? answer(status) : then
    behave(response, request)
  }

describe.concurrent('a receiver', { timeout: 150_000 }, () => {
  it('that always fails gets five requests, and then no more', async ({ subscribe }) => {
    const receiver = await subscribe(['submission.rejected'], answer(500, { body: 'out of order' }))
    const { id } = await store.makeSubmissionIn('rejected')
    expect(attemptsOf(await receiver.arrived(id, 5))).toEqual(fiveAttempts)
    await watch(() => expect(receiver.requestsAbout(id)).toHaveLength(5), quietMs)
  })

  it('that is gone is asked five times, and then its webhook is disabled', async ({ subscribe }) => {
    // 410 for this submission alone: the fifth 410 of any delivery disables the webhook.
    const customer_email = uniqueEmail()
    const receiver = await subscribe(['submission.received'], (response, request) => {
      const isOurs = payloadOf(request).data.submission.customer_email === customer_email
      answer(isOurs ? 410 : 200)(response, request)
    })
    const { id } = await store.makeSubmission({ customer_email })
    expect(attemptsOf(await receiver.arrived(id, 5))).toEqual(fiveAttempts)
    await waitUntil(async () => {
      const { body } = await store.call<Webhook>('GET', `/webhooks/${receiver.webhook.id}`)
      expect(body).toMatchObject({ status: 'disabled', disabled_reason: 'gone' })
    })
  })

  it('that redirects is asked five times, and its target is never called', async ({ subscribe, onTestFinished }) => {
    const target = await startReceiver()
    onTestFinished(target.close)
    const statuses = [301, 302, 303, 307, 308]
    const receiver = await subscribe(['submission.rejected'], (response, request) => {
      redirectTo(`${target.url}/hook`, statuses[Number(request.headers['x-delivery-attempt']) - 1])(response, request)
    })
    const { id } = await store.makeSubmissionIn('rejected')
    expect(attemptsOf(await receiver.arrived(id, 5))).toEqual(fiveAttempts)
    expect(target.connectionCount()).toBe(0)
  })

  it('that fails twice and then works gets three requests', async ({ subscribe }) => {
    const receiver = await subscribe(['submission.accepted'], failTwice(503, answer(204)))
    const { id } = await store.makeSubmissionIn('accepted')
    expect(attemptsOf(await receiver.arrived(id, 3))).toEqual(['1', '2', '3'])
    await watch(() => expect(receiver.requestsAbout(id)).toHaveLength(3), quietMs)
  })

  it('gets the same event in the same bytes at each attempt, whatever has happened since', async ({ subscribe }) => {
    const receiver = await subscribe(['submission.accepted'], failTwice(500, answer(200)))
    const accepted = await store.makeSubmissionIn('accepted')
    const [first] = await receiver.arrived(accepted.id, 1)
    await store.makeTransition(accepted, 'complete')
    const requests = await receiver.arrived(accepted.id, 3)
    for (const request of requests) {
      expect(request.body.equals(first!.body)).toBe(true)
      for (const name of ['webhook-id', 'x-delivery-id', 'x-signature']) {
        expect(request.headers[name]).toBe(first!.headers[name])
      }
    }
    expect(payloadOf(requests[2]!).data.submission).toMatchObject({ status: 'accepted', completed_at: null })
    const times = requests.map(({ headers }) => Number(headers['webhook-timestamp']))
    expect(times).toEqual(times.toSorted((one, other) => one - other))
  })

  it('that never answers keeps no other receiver waiting', async ({ subscribe }) => {
    let isWaitedFor = true
    const stuck = await subscribe(['submission.completed'], (response) => {
      response.once('close', () => {
        isWaitedFor = false
      })
    })
    const healthy = await subscribe(['submission.received', 'submission.completed'])
    const { id } = await store.makeSubmissionIn('completed')
    await stuck.arrived(id, 1)
    const others = await Promise.all(Array.from({ length: 5 }, () => store.makeSubmission()))
    await Promise.all([healthy.arrived(id, 2), ...others.map((other) => healthy.arrived(other.id, 1))])
    expect(isWaitedFor, 'the others arrived while the first attempt was still waiting').toBe(true)
  })

  it('that answers 200 with a huge body gets one request, and sends only a part of the body', async ({ subscribe }) => {
    let sentBytes = 0
    const receiver = await subscribe(
      ['submission.completed'],
      sendBody(1024 ** 3, (bytes) => {
        sentBytes += bytes
      }),
    )
    const { id } = await store.makeSubmissionIn('completed')
    await receiver.arrived(id, 1)
    await watch(() => expect(receiver.requestsAbout(id)).toHaveLength(1), quietMs)
    expect(sentBytes).toBeLessThan(64 * 1024 ** 2)
  })

  it('that was deleted gets nothing more, neither a retry nor an event', async ({ subscribe }) => {
    const refuse = Promise.withResolvers<void>()
    const deleted = await subscribe(['submission.received'], (response, request) => {
      refuse.promise.then(() => answer(500)(response, request))
    })
    const present = await subscribe(['submission.received'])
    const failed = await store.makeSubmission()
    await deleted.arrived(failed.id, 1)
    await store.deleteWebhook(deleted.webhook.id)
    refuse.resolve()
    const later = await store.makeSubmission()
    await present.arrived(later.id, 1)
    await watch(() => {
      expect(deleted.requestsAbout(failed.id)).toHaveLength(1)
      expect(deleted.requestsAbout(later.id)).toEqual([])
    }, quietMs)
  })
})
