import { describe, expect, it } from 'vitest'
import { createAuthorization } from '#infra/local/gateway/authorize.ts'

const methodArn = 'arn:aws:execute-api:local:000000000000:local/local/GET/api/v1/submissions'
const key = `sik_${'a'.repeat(38)}`
const token = `Bearer ${key}`

const answer = (Resource = '*', context: object = {}) => ({
  principalId: 'key-1',
  policyDocument: { Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action: 'execute-api:Invoke', Resource }] },
  context,
})

const setUp = ({ cacheSeconds = 300, answers = () => answer() as unknown } = {}) => {
  const asked: unknown[] = []
  const reported: unknown[] = []
  const clock = { ms: 1_000_000 }
  const authorize = createAuthorization({
    authorizer: async (event) => {
      asked.push(event)
      return answers()
    },
    cacheSeconds,
    now: () => clock.ms,
    report: (error) => reported.push(error),
  })
  return { authorize, asked, reported, clock }
}

describe('a token', () => {
  it.each([
    ['is missing', undefined],
    ['is empty', ''],
    ['has no scheme', key],
    ['has another scheme', `Basic ${key}`],
    ['stands after two blanks', `Bearer  ${key}`],
    ['is a key that is too short', 'Bearer sik_abc'],
    ['is a key with a hyphen', `Bearer sik_${'-'.repeat(38)}`],
    ['is a JWT of two parts', 'Bearer a.b'],
    ['is a JWT with padding', 'Bearer a.b=.c'],
    ['is followed by another', `${token}, ${token}`],
  ])('that %s is refused before any function runs', async (_, given) => {
    const { authorize, asked } = setUp()

    expect(await authorize(given, methodArn)).toEqual({ verdict: 'unauthenticated' })
    expect(asked).toEqual([])
  })

  it.each([`bearer ${key}`, `BEARER ${key}`, 'Bearer eyJ.eyJ-_.abc'])(
    'of the right form is asked about: %s',
    async (given) => {
      const { authorize, asked } = setUp()

      expect(await authorize(given, methodArn)).toMatchObject({ verdict: 'allowed' })
      expect(asked).toEqual([{ type: 'TOKEN', authorizationToken: given, methodArn }])
    },
  )
})

describe("the authorizer's answer", () => {
  it('reaches the function as strings, with the principal', async () => {
    const { authorize } = setUp({ answers: () => answer('*', { tier: 'pro', count: 3, live: true }) })

    expect(await authorize(token, methodArn)).toEqual({
      verdict: 'allowed',
      context: { tier: 'pro', count: '3', live: 'true', principalId: 'key-1' },
    })
  })

  it('is kept for its time, and its policy applied to every method by itself', async () => {
    const { authorize, asked, clock } = setUp({ answers: () => answer('*/GET/*') })

    expect(await authorize(token, methodArn)).toMatchObject({ verdict: 'allowed' })
    expect(await authorize(token, methodArn.replace('GET', 'POST'))).toEqual({ verdict: 'forbidden' })
    clock.ms += 299_999
    await authorize(token, methodArn)
    expect(asked).toHaveLength(1)
    clock.ms += 1
    await authorize(token, methodArn)
    expect(asked).toHaveLength(2)
  })

  it('is kept for each token alone', async () => {
    const { authorize, asked } = setUp()

    await authorize(token, methodArn)
    await authorize(`Bearer sik_${'b'.repeat(38)}`, methodArn)

    expect(asked).toHaveLength(2)
  })

  it('is not kept where the cache is off', async () => {
    const { authorize, asked } = setUp({ cacheSeconds: 0 })

    await authorize(token, methodArn)
    await authorize(token, methodArn)

    expect(asked).toHaveLength(2)
  })

  it.each([
    ['Unauthorized', new Error('Unauthorized'), 'unauthenticated', 0],
    ['anything else', new Error('no table'), 'unavailable', 1],
  ])('%s, thrown, is not kept', async (_, error, verdict, reports) => {
    const { authorize, asked, reported } = setUp({
      answers: () => {
        throw error
      },
    })

    expect(await authorize(token, methodArn)).toEqual({ verdict })
    expect(await authorize(token, methodArn)).toEqual({ verdict })
    expect(asked).toHaveLength(2)
    expect(reported).toHaveLength(2 * reports)
  })

  it('that is no policy makes the service unavailable', async () => {
    const { authorize, reported } = setUp({ answers: () => ({ isAuthorized: true }) })

    expect(await authorize(token, methodArn)).toEqual({ verdict: 'unavailable' })
    expect(reported).toHaveLength(1)
  })
})
