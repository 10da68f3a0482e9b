import { describe, expect, it } from 'vitest'
import { summaryAttributes, tableDefinition } from '#shared/table/definition.ts'
import type { Synthesized } from '#test/infra/stack/synthesize.ts'

const keysOf = (partition: string, sort: string) => [
  { AttributeName: partition, KeyType: 'HASH' },
  { AttributeName: sort, KeyType: 'RANGE' },
]

const summary = { ProjectionType: 'INCLUDE', NonKeyAttributes: [...summaryAttributes] }

export const describeStorage = (synthesized: () => Synthesized): void => {
  describe('the table', () => {
    const table = () => synthesized().resourcesOf('AWS::DynamoDB::Table')[0]

    it('has the keys, indexes and stream of its definition', () => {
      expect(table()?.properties).toMatchObject({
        KeySchema: keysOf('pk', 'sk'),
        BillingMode: 'PAY_PER_REQUEST',
        StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
        TimeToLiveSpecification: { AttributeName: tableDefinition.timeToLive, Enabled: true },
        GlobalSecondaryIndexes: [
          { IndexName: 'by-store', KeySchema: keysOf('by_store_pk', 'by_store_sk'), Projection: summary },
          { IndexName: 'by-status', KeySchema: keysOf('by_status_pk', 'by_status_sk'), Projection: summary },
          { IndexName: 'by-customer', KeySchema: keysOf('by_customer_pk', 'by_customer_sk'), Projection: summary },
          { IndexName: 'due', KeySchema: keysOf('due_pk', 'due_sk'), Projection: { ProjectionType: 'KEYS_ONLY' } },
        ],
      })
    })

    it('can be taken back to any second, and survives the stack in production', () => {
      expect(table()).toMatchObject({
        deletionPolicy: 'RetainExceptOnCreate',
        properties: {
          DeletionProtectionEnabled: true,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        },
      })
    })
  })

  describe('the secrets', () => {
    it('are made by Secrets Manager, in the form that the key ring reads, and survive the stack in production', () => {
      const secrets = synthesized().resourcesOf('AWS::SecretsManager::Secret')
      expect(secrets.map(({ path }) => path)).toEqual(['Secrets/Sealing', 'Secrets/Sessions'])
      for (const { properties, deletionPolicy } of secrets) {
        expect(deletionPolicy).toBe('RetainExceptOnCreate')
        expect(properties.GenerateSecretString).toEqual({
          SecretStringTemplate: '{"id":"1"}',
          GenerateStringKey: 'key',
          PasswordLength: 64,
          ExcludePunctuation: true,
        })
      }
    })
  })
}
