import { describe, expect, it } from 'vitest'
import { deploymentOf } from '#infra/deployment.ts'

const deployment = (context: Readonly<Record<string, unknown>> = {}) => deploymentOf(context, undefined)

describe('a deployment', () => {
  it('without a choice is a protected production that fits every account and changes nothing outside of the stack', () => {
    expect(deployment()).toMatchObject({
      stage: { name: 'production' },
      protected: true,
      concurrency: 10,
      logRole: false,
      waf: false,
      staticEgress: false,
    })
  })

  it('takes values as the command line and as cdk.json give them', () => {
    const given = { concurrency: '1000', waf: 'true', logRole: 'false' }
    expect(deployment(given)).toMatchObject({ concurrency: 1000, waf: true, logRole: false })
    expect(deployment({ concurrency: 1000, waf: true, logRole: false })).toEqual(deployment(given))
  })

  it('is never protected on a stage that does not keep its data', () => {
    expect(deployment({ stage: 'trial', protected: 'true' }).protected).toBe(false)
  })

  it('leaves the names that belong to the CDK alone', () => {
    const flags = {
      '@aws-cdk/core:target-partitions': ['aws'],
      'aws:cdk:enable-path-metadata': true,
      'cli-telemetry': false,
    }
    expect(deployment(flags)).toEqual(deployment())
  })

  it.each([
    ['a misspelt name', { wfa: 'true' }, 'wfa'],
    ['a flag that is neither true nor false', { waf: 'yes' }, 'waf'],
    ['fewer executions than any account has', { concurrency: '9' }, 'concurrency'],
    ['a domain without its certificate', { domain: 'api.example.com' }, 'domain and certificate go together'],
    ['a certificate without its domain', { certificate: 'arn:aws:acm:x' }, 'domain and certificate go together'],
    ['a domain that is a URL', { domain: 'https://api.example.com', certificate: 'arn:aws:acm:x' }, 'domain'],
    ['an address for alarms that is none', { alarms: 'ops' }, 'alarms'],
    ['a budget of nothing', { alarms: 'ops@example.com', budget: '0' }, 'budget'],
    ['a budget that nobody is told of', { budget: '50' }, 'budget needs alarms'],
    ['no stage of that name', { stage: 'Production' }, 'stage name'],
  ])('is refused with %s', (_, context, message) => {
    expect(() => deployment(context)).toThrow(message)
  })
})
