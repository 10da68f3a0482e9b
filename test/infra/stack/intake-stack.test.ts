import recommendedFlags from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' }
import { beforeAll, describe, expect, it } from 'vitest'
import { describeDelivery } from '#test/infra/stack/intake-stack/delivery.ts'
import { describeFunctions } from '#test/infra/stack/intake-stack/functions.ts'
import { describeGateway } from '#test/infra/stack/intake-stack/gateway.ts'
import { describeGrants } from '#test/infra/stack/intake-stack/grants.ts'
import { describeIdleCost } from '#test/infra/stack/intake-stack/idle-cost.ts'
import { describePermissionsTable } from '#test/infra/stack/intake-stack/permissions-table.ts'
import { describeRoutes } from '#test/infra/stack/intake-stack/routes.ts'
import { describeStorage } from '#test/infra/stack/intake-stack/storage.ts'
import { describeAlarms } from '#test/infra/stack/intake-stack/watch/alarms.ts'
import { describeDashboard } from '#test/infra/stack/intake-stack/watch/dashboard.ts'
import { describeNotifications } from '#test/infra/stack/intake-stack/watch/notifications.ts'
import { cdkContext, type Synthesized, synthesize } from './synthesize.ts'

// Takes seconds, so all tests share one production template.
let production: Synthesized
beforeAll(() => {
  production = synthesize('production')
})
const synthesized = () => production

describeRoutes(synthesized)
describeGateway(synthesized)
describeFunctions(synthesized)
describeGrants(synthesized)
describePermissionsTable(synthesized)
describeStorage(synthesized)
describeDelivery(synthesized)
describeIdleCost(synthesized)
describeAlarms(synthesized)
describeDashboard(synthesized)
describeNotifications(synthesized)

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
    const other = synthesize('emulator')
    expect([production.stack.terminationProtection, other.stack.terminationProtection]).toEqual([true, false])
    for (const type of ['AWS::DynamoDB::Table', 'AWS::SecretsManager::Secret', 'AWS::Logs::LogGroup']) {
      for (const { deletionPolicy } of other.resourcesOf(type)) expect(deletionPolicy).toBe('Delete')
    }
    expect(other.resourcesOf('AWS::DynamoDB::Table')[0]?.properties).not.toMatchObject({
      DeletionProtectionEnabled: true,
    })
  })
})
