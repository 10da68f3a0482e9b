import { verify } from '@octokit/webhooks-methods'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { describe, expect } from 'vitest'
import { actionOn, otherStore as store, store as strangerStore } from '#test/end-to-end/support/client.ts'
import { it, payloadOf } from '#test/end-to-end/support/receive-webhooks.ts'
import type { EventName, Submission } from '#test/end-to-end/support/shapes.ts'
import { watch } from '#test/end-to-end/support/wait.ts'
import type { ReceivedRequest } from '#test/support/receiver.ts'

/** Time after a later delivery has arrived, in which a wrong one would arrive too. */
const quietMs = 1_000

/** Causes an event, and returns the submission as it is then. */
const bringAbout: Record<EventName, () => Promise<Submission>> = {
  'submission.received': () =>
    store.makeSubmission({ card_list: '3x Lightning Bolt NM\nSideboard\n2 Counterspell LP' }),
  'submission.accepted': async () => {
    const submission = await store.makeSubmission()
    await store.makeTransition(submission, 'quote')
    return store.makeTransition(submission, 'approve')
  },
  'submission.rejected': () => store.makeSubmissionIn('rejected'),
  'submission.completed': () => store.makeSubmissionIn('completed'),
}

const everyEvent = Object.keys(bringAbout) as EventName[]

const eventsOf = (requests: readonly ReceivedRequest[]) => requests.map((request) => payloadOf(request).event).sort()

const headerOf = (request: ReceivedRequest, name: string) => String(request.headers[name])

describe.each(everyEvent)('%s', (event) => {
  it('arrives, and shows the submission as it is then and nothing else', async ({ subscribe }) => {
    const receiver = await subscribe([event])
    const { notes, ignored_lines, quoted_total_cents, items, ...submission } = await bringAbout[event]()
    const [request] = await receiver.arrived(submission.id, 1)
    const payload = payloadOf(request!)
    expect(payload).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      event,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      data: {
        submission,
        items: items.map(({ id, raw_input, quantity, condition, quoted_price_cents }) => ({
          id,
          raw_input,
          quantity,
          condition,
          quoted_price_cents,
        })),
      },
    })
    if (event === 'submission.received') expect(payload.created_at).toBe(submission.created_at)
    if (event === 'submission.completed') expect(payload.created_at).toBe(submission.completed_at)
    expect([notes, quoted_total_cents === undefined, ignored_lines === undefined]).toEqual([null, false, false])
  })
})

describe('a delivery', () => {
  it('is a POST of JSON that says who sends it and what it is', async ({ subscribe }) => {
    const receiver = await subscribe(['submission.received'])
    const { id } = await store.makeSubmission()
    const [request] = await receiver.arrived(id, 1)
    expect(request).toMatchObject({ method: 'POST', path: '/hook' })
    expect(request!.headers).toMatchObject({
      'content-type': expect.stringMatching(/^application\/json/),
      'user-agent': 'submission-intake/1',
      'webhook-id': payloadOf(request!).id,
      'x-delivery-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'x-delivery-attempt': '1',
      'x-submission-entry': '1',
    })
    expect(request!.headers.authorization).toBeUndefined()
  })

  it('is signed so that GitHub’s library accepts it, and refuses it altered', async ({ subscribe }) => {
    const receiver = await subscribe(['submission.received'])
    const { id } = await store.makeSubmission({ customer_name: 'Zoë 🂡 \u2028' })
    const [request] = await receiver.arrived(id, 1)
    const [text, signature] = [request!.body.toString('utf8'), headerOf(request!, 'x-signature')]
    expect(signature).toMatch(/^sha256=[0-9a-f]{64}$/)
    expect(await verify(receiver.secret, text, signature)).toBe(true)
    expect(await verify(receiver.secret, text.replace('Zoë', 'Zoe'), signature)).toBe(false)
    expect(await verify(`${receiver.secret}x`, text, signature)).toBe(false)
  })

  it('is signed so that the Standard Webhooks library accepts it, and refuses it altered', async ({ subscribe }) => {
    const receiver = await subscribe(['submission.received'])
    const { id } = await store.makeSubmission({ customer_name: 'Zoë 🂡 \u2028' })
    const [request] = await receiver.arrived(id, 1)
    const headers = Object.fromEntries(
      ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, headerOf(request!, name)]),
    )
    const standard = new StandardWebhook(receiver.secret)
    const text = request!.body.toString('utf8')
    expect(standard.verify(text, headers)).toEqual(payloadOf(request!))
    expect(() => standard.verify(text.replace('Zoë', 'Zoe'), headers)).toThrow()
    expect(() => standard.verify(text, { ...headers, 'webhook-id': id })).toThrow()
  })

  it('goes to every webhook that wants it, as one event in several deliveries', async ({ subscribe }) => {
    const receivers = [await subscribe(['submission.received']), await subscribe(everyEvent)]
    const { id } = await store.makeSubmission()
    const requests = (await Promise.all(receivers.map((receiver) => receiver.arrived(id, 1)))).flat()
    expect(new Set(requests.map((request) => headerOf(request, 'webhook-id'))).size).toBe(1)
    expect(new Set(requests.map((request) => headerOf(request, 'x-delivery-id'))).size).toBe(2)
    expect(requests[0]!.body.equals(requests[1]!.body)).toBe(true)
    expect(headerOf(requests[0]!, 'x-signature')).not.toBe(headerOf(requests[1]!, 'x-signature'))
  })

  it('is made of the events that a webhook wants, of no other and of no quote', async ({ subscribe }) => {
    const all = await subscribe(everyEvent)
    const some = await subscribe(['submission.accepted', 'submission.completed'])
    const submission = await store.makeSubmission()
    await store.makeTransition(submission, 'quote')
    await store.makeTransition(submission, 'approve')
    await store.makeTransition(submission, 'complete')
    const wanted = ['submission.accepted', 'submission.completed']
    expect(eventsOf(await some.arrived(submission.id, 2))).toEqual(wanted)
    expect(eventsOf(await all.arrived(submission.id, 3))).toEqual([...wanted, 'submission.received'])
    await watch(() => {
      const counts = [some, all].map((receiver) => receiver.requestsAbout(submission.id).length)
      expect(counts).toEqual([2, 3])
    }, quietMs)
  })

  it('is not made again by a repeated request', async ({ subscribe }) => {
    const receiver = await subscribe(everyEvent)
    const key = { 'idempotency-key': `${Date.now()}-again` }
    const { body } = await store.submit({}, key)
    await store.submit({}, key)
    await store.transition(body.id, actionOn(body, 'reject'), key)
    await store.transition(body.id, actionOn(body, 'reject'), key)
    expect(eventsOf(await receiver.arrived(body.id, 2))).toEqual(['submission.received', 'submission.rejected'])
    const { id } = await store.makeSubmission()
    await receiver.arrived(id, 1)
    await watch(() => expect(receiver.requestsAbout(body.id)).toHaveLength(2), quietMs)
  })

  it('tells nothing of another store', async ({ subscribe }) => {
    const receiver = await subscribe(everyEvent)
    const theirs = await strangerStore.makeSubmission()
    await strangerStore.makeTransition(theirs, 'approve')
    const own = await store.makeSubmission()
    await receiver.arrived(own.id, 1)
    await watch(() => expect(receiver.requestsAbout(theirs.id)).toEqual([]), quietMs)
  })
})
