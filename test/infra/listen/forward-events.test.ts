import { describe, expect, it, onTestFinished } from 'vitest'
import { forwardEvents } from '#infra/listen/forward-events.ts'
import { ApiError } from '#shared/client/api-error.ts'
import { createClient } from '#shared/client/client.ts'
import { json, problem } from '#test/shared/client/try-client.ts'
import { type Behaviour, startReceiver } from '#test/support/receiver.ts'

const idsOf = (count: number, name = 'd') => Array.from({ length: count }, (_, index) => `${name}${index + 1}`)

/** Answers as the API does for a webhook `w` whose deliveries are given, newest first. */
const answerAs =
  (deliveries: () => readonly string[]): Behaviour =>
  (response, request) => {
    const url = new URL(request.path, 'http://api')
    const last = url.pathname.split('/').at(-1)
    if (last !== 'deliveries') return json(200, { id: last, payload: {} })(response, request)
    const from = Number(url.searchParams.get('cursor') ?? 0)
    const to = from + Number(url.searchParams.get('limit'))
    const next_cursor = to < deliveries().length ? `${to}` : null
    const data = deliveries()
      .slice(from, to)
      .map((id) => ({ id }))
    return json(200, { data, has_more: next_cursor !== null, next_cursor })(response, request)
  }

/** Forwards until `enough` says so; returns what was forwarded, what was requested, and what has failed. */
const run = async (behaviour: Behaviour, enough: (forwarded: readonly string[], readings: number) => boolean) => {
  const ending = new AbortController()
  const forwarded: string[] = []
  const failures: string[] = []
  const api = await startReceiver({
    behaviour: (response, request) => {
      const readings = api.requests.filter(({ path }) => path.includes('/deliveries?')).length
      if (enough(forwarded, readings)) ending.abort()
      behaviour(response, request)
    },
  })
  onTestFinished(api.close)
  const client = createClient({ baseUrl: api.url, apiKey: 'sik_test', sleep: async () => {} })
  const error = await forwardEvents({
    client,
    webhookId: 'w',
    forward: async ({ id }) => void forwarded.push(id),
    onFailure: ({ code }) => failures.push(code),
    signal: ending.signal,
  }).catch((error: unknown) => error)
  return { forwarded, failures, error, paths: api.requests.map(({ path }) => path) }
}

describe('what is forwarded', () => {
  it('is every delivery of every page once, the oldest first', async () => {
    const deliveries = idsOf(250).reverse()

    const { forwarded } = await run(
      answerAs(() => deliveries),
      (_, readings) => readings > 6,
    )

    expect(forwarded).toEqual(idsOf(250))
  })

  it('is also a delivery that appears behind newer ones, as the audit makes it', async () => {
    const deliveries = idsOf(3).reverse()

    const { forwarded } = await run(
      answerAs(() => deliveries),
      (forwarded, readings) => {
        if (forwarded.length === 3 && readings === 3) deliveries.splice(2, 0, 'late')
        return readings > 6
      },
    )

    expect(forwarded).toEqual(['d1', 'd2', 'd3', 'late'])
  })

  it('is found with one request of the list, however many pages are known', async () => {
    const deliveries = idsOf(250).reverse()

    const { paths } = await run(
      answerAs(() => deliveries),
      (_, readings) => readings > 6,
    )

    expect(paths.filter((path) => path.includes('?')).map((path) => path.replace(/.*\?/, ''))).toEqual([
      'limit=100',
      'limit=100&cursor=100',
      'limit=100&cursor=200',
      ...Array.from({ length: 4 }, () => 'limit=100'),
    ])
  })
})

describe('an API that fails', () => {
  it('is asked again, and no delivery is lost or forwarded twice', async () => {
    const deliveries = idsOf(3).reverse()
    const healthy = answerAs(() => deliveries)
    let requests = 0

    const { forwarded, failures } = await run(
      (response, request) => {
        requests += 1
        // Three answers in a row are a failed call.
        if (requests > 1 && requests <= 4) return problem(503, 'TEMPORARILY_UNAVAILABLE')(response, request)
        if (requests > 6 && requests <= 9) return problem(429, 'RATE_LIMITED')(response, request)
        return healthy(response, request)
      },
      (_, readings) => readings > 6,
    )

    expect(forwarded).toEqual(idsOf(3))
    expect(failures).toEqual(['TEMPORARILY_UNAVAILABLE', 'RATE_LIMITED'])
  })

  it('ends the forwarding when it refuses', async () => {
    const { error } = await run(problem(401, 'UNAUTHENTICATED'), () => false)

    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  it('ends it within about a minute when the webhook was deleted, whose deliveries can still be read', async () => {
    const healthy = answerAs(() => [])
    const { error, paths } = await run(
      (response, request) =>
        request.path.endsWith('/webhooks/w')
          ? problem(404, 'NOT_FOUND')(response, request)
          : healthy(response, request),
      () => false,
    )

    expect(error).toMatchObject({ code: 'NOT_FOUND' })
    expect(paths).toHaveLength(31)
  })
})
