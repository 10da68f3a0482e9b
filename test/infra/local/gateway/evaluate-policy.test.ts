import { describe, expect, it } from 'vitest'
import { allowsInvocation, policySchema } from '#infra/local/gateway/evaluate-policy.ts'

const stage = 'arn:aws:execute-api:local:000000000000:local/local'
const statement = (Effect: string, Resource: string | string[], Action = 'execute-api:Invoke') => ({
  Effect,
  Action,
  Resource,
})
const policy = (...statements: object[]) => policySchema.parse({ Version: '2012-10-17', Statement: statements })

describe('a policy', () => {
  it.each([
    ['names the method', `${stage}/GET/api/v1/submissions`, true],
    ['names another method', `${stage}/POST/api/v1/submissions`, false],
    ['has a star for an id', `${stage}/GET/api/v1/*`, true],
    ['has a star that swallows slashes', `${stage}/GET/*submissions`, true],
    ['has a question mark for one character', `${stage}/GET/api/v?/submissions`, true],
    ['takes a dot literally', `${stage}/GET/api.v1/submissions`, false],
    ['names only the beginning', `${stage}/GET/api/v1`, false],
  ])('that %s decides so', (_, resource, expected) => {
    expect(allowsInvocation(policy(statement('Allow', resource)), `${stage}/GET/api/v1/submissions`)).toBe(expected)
  })

  it('allows what any of its resources names', () => {
    const several = policy(statement('Allow', [`${stage}/GET/a`, `${stage}/GET/b`]))

    expect(allowsInvocation(several, `${stage}/GET/b`)).toBe(true)
  })

  it('denies what one statement denies, whatever another allows', () => {
    const both = policy(statement('Allow', '*'), statement('Deny', `${stage}/DELETE/*`))

    expect(allowsInvocation(both, `${stage}/DELETE/a`)).toBe(false)
    expect(allowsInvocation(both, `${stage}/GET/a`)).toBe(true)
  })

  it('allows nothing by another action or by silence', () => {
    expect(allowsInvocation(policy(statement('Allow', '*', 's3:GetObject')), `${stage}/GET/a`)).toBe(false)
    expect(allowsInvocation(policy(), `${stage}/GET/a`)).toBe(false)
  })
})
