import { afterAll, beforeEach } from 'vitest'
import { createClient } from '#shared/client/client.ts'
import { answer, type Behaviour, startReceiver } from '#test/support/receiver.ts'

/** An answer of the API. */
export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Behaviour =>
  answer(status, { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })

export const problem = (status: number, code: string, headers: Record<string, string> = {}): Behaviour =>
  json(status, { code, message: `It is ${code}.`, status, request_id: 'r-1' }, { 'x-request-id': 'r-1', ...headers })

/** Ends the connection without an answer, as when the work was done and the answer was lost. */
export const loseAnswer: Behaviour = (response) => response.destroy()

/** A client against a real server, whose answers are given one by one; the last one repeats. */
export const tryClient = async () => {
  const server = await startReceiver()
  const delays: number[] = []
  beforeEach(() => {
    delays.length = 0
    server.behave(answer(500))
  })
  afterAll(server.close)
  const options = {
    baseUrl: `${server.url}/stage/`,
    apiKey: 'sik_test',
    random: () => 0.5,
    sleep: async (seconds: number) => {
      delays.push(seconds)
    },
  }

  return {
    options,
    client: createClient(options),
    /** Seconds of the waits of this test. */
    delays,
    /** Answers in this order, and returns the requests that come from now on. */
    answers: (...behaviours: readonly Behaviour[]) => {
      const start = server.requests.length
      server.behave((response, request) => {
        const index = Math.min(server.requests.length - start, behaviours.length) - 1
        behaviours[index]?.(response, request)
      })
      return () => server.requests.slice(start)
    },
  }
}
