import { describe, expect, it } from 'vitest'
import { referenced, type Synthesized, synthesize } from '#test/infra/stack/synthesize.ts'

export const describeNotifications = (synthesized: () => Synthesized): void => {
  describe('with an address in the context', () => {
    const told = synthesize({ alarms: 'ops@example.com', budget: '50' })

    it('every alarm tells it when it goes off and when it is over', () => {
      const [topic] = told.resourcesOf('AWS::SNS::Topic')
      const alarms = told.resourcesOf('AWS::CloudWatch::Alarm')
      expect(alarms).toHaveLength(synthesized().resourcesOf('AWS::CloudWatch::Alarm').length)
      for (const { properties } of alarms) {
        for (const actions of [properties.AlarmActions, properties.OKActions]) {
          expect([actions].flat().map(referenced)).toEqual([topic?.logicalId])
        }
      }
      expect(told.resourcesOf('AWS::SNS::Subscription')[0]?.properties).toMatchObject({
        Protocol: 'email',
        Endpoint: 'ops@example.com',
      })
    })

    it('the topic takes messages over TLS only, and those of alarms of this account', () => {
      const topic = { Ref: told.resourcesOf('AWS::SNS::Topic')[0]?.logicalId }
      expect(told.resourcesOf('AWS::SNS::TopicPolicy')[0]?.properties).toMatchObject({
        PolicyDocument: {
          Statement: [
            {
              Effect: 'Deny',
              Action: 'sns:Publish',
              Principal: '*',
              Resource: topic,
              Condition: { Bool: { 'aws:SecureTransport': 'false' } },
            },
            {
              Effect: 'Allow',
              Action: 'sns:Publish',
              Principal: { Service: 'cloudwatch.amazonaws.com' },
              Resource: topic,
              Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
            },
          ],
        },
      })
    })

    it('a budget tells it before the month is over', () => {
      expect(told.resourcesOf('AWS::Budgets::Budget')[0]?.properties).toMatchObject({
        Budget: { BudgetType: 'COST', TimeUnit: 'MONTHLY', BudgetLimit: { Amount: 50, Unit: 'USD' } },
        NotificationsWithSubscribers: [
          { Notification: { NotificationType: 'ACTUAL', Threshold: 80, ThresholdType: 'PERCENTAGE' } },
          { Notification: { NotificationType: 'FORECASTED', Threshold: 100, ThresholdType: 'PERCENTAGE' } },
        ].map((notification) => ({
          ...notification,
          Subscribers: [{ SubscriptionType: 'EMAIL', Address: 'ops@example.com' }],
        })),
      })
      expect(synthesized().resourcesOf('AWS::Budgets::Budget')).toEqual([])
    })

    it('cdk-nag finds nothing either', () => {
      expect(told.report).toMatchObject({ pluginReports: [{ conclusion: 'success', violations: [] }] })
    })
  })
}
