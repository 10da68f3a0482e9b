import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { isAllowed } from '#test/infra/stack/policy/evaluate.ts'
import type { Synthesized } from '#test/infra/stack/synthesize.ts'

const documentSchema = z.object({
  PolicyDocument: z.object({ Statement: z.array(z.looseObject({ Resource: z.unknown() })) }),
})

/** Resources are references, each compared as a text. */
const textOf = (reference: unknown) => JSON.stringify(reference)

const webhookKey = 'STORE#s1'
const deliveryKey = 'WEBHOOK#s1#w1'
const submissionKey = 'SUBMISSION#s1#x'

export const describeHoldTransaction = (synthesized: () => Synthesized): void => {
  describe('a sender, of an operation with its leading keys', () => {
    const decide = (name: string, keys: readonly string[], operation?: string): boolean => {
      const found = synthesized()
        .resourcesOf('AWS::IAM::Policy')
        .find(({ path }) => path.startsWith('Delivery/Deliver1/background.deliver/'))
      const statements = documentSchema
        .parse(found?.properties)
        .PolicyDocument.Statement.map(({ Resource, ...rest }) => ({ ...rest, Resource: [Resource].flat().map(textOf) }))
      const table = synthesized().resourcesOf('AWS::DynamoDB::Table')[0]?.logicalId
      const context = {
        'dynamodb:LeadingKeys': keys,
        ...(operation !== undefined && { 'dynamodb:EnclosingOperation': [operation] }),
      }
      const resource = textOf({ 'Fn::GetAtt': [table, 'Arn'] })
      return isAllowed({ Statement: statements }, { action: `dynamodb:${name}`, resource, context })
    }
    const inTransaction = 'TransactWriteItems'

    it.each([
      ['each has its own', [deliveryKey], [webhookKey]],
      ['each has all of the transaction', [deliveryKey, webhookKey], [deliveryKey, webhookKey]],
    ])('may hold a delivery while its webhook is disabled, if %s', (_, put, check) => {
      expect(decide('PutItem', put, inTransaction)).toBe(true)
      expect(decide('ConditionCheckItem', check, inTransaction)).toBe(true)
    })

    it('may put a delivery, and update a webhook, by themselves', () => {
      expect(decide('PutItem', [deliveryKey])).toBe(true)
      expect(decide('UpdateItem', [webhookKey])).toBe(true)
    })

    it.each([
      ['puts a webhook', 'PutItem', [webhookKey]],
      ['puts a webhook in a transaction', 'PutItem', [webhookKey], inTransaction],
      ['puts both by themselves', 'PutItem', [deliveryKey, webhookKey]],
      ['puts a delivery beside a submission', 'PutItem', [deliveryKey, submissionKey], inTransaction],
      ['checks a delivery', 'ConditionCheckItem', [deliveryKey], inTransaction],
      ['checks a submission', 'ConditionCheckItem', [submissionKey], inTransaction],
      ['updates a delivery', 'UpdateItem', [deliveryKey], inTransaction],
      ['updates both', 'UpdateItem', [deliveryKey, webhookKey], inTransaction],
      ['deletes a delivery', 'DeleteItem', [deliveryKey], inTransaction],
    ])('may do nothing else: one that %s is denied', (_, name, keys, operation?: string) => {
      expect(decide(name, keys, operation)).toBe(false)
    })
  })
}
