import { expect, test } from 'vitest'
import { answer, type Behaviour, type ReceivedRequest, startReceiver } from '#test/support/receiver.ts'
import { otherStore } from './client.ts'
import type { EventName, Payload, Webhook } from './shapes.ts'
import { waitUntil } from './wait.ts'

type Subscription = {
  readonly webhook: Webhook
  readonly secret: string
  /** Requests about one submission so far: other tests of the store make events too. */
  readonly requestsAbout: (submissionId: string) => readonly ReceivedRequest[]
  /** Waits until this many requests about a submission have arrived. */
  readonly arrived: (submissionId: string, count: number) => Promise<readonly ReceivedRequest[]>
}

export const payloadOf = ({ body }: ReceivedRequest): Payload => JSON.parse(body.toString('utf8'))

/** A test with real receivers, which are registered with the other store and deleted when the test finishes. */
export const it = test.extend(
  'subscribe',
  ({ onTestFinished }) =>
    async (events: readonly EventName[], behaviour: Behaviour = answer(200)): Promise<Subscription> => {
      const receiver = await startReceiver({ behaviour })
      // Runs last, and ends the connections that still hang.
      onTestFinished(receiver.close)
      const created = await otherStore.createWebhook({ url: `${receiver.url}/hook`, events })
      expect(created).toMatchObject({ status: 201, body: { secret: expect.any(String) } })
      const { secret, ...webhook } = created.body
      onTestFinished(async () => {
        await otherStore.deleteWebhook(webhook.id)
      })
      const requestsAbout = (submissionId: string) =>
        receiver.requests.filter((request) => payloadOf(request).data.submission.id === submissionId)
      const arrived = (submissionId: string, count: number) =>
        waitUntil(() => {
          const requests = requestsAbout(submissionId)
          expect(requests.length).toBeGreaterThanOrEqual(count)
          return requests.slice(0, count)
        })
      return { webhook, secret: secret ?? '', requestsAbout, arrived }
    },
)
