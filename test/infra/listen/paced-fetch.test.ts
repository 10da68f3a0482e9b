import { expect, it, onTestFinished } from 'vitest'
import { createPacedFetch } from '#infra/listen/paced-fetch.ts'
import { createClient } from '#shared/client/client.ts'
import { problem } from '#test/shared/client/try-client.ts'
import { startReceiver } from '#test/support/receiver.ts'

it('begins at most 30 requests in any minute, the retries of the client included', async () => {
  let nowMs = 1_000_000
  const startedAt: number[] = []
  const api = await startReceiver({
    behaviour: (response, request) => {
      startedAt.push(nowMs)
      // A request takes its time too.
      nowMs += 300
      problem(503, 'TEMPORARILY_UNAVAILABLE')(response, request)
    },
  })
  onTestFinished(api.close)
  const sleep = async (milliseconds: number) => {
    nowMs += milliseconds
  }
  const fetch = createPacedFetch({ now: () => nowMs, sleep })
  const client = createClient({ baseUrl: api.url, apiKey: 'sik_test', fetch, sleep: async () => {} })

  for (let calls = 0; calls < 30; calls += 1) await client.store.get().catch(() => {})

  expect(startedAt).toHaveLength(90)
  const busiest = Math.max(
    ...startedAt.map((start) => startedAt.filter((at) => at >= start && at < start + 60_000).length),
  )
  expect(busiest).toBe(30)
})

it('gives up the wait of a request that is broken off', async () => {
  const fetch = createPacedFetch()
  await fetch('http://127.0.0.1:1/').catch(() => {})

  await expect(fetch('http://127.0.0.1:1/', { signal: AbortSignal.abort() })).rejects.toThrow('aborted')
})
