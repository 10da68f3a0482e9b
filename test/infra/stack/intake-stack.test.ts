import recommendedFlags from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' }
import { beforeAll, describe, expect, it } from 'vitest'
import { describeDelivery } from '#test/infra/stack/intake-stack/delivery.ts'
import { describeDeployments } from '#test/infra/stack/intake-stack/deployments.ts'
import { describeFunctions } from '#test/infra/stack/intake-stack/functions.ts'
import { describeGateway } from '#test/infra/stack/intake-stack/gateway.ts'
import { describeGrants } from '#test/infra/stack/intake-stack/grants.ts'
import { describeHoldTransaction } from '#test/infra/stack/intake-stack/hold-transaction.ts'
import { describeIdleCost } from '#test/infra/stack/intake-stack/idle-cost.ts'
import { describePermissionsTable } from '#test/infra/stack/intake-stack/permissions-table.ts'
import { describeRoutes } from '#test/infra/stack/intake-stack/routes.ts'
import { describeStorage } from '#test/infra/stack/intake-stack/storage.ts'
import { describeAlarms } from '#test/infra/stack/intake-stack/watch/alarms.ts'
import { describeDashboard } from '#test/infra/stack/intake-stack/watch/dashboard.ts'
import { describeMetricFilters } from '#test/infra/stack/intake-stack/watch/metric-filters.ts'
import { describeNotifications } from '#test/infra/stack/intake-stack/watch/notifications.ts'
import { cdkContext, type Synthesized, synthesize } from './synthesize.ts'

// Takes seconds, so all tests share one production template.
let production: Synthesized
beforeAll(() => {
  production = synthesize()
})
const synthesized = () => production

describeRoutes(synthesized)
describeGateway(synthesized)
describeFunctions(synthesized)
describeGrants(synthesized)
describeHoldTransaction(synthesized)
describePermissionsTable(synthesized)
describeStorage(synthesized)
describeDelivery(synthesized)
describeIdleCost(synthesized)
describeDeployments()
describeAlarms(synthesized)
describeDashboard(synthesized)
describeMetricFilters(synthesized)
describeNotifications(synthesized)

describe('a stack that adopts a restored table', () => {
  const tableArn = 'arn:aws:dynamodb:eu-central-1:123456789012:table/restored-1'
  const streamArn = `${tableArn}/stream/2026-11-22T04:27:23.474`
  const adopting = (arn: string) => synthesize({ 'table:production': arn })

  it('has no other table: its functions, their grants and the mapping use the restored one', () => {
    const { template, resourcesOf } = adopting(streamArn)
    const text = JSON.stringify(template.toJSON())

    expect(resourcesOf('AWS::DynamoDB::Table')).toEqual([])
    expect(text.match(/"TABLE_NAME":"restored-1"/g)?.length).toBe(
      JSON.stringify(production.template.toJSON()).match(/"TABLE_NAME"/g)?.length,
    )
    expect(text).toContain(`"${tableArn}"`)
    expect(text).toContain(`"${tableArn}/index/due"`)
    expect(text).toContain(`"EventSourceArn":"${streamArn}"`)
    expect(template.findOutputs('TableName')).toMatchObject({ TableName: { Value: 'restored-1' } })
  })

  it('takes nothing but the ARN of a stream, and not that of another stage', () => {
    expect(() => adopting('restored-1')).toThrow('must be the ARN of a stream of a table')
    const other = synthesize({ stage: 'emulator', 'table:production': streamArn })
    expect(other.resourcesOf('AWS::DynamoDB::Table')).toHaveLength(1)
  })
})

describe('the outputs', () => {
  it('name the parts that the operator works on: every mapping, and what is reserved for the authorizer', () => {
    const mappings = production.resourcesOf('AWS::Lambda::EventSourceMapping').map(({ logicalId }) => logicalId)
    const { Value } = Object.values(production.template.findOutputs('MappingIds'))[0] ?? {}
    const {
      'Fn::Join': [, references],
    } = Value as { 'Fn::Join': [string, { Ref: string }[]] }

    expect(references.map(({ Ref }) => Ref).sort()).toEqual(mappings.sort())
    expect(production.template.findOutputs('AuthorizerConcurrency')).toMatchObject({
      AuthorizerConcurrency: { Value: 'none' },
    })
  })
})

describe('the stack', () => {
  it('has every finding of cdk-nag fixed, or acknowledged with its reason', () => {
    expect(synthesized().report).toMatchObject({
      pluginReports: [{ pluginName: 'AwsSolutions', conclusion: 'success', violations: [] }],
    })
  })

  it('is made with every flag that aws-cdk-lib recommends', () => {
    expect(cdkContext).toMatchObject(recommendedFlags)
  })

  it('cannot be deleted by accident in production, and goes with all it holds on other stages', () => {
    const other = synthesize({ stage: 'emulator' })
    expect([production.stack.terminationProtection, other.stack.terminationProtection]).toEqual([true, false])
    for (const type of ['AWS::DynamoDB::Table', 'AWS::SecretsManager::Secret', 'AWS::Logs::LogGroup']) {
      for (const { deletionPolicy } of other.resourcesOf(type)) expect(deletionPolicy).toBe('Delete')
    }
    expect(other.resourcesOf('AWS::DynamoDB::Table')[0]?.properties).not.toMatchObject({
      DeletionProtectionEnabled: true,
    })
  })
})
