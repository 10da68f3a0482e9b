import type { Context } from 'aws-lambda'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { lambdaContext } from '#infra/local/lambda/lambda.ts'
import { loadFunctions } from '#infra/local/lambda/load-functions.ts'
import { routeIds } from '#shared/api/routes.ts'
import { warmUp } from '#shared/wiring/warm-up.ts'
import { createEvent } from '#test/harness/benchmarks/sample-request.ts'
import { loggedLines } from '#test/support/log-lines.ts'
import { answer, hang, startReceiver } from '#test/support/receiver.ts'

const aws = await startReceiver({ behaviour: answer(200, { body: 'healthy' }) })
for (const name of ['DYNAMODB', 'SQS', 'SECRETS_MANAGER']) process.env[`AWS_ENDPOINT_URL_${name}`] = aws.url
const { handlerOf, authorizer } = await loadFunctions()
afterAll(aws.close)

/** Number of requests before the test. */
let before = 0
beforeEach(() => {
  before = aws.requests.length
  aws.behave(answer(200, { body: 'healthy' }))
})
const sent = () => aws.requests.slice(before).map(({ method, path, headers }) => [method, path, headers.authorization])

const warmedUp = ['authorizer' as const, ...routeIds]
const functionOf = (id: (typeof warmedUp)[number]) => (id === 'authorizer' ? authorizer : handlerOf(id))
const run = (id: (typeof warmedUp)[number]) => warmUp(id, (event, context) => functionOf(id)(event, context as Context))

describe('a warm-up', () => {
  it.each(warmedUp)('of %s sends nothing but one request without a signature, and logs nothing', async (id) => {
    await run(id)

    expect(sent()).toEqual([['GET', '/', undefined]])
    expect(loggedLines()).toEqual([])
  })

  it('leaves one connection behind, which the first request uses, and which reaches the table again', async () => {
    await run('submissions.create')
    aws.behave(answer(400, { body: '{"__type":"ConditionalCheckFailedException"}' }))
    await handlerOf('submissions.create')(createEvent(), lambdaContext('submissions.create', 10))

    expect(sent().map(([method]) => method)).toEqual(['GET', 'POST'])
    expect(aws.connectionCount()).toBe(1)
  })

  it.each([
    ['the network is down', () => aws.behave((response) => response.destroy())],
    ['no answer comes', () => aws.behave(hang)],
  ])('lets the function start when %s', async (_, fail) => {
    fail()

    await expect(run('submissions.create')).resolves.toBeUndefined()
  })

  it('lets the function start when it fails itself', async () => {
    await expect(warmUp('store.get', () => Promise.reject(new Error('broken')))).resolves.toBeUndefined()
    await expect(
      warmUp('store.get', () => {
        throw new Error('broken at once')
      }),
    ).resolves.toBeUndefined()
  })
})
