import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stageOf } from '#infra/stage.ts'
import { receiverEnvironment, retryEnvironment } from '#shared/core/environment.ts'

const endpointUrl = 'http://localhost:4566'
const names = fc.stringMatching(/^[a-z][a-z0-9-]{0,19}$/)

describe('a stage', () => {
  it('allows no receivers on localhost, whatever its name, but in the emulator', () => {
    fc.assert(
      fc.property(names, fc.option(fc.constant(endpointUrl), { nil: undefined }), (name, endpoint) => {
        fc.pre(name !== 'emulator')
        expect(stageOf(name, endpoint).receivers).toEqual({ LOCALHOST_RECEIVERS_ALLOWED: 'false' })
      }),
    )
  })

  it('keeps its data only in production', () => {
    fc.assert(fc.property(names, (name) => stageOf(name, endpointUrl).keepsData === (name === 'production')))
  })

  it('waits as long as the contract says, unless it is the emulator', () => {
    expect(retryEnvironment().parse(stageOf('production', undefined).retry)).toEqual({
      RETRY_DELAYS_SECONDS: [60, 300, 1800, 10800],
      QUEUE_DELAY_LIMIT_SECONDS: 900,
    })
  })

  it.each([undefined, '', 'Production', 'a b', '-x', 'x'.repeat(21), 7])('is not named %j', (name) => {
    expect(() => stageOf(name, endpointUrl)).toThrow()
  })
})

describe('the emulator', () => {
  it('calls receivers on localhost, and waits seconds, by the queue and by schedules', () => {
    const { receivers, retry } = stageOf('emulator', endpointUrl)
    expect(receiverEnvironment().parse(receivers)).toEqual({ LOCALHOST_RECEIVERS_ALLOWED: true })
    const { RETRY_DELAYS_SECONDS: delays, QUEUE_DELAY_LIMIT_SECONDS: limit } = retryEnvironment().parse(retry)
    expect(delays.some((delay) => delay <= limit)).toBe(true)
    expect(delays.some((delay) => delay > limit)).toBe(true)
  })

  it.each([undefined, ''])('is refused without an endpoint (%j), so that it never reaches AWS', (endpoint) => {
    expect(() => stageOf('emulator', endpoint)).toThrow('AWS_ENDPOINT_URL')
  })

  it.each([
    'https://dynamodb.eu-central-1.amazonaws.com',
    'https://API.EU-CENTRAL-1.AMAZONAWS.COM./',
    'https://dynamodb.cn-north-1.amazonaws.com.cn',
    'https://dynamodb.eu-central-1.api.aws',
    'https://amazonaws.com:4566',
  ])('is refused at an endpoint of AWS itself: %s', (endpoint) => {
    expect(() => stageOf('emulator', endpoint)).toThrow('never goes to AWS')
  })

  it('is allowed where a host only looks like one', () => {
    expect(stageOf('emulator', 'http://amazonaws.com.localhost:4566').name).toBe('emulator')
  })
})
